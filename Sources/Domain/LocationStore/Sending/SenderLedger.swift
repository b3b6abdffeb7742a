import Geolocation

/// Writes the answers of a destination to the store, those of one moment together, until they are written.
@SensorActor
final class SenderLedger {
    /// Called when an answer cannot be written, and when it can again.
    var onChange: (@SensorActor () -> Void)?

    /// Why answers cannot be written, if they cannot.
    private(set) var trouble: String?

    /// Whether the store is closed, so that answers are forgotten: the records are sent again after the next start.
    private(set) var isClosed = false

    private let store: LocationStore
    private let destination: String
    private let deadline: SensorDeadline
    private var waiting = SenderSettlement()
    /// The answers that are being written.
    private var current = SenderSettlement()
    private var waiters: [CheckedContinuation<Void, Never>] = []

    /// Seconds until a failed write is tried again.
    private static let retryInterval = 1.0

    nonisolated init(store: LocationStore, destination: String, clock: any SensorClock) {
        (self.store, self.destination) = (store, destination)
        deadline = SensorDeadline(clock: clock)
    }

    /// The sequences of answers that are not written yet.
    var unwritten: RangeSet<Int64> { current.sequences.union(waiting.sequences) }

    /// Writes answers.
    func write(_ answers: SenderSettlement) {
        waiting.merge(answers)
        if trouble == nil { write() }
    }

    /// Writes what waits; returns once it is written, or cannot be for now.
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
