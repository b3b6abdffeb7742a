import CodecSupport
import Foundation
import TestSupport
import Testing

extension Attack {
    /// The number of tests that share the time.
    private static let tests = 9.0

    /// The seconds for each test; 0 runs it once.
    private static let share = seconds / tests

    /// Runs a test with numbers drawn from seeds, with which a failure can be repeated.
    static func repeatedly(_ body: (inout SplitMix64) async throws -> Void) async throws {
        let end = ContinuousClock.now + .seconds(share)
        var count = 0
        repeat {
            let seed =
                ProcessInfo.processInfo.environment["GEOLOCATION_ATTACK_SEED"].flatMap(UInt64.init)
                ?? .random(in: 1...99_999)
            var dice = SplitMix64(seed: seed)
            do {
                try await body(&dice)
            } catch {
                Issue.record("\(error); with GEOLOCATION_ATTACK_SEED=\(seed)")
                return
            }
            count += 1
        } while ContinuousClock.now < end
        if share > 0 { print("\(Test.current?.displayName ?? ""): \(count) times") }
    }

    /// A condition that does not hold.
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }
}

extension SplitMix64 {
    /// Waits for a random number of seconds in a range.
    mutating func pause(_ seconds: ClosedRange<Double>) async throws {
        try await Task.sleep(for: .seconds(Double.random(in: seconds, using: &self)))
    }
}
