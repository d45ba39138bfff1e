/// Who is asked for authorization, and where.
public struct AuthorizationOptions: Sendable {
  /// Where a site keeps its policy.
  public static let policyPath = "/etc/binnacle-policy.json"

  /// Whom the program asks beside the system; `nil`: nobody.
  public var agent: (any AuthorizationAgent)?
  /// The policy's file. A program cannot choose it: the site does.
  package var policyPath = Self.policyPath
  /// The program's own file; `nil`: what `/proc/self/exe` leads to.
  package var program: String?
  /// Seconds between two looks where nothing tells of a change: sysfs tells of none. Default 2.
  package var lookPeriod = 2.0

  public init(agent: (any AuthorizationAgent)? = nil) { self.agent = agent }
}
