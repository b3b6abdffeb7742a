import Geolocation

/// Writes the answers of a destination to the store in groups, retrying until the write succeeds.
@SensorActor
final class SenderLedger {
    /// Called when writing to the store fails, and when it succeeds again.
    var onChange: (@SensorActor () -> Void)?

    /// The reason why answers cannot be written to the store; `nil` if they can.
    private(set) var trouble: String?

    /// Whether the store is closed, so that answers are discarded.
    ///
    /// Their records will be sent again after the next start.
    private(set) var isClosed = false

    private let store: LocationStore
    private let destination: String
    private let deadline: SensorDeadline
    private var waiting = SenderSettlement()
    /// The answers that are just being written to the store.
    private var current = SenderSettlement()
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// The time until a failed write is retried, in seconds.
    private static let retryInterval = 1.0

    nonisolated init(store: LocationStore, destination: String, clock: any SensorClock) {
        (self.store, self.destination) = (store, destination)
        deadline = SensorDeadline(clock: clock)
    }

    /// The sequence numbers of the records whose answers have not been written to the store yet.
    var unwritten: RangeSet<Int64> { current.sequences.union(waiting.sequences) }

    /// Writes answers to the store, together with those already waiting; after a failed write, they wait for the retry.
    func write(_ answers: SenderSettlement) {
        waiting.merge(answers)
        if trouble == nil { write() }
    }

    /// Writes the waiting answers to the store; returns once they are written or a write has failed.
    func finish() async {
        guard !isClosed, !current.isEmpty || !waiting.isEmpty else { return }
        write()
        await withCheckedContinuation { continuation in waiters.append(continuation) }
    }

    private func write() {
        guard current.isEmpty, !waiting.isEmpty, !isClosed else { return }
        swap(&current, &waiting)
        Task { [store, destination, current] in
            do throws(StoreError) {
                try await store.settle(current, at: destination)
                didWrite(nil)
            } catch {
                didWrite(error)
            }
        }
    }

    private func didWrite(_ error: StoreError?) {
        if let error {
            current.merge(waiting)
            waiting = current
            isClosed = error.kind == .closed
            if !isClosed {
                deadline.onReached { [weak self] in self?.write() }
                deadline.arm(after: Self.retryInterval)
            }
        }
        current = SenderSettlement()
        if trouble != error?.description {
            trouble = error?.description
            onChange?()
        }
        if error == nil { write() }
        guard current.isEmpty else { return }
        let waiters = waiters
        self.waiters.removeAll()
        for waiter in waiters { waiter.resume() }
    }
}
