import Geolocation
import NetworkIO
import Testing

@testable import WebSocketRelay

@Suite("The pauses before attempts") struct ReconnectPolicyTests {
    private let policy = ReconnectPolicy(WebSocketTransportConfiguration())

    private func limits(_ end: WebSocketEnd, count: Int) -> [Double] {
        (0..<count).compactMap { failures in
            guard
                case .retry(let seconds) = policy.decide(
                    after: end, failures: failures, hasWorked: true, random: \.upperBound)
            else { return nil }
            return seconds
        }
    }

    @Test("are drawn evenly from zero to limits that double up to half a minute")
    func backoff() {
        #expect(limits(.lost("x"), count: 8) == [1, 2, 4, 8, 16, 30, 30, 30])
        var ranges: [ClosedRange<Double>] = []
        _ = policy.decide(after: .lost("x"), failures: 3, hasWorked: false) {
            ranges.append($0)
            return 0
        }
        #expect(ranges == [0...8])
    }

    @Test("are never longer than an hour, whatever a server asks for")
    func longestWait() {
        let end = WebSocketEnd.refused(status: 503, retryAfter: 1e9, reason: "later")
        #expect(limits(end, count: 1) == [3601])
        #expect(limits(.refused(status: 503, retryAfter: -5, reason: "later"), count: 1) == [1])
    }

    @Test("are none where a certificate was never good, and are some where it once was")
    func security() {
        let end = WebSocketEnd.security("has a certificate that has expired")
        #expect(policy.decide(after: end, failures: 0, hasWorked: false, random: \.upperBound) == .giveUp)
        #expect(policy.decide(after: end, failures: 0, hasWorked: true, random: \.upperBound) == .retry(after: 1))
    }

    @Test("begin anew after a delivery or a lasting connection, and a certificate that was good is tried again")
    func history() {
        var history = ConnectionHistory()
        func pause(_ end: WebSocketEnd = .lost("x")) -> ReconnectPolicy.Decision {
            history.decide(after: end, by: policy, random: \.upperBound)
        }
        let begin = SensorInstant(nanoseconds: 0)
        #expect(pause(.security("bad")) == .giveUp)
        #expect([pause(), pause()] == [.retry(after: 2), .retry(after: 4)])
        history.open(at: begin)
        #expect(history.openTime == begin)
        history.close(at: begin.advanced(by: 9), stableTime: 10)
        #expect(history.openTime == nil)
        #expect(pause(.security("expired")) == .retry(after: 8))
        history.open(at: begin)
        history.close(at: begin.advanced(by: 10), stableTime: 10)
        #expect([pause(), pause()] == [.retry(after: 1), .retry(after: 2)])
        history.deliver()
        #expect(pause() == .retry(after: 1))
    }
}
