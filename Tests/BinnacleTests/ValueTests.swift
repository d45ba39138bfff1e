import Testing

@testable import Binnacle

@Suite struct ValueTests {}
