import Geolocation

/// Waiting for what the system does in its own time.
public enum Patience {
    /// Says what did not happen.
    public struct Exhausted: Error, CustomStringConvertible {
        /// The sentence.
        public let description: String
    }

    /// Seconds that anything may take.
    public static let limit = 60.0

    /// Waits until something holds, looking again each millisecond.
    @SensorActor
    public static func wait(
        _ what: @autoclosure () -> String, until holds: @SensorActor () throws -> Bool
    ) async throws {
        let end = ContinuousClock.now + .seconds(limit)
        while try !holds() {
            guard ContinuousClock.now < end else { throw Exhausted(description: "never happened: \(what())") }
            try await Task.sleep(for: .milliseconds(1))
        }
    }
}

/// Waits until something holds, at most a minute; false where it does not.
@SensorActor
public func eventually(_ holds: @SensorActor () -> Bool) async throws -> Bool {
    do {
        try await Patience.wait("it", until: holds)
        return true
    } catch is Patience.Exhausted {
        return false
    }
}
