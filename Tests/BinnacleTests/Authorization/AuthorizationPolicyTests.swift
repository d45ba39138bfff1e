import Testing
import TextFiles

@testable import Binnacle

@Suite("Authorization: the site's policy")
struct AuthorizationPolicyTests {
  private func read(_ text: String) throws(DataError) -> AuthorizationPolicy {
    try AuthorizationPolicy(bytes: Array(text.utf8), file: "policy.json")
  }

  @Test("the first rule that fits decides, then the default")
  func order() throws {
    let policy = try read(
      """
      {"default": "deny",
       "rules": [
         {"program": "/opt/fleet/tracker", "access": "allow"},
         {"program": ["/opt/fleet/*", "/usr/bin/map?"], "access": "reduced", "reason": "maps"},
         {"program": "*", "access": "deny"}]}
      """)
    #expect(policy.verdict(for: "/opt/fleet/tracker").access == .allow)
    let map = policy.verdict(for: "/opt/fleet/bin/map")
    #expect(map == .init(access: .reduced, reason: "maps", line: 4))
    #expect(policy.verdict(for: "/usr/bin/map2").access == .reduced)
    #expect(policy.verdict(for: "/usr/bin/map").line == 5)
    #expect(policy.verdict(for: "").access == .deny)
  }

  @Test("without rules the default holds for all")
  func standard() throws {
    #expect(try read("{\"default\": \"reduced\"}").verdict(for: "/bin/sh").access == .reduced)
  }

  @Test(
    "what is malformed is refused with line and field",
    arguments: [
      ("", 1, nil), ("{\"default\": \"allow\"", 1, nil), ("[]", 1, nil),
      ("{}", 1, "default"), ("{\n\"default\": \"yes\"}", 2, "default"),
      ("{\"default\": null}", 1, "default"), ("{\n\n\"default\": true}", 3, "default"),
      ("{\"default\": \"deny\",\n\"rule\": []}", 2, "rule"),
      ("{\"default\": \"deny\",\n\"rules\": {}}", 2, "rules"),
      ("{\"default\": \"deny\", \"rules\": [\n7]}", 2, "rules[0]"),
      ("{\"default\": \"deny\", \"rules\": [\n{\"access\": \"deny\"}]}", 2, "rules[0].program"),
      ("{\"default\": \"deny\", \"rules\": [\n{\"program\": \"/a\"}]}", 2, "rules[0].access"),
      (
        "{\"default\": \"deny\", \"rules\": [\n{\"program\": \"/a\", \"access\": \"deny\"},\n"
          + "{\"program\": \"/a\", \"access\": \"denied\"}]}", 3, "rules[1].access"
      ),
      (
        "{\"default\": \"deny\", \"rules\": [{\"program\": \"tracker\",\n\"access\": \"allow\"}]}",
        1,
        "rules[0].program"
      ),
      (
        "{\"default\": \"deny\", \"rules\": [{\"program\": [], \"access\": \"allow\"}]}", 1,
        "rules[0].program"
      ),
      (
        "{\"default\": \"deny\", \"rules\": [{\"program\": \"/a\", \"access\": \"allow\",\n\"ttl\": 1}]}",
        2, "rules[0].ttl"
      ),
      ("{\"default\": \"deny\",\n\"default\": \"allow\"}", 2, "default"),
    ] as [(String, Int, String?)])
  func malformed(text: String, line: Int, field: String?) {
    do {
      let policy = try read(text)
      Issue.record("read as \(policy)")
    } catch {
      #expect(error.file == "policy.json")
      #expect(error.line == line, "\(error)")
      #expect(error.field == field, "\(error)")
    }
  }

  @Test("no part of a policy, and no policy with a byte changed, opens what it closed")
  func fuzz() throws {
    let text = Array(
      "{\"default\": \"deny\", \"rules\": [{\"program\": \"/opt/a\", \"access\": \"deny\"}]}".utf8)
    for length in 0..<text.count {
      #expect(throws: DataError.self) {
        try AuthorizationPolicy(bytes: Array(text[..<length]), file: "policy.json")
      }
    }
    for place in text.indices {
      for byte: UInt8 in [0, 0x20, 0x22, 0x5C, 0x7A, 0xFF] {
        var changed = text
        changed[place] = byte
        guard let policy = try? AuthorizationPolicy(bytes: changed, file: "policy.json") else {
          continue
        }
        #expect(policy.verdict(for: "/opt/a").access == .deny)
      }
    }
  }
}
