import CodecSupport
import Geolocation
import LocationStore
import TestSupport

/// A destination that answers as a test says, and remembers what it has accepted.
actor Receiver: RecordDestination {
    private let outcome: @Sendable ([StoreRecord], Int) -> SendOutcome
    private(set) var calls = 0
    private(set) var accepted: [StoreRecord] = []

    /// Creates a destination.
    ///
    /// - Parameter outcome: Returns the answer to records, given the number of earlier calls.
    init(_ outcome: @escaping @Sendable ([StoreRecord], Int) -> SendOutcome = { _, _ in .accepted }) {
        self.outcome = outcome
    }

    func send(_ records: [StoreRecord]) async -> SendOutcome {
        let outcome = outcome(records, calls)
        calls += 1
        if case .accepted = outcome { accepted += records }
        return outcome
    }

    /// The sequences of what was accepted.
    var sequences: [Int64] { accepted.map(\.sequence) }
}

/// A destination whose calls end only when they are cancelled.
actor SilentReceiver: RecordDestination {
    private(set) var calls = 0

    func send(_ records: [StoreRecord]) async -> SendOutcome {
        calls += 1
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        defer { continuation.finish() }
        // A cancelled task gets no element.
        for await _ in stream {}
        return .retry(reason: "cancelled")
    }
}

extension StoreSender {
    /// Waits until the status is what a test waits for.
    func until(_ what: String, _ holds: @Sendable (SenderStatus) -> Bool) async throws {
        try await Patience.wait(what) { holds(status) }
    }
}

extension LocationStore {
    /// The account of a destination.
    func account(_ name: String = "base") async throws -> StoreDestination? {
        try await destinations().first { $0.name == name }
    }

    /// Waits until a destination has settled everything.
    func untilSettled(_ name: String = "base") async throws {
        try await Patience.wait("nothing is queued") { try await account(name)?.queued == 0 }
    }
}
