/// Waiting for what the system does in its own time.
public enum Patience {
    /// Says what did not happen.
    public struct Exhausted: Error, CustomStringConvertible {
        /// The sentence.
        public let description: String
    }

    /// Seconds that anything may take; no test that passes spends them.
    ///
    /// Less than the time limit of any test, so that a test which fails says what it waited for.
    public static let limit = 200.0

    /// Waits until something holds, looking again each millisecond.
    ///
    /// - Throws: ``Exhausted`` after ``limit`` seconds.
    public static func wait(
        _ what: @autoclosure () -> String, isolation: isolated (any Actor)? = #isolation,
        until holds: nonisolated(nonsending) () async throws -> Bool
    ) async throws {
        let end = ContinuousClock.now + .seconds(limit)
        while try await !holds() {
            guard ContinuousClock.now < end else { throw Exhausted(description: "never happened: \(what())") }
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}

/// Waits until something holds; returns `false` after ``Patience/limit`` seconds.
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
