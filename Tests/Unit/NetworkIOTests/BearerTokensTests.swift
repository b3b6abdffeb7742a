import Testing

@testable import NetworkIO

@Suite("The tokens that open the door") struct BearerTokensTests {
    private let tokens = BearerTokens(["first-token", "Zweites.Token~9"])

    @Test(
        "are admitted whatever the case of the scheme and the blanks behind it",
        arguments: ["Bearer first-token", "bearer first-token", "BEARER   Zweites.Token~9"])
    func right(_ field: String) {
        #expect(tokens.grant(field) != nil)
    }

    @Test(
        "are not when they are only nearly right",
        arguments: [
            nil, "", "Bearer", "Bearer ", "Bearer first-toke", "Bearer first-token ", "Bearer first-tokens",
            "Bearer First-token", "Bearer first-tokenZweites.Token~9", "Bearer irst-token", "Bearer first token",
            "Basic first-token", "first-token", "Bearerfirst-token", "Bearer first-token, Bearer first-token",
            "Bearer \u{0}", "Bearer " + String(repeating: "x", count: 8000),
        ])
    func wrong(_ field: String?) {
        #expect(tokens.grant(field) == nil)
    }

    @Test("are not needed if there is none")
    func open() {
        #expect(!BearerTokens([]).areNeeded)
        #expect(BearerTokens(["one"]).areNeeded && BearerTokens([], file: "/nowhere").areNeeded)
    }

    @Test("are distinguished from texts of the same beginning and of lengths that differ by a power of two")
    func lengths() {
        for count in [256, 65_536, 65_792] {
            let long = String(repeating: "d", count: count)
            #expect(BearerTokens(["abc"]).grant("Bearer abc" + long) == nil)
            #expect(BearerTokens([DeviceToken("abc" + long)]).grant("Bearer abc") == nil)
        }
    }

    @Test("are for the devices that they name, and for those that no token names")
    func devices() throws {
        let tokens = BearerTokens([
            "any", DeviceToken("dog", devices: ["dog"]), DeviceToken("two", devices: ["dog", "cat"]),
            DeviceToken("dog", devices: ["collar"]),
        ])
        let devices = ["dog", "cat", "collar", "bird"]
        for (token, allowed) in [("any", ["bird"]), ("dog", ["dog", "collar"]), ("two", ["dog", "cat"])] {
            let grant = try #require(tokens.grant("Bearer \(token)"))
            #expect(devices.filter { tokens.allows($0, with: grant) } == allowed, "\(token)")
        }
    }
}
