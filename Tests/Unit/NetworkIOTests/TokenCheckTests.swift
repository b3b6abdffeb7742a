import Geolocation
import Testing
import WebSocketFormat

@testable import NetworkIO

@Suite("The check of the tokens that hosts present") struct TokenCheckTests {
    private let start = SensorInstant(nanoseconds: 1_000_000_000)

    /// Presents a token, and returns why it is refused.
    private func present(
        _ token: String, from host: String, to check: inout TokenCheck, after seconds: Double = 0
    ) -> TokenCheck.Refusal? {
        do throws(TokenCheck.Refusal) {
            _ = try check.grant(from: host, at: start.advanced(by: seconds)) { $0.grant(token: token) }
            return nil
        } catch {
            return error
        }
    }

    @Test("rejects also right tokens of a host that presented ten wrong ones, until its allowance has grown")
    func limit() {
        var check = TokenCheck(BearerTokens(["right"]), rate: 0.5)
        for _ in 0..<10 { #expect(present("wrong", from: "10.0.0.7", to: &check) == .wrongToken) }
        #expect(present("right", from: "10.0.0.7", to: &check) == .tooManyWrongTokens)
        let isAdmitted = check.admits("10.0.0.7", at: start.advanced(by: 1.9))
        #expect(!isAdmitted)
        #expect(present("right", from: "10.0.0.7", to: &check, after: 2.1) == nil)
        #expect(present("right", from: "10.0.0.8", to: &check) == nil)
    }

    @Test("counts the addresses of an IPv6 network of 64 bits as one host")
    func networks() {
        var check = TokenCheck(BearerTokens(["right"]))
        for host in 1...10 { _ = present("wrong", from: "2001:db8::\(host)", to: &check) }
        #expect(present("right", from: "2001:db8::ff", to: &check) == .tooManyWrongTokens)
        #expect(present("right", from: "2001:db8:0:1::1", to: &check) == nil)
    }

    @Test("never refuses a host that presents right tokens only")
    func rightOnes() {
        var check = TokenCheck(BearerTokens(["right"]))
        for _ in 0..<1000 { #expect(present("right", from: "10.0.0.7", to: &check) == nil) }
    }

    @Test("replies with the schemes by which a token can be presented, or with the time of the next try")
    func replies() {
        let wrong = TokenCheck.Refusal.wrongToken.reply(schemes: ["Bearer", "Basic"])
        #expect(
            wrong.status == 401
                && wrong.fields.filter { $0.name == "WWW-Authenticate" }.map(\.value) == ["Bearer", "Basic"])
        let late = TokenCheck.Refusal.tooManyWrongTokens.reply(schemes: ["Bearer"])
        #expect(late.status == 429 && late.fields.contains { $0.name == "Retry-After" })
    }
}
