import Testing

@testable import RelayReception

@Suite("The tokens that open the door") struct BearerTokensTests {
    private let tokens = BearerTokens(["first-token", "Zweites.Token~9"])

    @Test(
        "are admitted whatever the case of the scheme and the blanks behind it",
        arguments: ["Bearer first-token", "bearer first-token", "BEARER   Zweites.Token~9"])
    func right(_ field: String) {
        #expect(tokens.admits(field))
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
        #expect(!tokens.admits(field))
    }

    @Test("are not needed where there is none")
    func open() {
        #expect(BearerTokens([]).admits(nil))
        #expect(BearerTokens([]).admits("Bearer anything"))
    }

    @Test("are told from texts of the same beginning and of lengths that differ by a power of two")
    func lengths() {
        for count in [256, 65_536, 65_792] {
            #expect(!BearerTokens(["abc"]).admits("Bearer abc" + String(repeating: "\u{7F}", count: count)))
            #expect(!BearerTokens(["abc" + String(repeating: "d", count: count)]).admits("Bearer abc"))
        }
    }
}
