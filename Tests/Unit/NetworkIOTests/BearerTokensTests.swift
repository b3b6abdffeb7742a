import Testing

@testable import NetworkIO

@Suite("Bearer tokens") struct BearerTokensTests {
    private let tokens = BearerTokens(["first-token", "Zweites.Token~9"])

    @Test(
        "are accepted with any case of the scheme and any number of spaces after it",
        arguments: ["Bearer first-token", "bearer first-token", "BEARER   Zweites.Token~9"])
    func right(_ field: String) {
        #expect(tokens.grant(field) != nil)
    }

    @Test(
        "are refused if the field is missing or differs from a valid one",
        arguments: [
            nil, "", "Bearer", "Bearer ", "Bearer first-toke", "Bearer first-token ", "Bearer first-tokens",
            "Bearer First-token", "Bearer first-tokenZweites.Token~9", "Bearer irst-token", "Bearer first token",
            "Basic first-token", "first-token", "Bearerfirst-token", "Bearer first-token, Bearer first-token",
            "Bearer \u{0}", "Bearer " + String(repeating: "x", count: 8000),
        ])
    func wrong(_ field: String?) {
        #expect(tokens.grant(field) == nil)
    }

    @Test("are needed only if there is a token or a file of tokens")
    func open() {
        #expect(!BearerTokens([]).areNeeded)
        #expect(BearerTokens(["one"]).areNeeded && BearerTokens([], file: "/nowhere").areNeeded)
    }

    @Test("are not confused with longer or shorter texts, even if the lengths differ by a multiple of 256")
    func lengths() {
        for count in [256, 65_536, 65_792] {
            let long = String(repeating: "d", count: count)
            #expect(BearerTokens(["abc"]).grant("Bearer abc" + long) == nil)
            #expect(BearerTokens([DeviceToken("abc" + long)]).grant("Bearer abc") == nil)
        }
    }

    @Test("allow the devices that they name, or the devices that no token names")
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
