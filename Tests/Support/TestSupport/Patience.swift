/// Waits for actions of the system, which take their own time.
public enum Patience {
    /// An error that describes what did not happen.
    public struct Exhausted: Error, CustomStringConvertible {
        /// The sentence.
        public let description: String
    }

    /// Seconds that any action may take; a passing test never reaches them.
    ///
    /// Less than the time limit of any test, so that a failing test reports what it waited for.
    public static let limit = 200.0

    /// The fewest checks before a wait fails: beside thousands of tests that compute, a check may take minutes.
    private static let looks = 1000

    /// Waits until a condition holds.
    ///
    /// - Parameters:
    ///   - what: A description of the condition.
    ///   - seconds: The limit. Default: ``limit``.
    ///   - interval: The pause between two checks. Default: a millisecond.
    ///   - holds: Whether it holds.
    /// - Throws: ``Exhausted`` after the limit.
    public static func wait(
        _ what: @autoclosure () -> String, within seconds: Double = limit, every interval: Duration = .milliseconds(1),
        isolation: isolated (any Actor)? = #isolation, until holds: nonisolated(nonsending) () async throws -> Bool
    ) async throws {
        let end = ContinuousClock.now + .seconds(seconds)
        var count = 0
        while try await !holds() {
            count += 1
            guard count < looks || ContinuousClock.now < end else {
                throw Exhausted(description: "never happened: \(what())")
            }
            try await Task.sleep(for: interval)
        }
    }
}

/// Waits until a condition holds; returns `false` after ``Patience/limit`` seconds.
public func eventually(isolation: isolated (any Actor)? = #isolation, _ holds: nonisolated(nonsending) () async -> Bool)
    async throws -> Bool
{
    do {
        try await Patience.wait("it", until: holds)
        return true
    } catch is Patience.Exhausted {
        return false
    }
}
