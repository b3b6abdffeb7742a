import Geolocation
import NetworkIO
import Testing

@testable import WebSocketRelay

@Suite("The delays between attempts") struct ReconnectPolicyTests {
    private let policy = ReconnectPolicy(WebSocketTransportConfiguration(maxReconnectAttempts: 9))

    private func decide(
        _ end: WebSocketEnd, failures: Int = 1, hasWorked: Bool = true, delay: Double = 4
    ) -> ReconnectPolicy.Decision {
        policy.decide(after: end, failures: failures, hasWorked: hasWorked, delay: delay, random: \.upperBound)
    }

    @Test("are drawn evenly from zero to limits that double up to half a minute")
    func backoff() {
        #expect((0..<8).map { policy.backoff.delayRange(attempt: $0).upperBound } == [1, 2, 4, 8, 16, 30, 30, 30])
        #expect(policy.backoff.delayRange(attempt: 3) == 0...8)
        #expect(decide(.lost("x")) == .retry(after: 4))
        #expect(decide(.lost("x"), delay: 0) == .retry(after: 0.05), "a server that rejects at once is spared")
    }

    @Test("end when the configured number of attempts in a row has failed")
    func attempts() {
        #expect(decide(.lost("x"), failures: 9) == .retry(after: 4))
        #expect(decide(.lost("x"), failures: 10) == .giveUp)
    }

    @Test("never exceed about an hour, whatever a server requests")
    func longestWait() {
        #expect(decide(.refused(status: 503, retryAfter: 1e9, reason: "later")) == .retry(after: 3601))
        #expect(decide(.refused(status: 503, retryAfter: -5, reason: "later")) == .retry(after: 1))
    }

    @Test("are absent if a certificate is invalid at the first attempt, and apply if a connection worked before")
    func security() {
        let end = WebSocketEnd.security("has a certificate that has expired")
        #expect(decide(end, hasWorked: false) == .giveUp)
        #expect(decide(end) == .retry(after: 4))
    }
}
