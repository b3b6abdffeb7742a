import CodecSupport
import Geolocation
import GeolocationTestKit
import NetworkIO
import TestSupport
import Testing

@testable import HTTPUpload

@Suite("The account file")
@SensorActor
struct AccountFileTests {
    /// A token of the subject `alice` that expires at a time.
    nonisolated private func token(expiring time: Double) -> String {
        let payload = Data(#"{"sub":"alice","exp":\#(Int(time))}"#.utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return "e30.\(payload).c2ln"
    }

    private func provider(
        _ scratch: Scratch, _ client: ScriptedClient, _ clock: ManualClock
    ) -> BearerTokenProvider {
        let file = AccountFile(path: scratch.path("account.json"), refreshURL: "http://127.0.0.1/token")
        return UploadCredentials.account(file, client: client, clock: clock).tokens
    }

    @Test("uses a token until 60 s before it expires, then renews it once for all callers and writes it back")
    func renewal() async throws {
        let scratch = try Scratch()
        let clock = ManualClock()
        let start = clock.now.timeIntervalSince1970
        let (old, new) = (token(expiring: start + 120), token(expiring: start + 4000))
        try scratch.writeSecret(
            #"{"projectId":"p","idToken":"\#(old)","refreshToken":"r1","apiKey":"k","note":[1,{"a":true}]}"#,
            to: "account.json")
        let client = ScriptedClient { _, _ in .status(200, #"{"id_token":"\#(new)","refresh_token":"r2"}"#) }
        let tokens = provider(scratch, client, clock)
        #expect(try await tokens.token().text == old && client.all.isEmpty)
        clock.advance(by: 61)
        async let first = tokens.token()
        async let second = tokens.token()
        #expect(try await [first.text, second.text] == [new, new])
        #expect(client.all.count == 1)
        let request = try #require(client.all.first)
        #expect(request.url == "http://127.0.0.1/token?key=k")
        #expect(
            String(decoding: request.body, as: UTF8.self) == #"{"grant_type":"refresh_token","refresh_token":"r1"}"#)
        #expect(
            try scratch.text("account.json")
                == #"{"projectId":"p","idToken":"\#(new)","refreshToken":"r2","apiKey":"k","note":[1.0,{"a":true}]}"#
                + "\n")
    }

    @Test("renews a rejected token although it has not expired")
    func refused() async throws {
        let scratch = try Scratch()
        let clock = ManualClock()
        let end = clock.now.timeIntervalSince1970 + 4000
        try scratch.writeSecret(#"{"idToken":"\#(token(expiring: end))","refreshToken":"r"}"#, to: "account.json")
        let client = ScriptedClient { _, _ in .status(200, #"{"id_token":"\#(self.token(expiring: end + 1))"}"#) }
        let tokens = provider(scratch, client, clock)
        let old = try await tokens.token()
        #expect(try await tokens.token(replacing: old).text == token(expiring: end + 1))
    }

    @Test(
        "reports whether a failed renewal can be retried",
        arguments: [
            (503, "", true), (400, #"{"error":{"message":"TOKEN_EXPIRED"}}"#, false), (200, "<html>", true),
        ])
    func failures(status: Int, body: String, isTriedAgain: Bool) async throws {
        let scratch = try Scratch()
        try scratch.writeSecret(#"{"idToken":"unreadable","refreshToken":"secret-r"}"#, to: "account.json")
        let client = ScriptedClient { _, _ in .status(status, body) }
        let tokens = provider(scratch, client, ManualClock())
        do {
            _ = try await tokens.token()
            Issue.record("it did not throw")
        } catch let failure as CredentialsFailure {
            let text = "\(failure.outcome)"
            if case .retry = failure.outcome { #expect(isTriedAgain) } else { #expect(!isTriedAgain) }
            #expect(!text.contains("secret-r"))
        }
    }

    @Test("rejects an expired token without a refresh token")
    func noRefresh() async throws {
        let scratch = try Scratch()
        try scratch.writeSecret(#"{"idToken":"unreadable"}"#, to: "account.json")
        let tokens = provider(scratch, ScriptedClient { _, _ in nil }, ManualClock())
        await #expect(throws: CredentialsFailure.self) { _ = try await tokens.token() }
        try scratch.writeSecret("[]", to: "account.json")
        await #expect(throws: (any Error).self) { _ = try await tokens.token() }
    }
}
