import Geolocation
import Testing

@testable import CompanionLinking

@Suite("The context of a companion link")
final class ContextThrottleTests {
    private var throttle = ContextThrottle(interval: 0.5, accuracyChange: 5, retries: BackoffPolicy(base: 0.5, cap: 8))

    private func time(_ seconds: Double) -> SensorInstant { SensorInstant(nanoseconds: 0).advanced(by: seconds) }

    /// Offers a context, and returns the context that is sent at once.
    private func offer(_ text: String, accuracy: Double?, at seconds: Double) -> String? {
        throttle.offer(Array(text.utf8), accuracy: accuracy)
        return next(at: seconds)
    }

    private func take(at seconds: Double) -> [UInt8]? { throttle.next(at: time(seconds)) }

    private func next(at seconds: Double) -> String? {
        guard let message = throttle.next(at: time(seconds)) else { return nil }
        throttle.settle(.delivered, at: time(seconds))
        return String(decoding: message, as: UTF8.self)
    }

    @Test("the first goes at once, the next ones twice a second, and the last one before a pause goes as well")
    func interval() {
        #expect(offer("a", accuracy: 8, at: 0) == "a")
        #expect(offer("b", accuracy: 8, at: 0.1) == nil)
        #expect(offer("c", accuracy: 9, at: 0.49) == nil)
        #expect(throttle.dueTime(at: time(0.49)) == time(0.5))
        #expect(next(at: 0.5) == "c")
        #expect(throttle.dueTime(at: time(0.6)) == nil && next(at: 2) == nil)
    }

    @Test("a context whose accuracy differs by 5 m or more from the last one sent does not wait", arguments: [3.0, 13])
    func accuracy(changed: Double) {
        #expect(offer("a", accuracy: 8, at: 0) == "a")
        #expect(offer("b", accuracy: 12.9, at: 0.1) == nil)
        #expect(offer("c", accuracy: changed, at: 0.2) == "c")
    }

    @Test("a context whose accuracy becomes known or unknown does not wait")
    func unknownAccuracy() {
        #expect(offer("a", accuracy: nil, at: 0) == "a")
        #expect(offer("b", accuracy: nil, at: 0.1) == nil)
        #expect(offer("c", accuracy: 8, at: 0.2) == "c")
        #expect(offer("d", accuracy: nil, at: 0.3) == "d")
    }

    @Test("a context that failed is sent again after a pause, unless there is a newer one")
    func failure() {
        throttle.offer([1], accuracy: 8)
        #expect(take(at: 0) == [1])
        throttle.settle(.failed(reason: "no"), at: time(0))
        #expect(take(at: 0.4) == nil)
        #expect(take(at: 0.5) == [1])
        throttle.offer([2], accuracy: 8)
        throttle.settle(.failed(reason: "no"), at: time(0.5))
        #expect(take(at: 1.4) == nil)
        #expect(take(at: 1.5) == [2])
    }
}
