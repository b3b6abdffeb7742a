package import CodecSupport
public import Geolocation

/// Whether a store can write the captured records to its file.
public enum StoreHealth: Sendable, Hashable {
    /// All captured records are committed or will be committed soon.
    case sound
    /// Writing to the file fails for the given reason.
    ///
    /// Records wait in memory, and the write is retried every second.
    case waiting(String)
}

/// A change of a store, such as a commit, that is reported to the senders of the store's records.
enum StoreChange: Sendable {
    /// All records up to the given sequence number are committed.
    case committed(Int64)
    /// The records queued for a destination have changed: a refused record is queued again, or records were erased.
    case queue
}

/// Captures the records of a store on the sensor actor, without waiting for the disk.
///
/// Each record gets a number and is queued to be committed in a group.
@SensorActor
public final class StoreCapture {
    /// The identity of the store, which becomes part of the identities of new records.
    nonisolated public let device: String

    /// The epoch of the store: the number of times that it was opened for writing, including this time.
    nonisolated public let epoch: Int64

    /// Called after each commit with the highest sequence number that is now committed.
    public var onCommit: (@SensorActor (Int64) -> Void)?

    /// Called with the new health of the store when it changes.
    public var onHealthChange: (@SensorActor (StoreHealth) -> Void)?

    /// Called with the number of records that were just dropped because the queue was full or a record was too long.
    public var onDrop: (@SensorActor (Int) -> Void)?

    /// The number of records that wait in memory to be written.
    public var waiting: Int { queue.waiting }

    /// The number of captured records that are not committed.
    ///
    /// In contrast to ``waiting``, it includes the records that are just being written, or whose write has failed.
    package var uncommitted: Int { queue.uncommitted }

    /// The health of the store, that is, whether its file can be written.
    public private(set) var health = StoreHealth.sound

    /// The number of times that records of the store were erased on request since it was opened.
    package private(set) var erasures = 0

    private let writer: StoreWriter
    private let clock: any SensorClock
    private let origin: SensorInstant
    private let deadline: SensorDeadline
    private var queue: CaptureQueue
    private var isWriting = false
    private var isClosed = false
    private var observers: [ObjectIdentifier: @SensorActor (StoreChange) -> Void] = [:]
    private var waiters: [(sequence: Int64, body: @SensorActor (StoreHealth) -> Void)] = []

    /// The time until a failed write is retried, in seconds.
    private static let retryInterval = 1.0

    nonisolated init(_ writer: StoreWriter) {
        self.writer = writer
        clock = writer.clock
        origin = clock.instant
        (device, epoch) = (writer.epoch.device, writer.epoch.id)
        deadline = SensorDeadline(clock: writer.clock.systemClock)
        queue = CaptureQueue(
            first: writer.first, groupSize: writer.options.groupSize, limit: writer.options.waitingLimit,
            byteLimit: writer.options.waitingBytes)
    }

    /// Captures a record with the given content.
    ///
    /// An event whose line is longer than ``StoreContent/longestLine`` is dropped: the store contains a gap (an entry
    /// for missing records) instead.
    ///
    /// - Returns: The permanent identity of the record; `nil` if the record was dropped or the store is closed.
    @discardableResult
    public func append(_ content: StoreContent) -> RecordIdentity? {
        append(content, receipt: clock.now, at: clock.instant)
    }

    /// Captures a record with the given content that was received earlier.
    ///
    /// - Parameters:
    ///   - receipt: When the record was received, by the wall clock.
    ///   - instant: When the record was received, by the monotonic clock.
    @discardableResult
    package func append(_ content: StoreContent, receipt: Date, at instant: SensorInstant) -> RecordIdentity? {
        guard !isClosed else { return nil }
        if case .event(_, _, let line) = content, line.count > StoreContent.longestLine {
            lose(1)
            onDrop?(1)
            return nil
        }
        let sequence = queue.next
        let dropped = queue.dropped
        queue.append(
            CapturedRecord(
                content: content, receipt: receipt.milliseconds,
                elapsed: Int64((instant.seconds(since: origin) * 1000).rounded())))
        if queue.dropped > dropped { onDrop?(queue.dropped - dropped) }
        scheduleWrite()
        return RecordIdentity(device: device, epoch: epoch, sequence: sequence)
    }

    /// Adds a gap to the store for the given number of records, which were lost before they could be captured.
    package func lose(_ count: Int) {
        guard !isClosed, count > 0 else { return }
        queue.lose(count)
        scheduleWrite()
    }

    private func scheduleWrite() {
        if queue.hasGroup, case .sound = health {
            write()
        } else if !deadline.isArmed, !isWriting {
            arm(after: writer.options.groupInterval)
        }
    }

    /// Commits the queued records, and then calls `body` with the health of the store.
    ///
    /// `body` is called once all records captured so far are committed or a write has failed.
    public func whenCommitted(_ body: @escaping @SensorActor (StoreHealth) -> Void) {
        guard !queue.isEmpty || isWriting else { return body(.sound) }
        waiters.append((queue.next - 1, body))
        write()
    }

    /// Commits the queued records; returns the health of the store.
    ///
    /// Returns once all records captured so far are committed or a write has failed.
    @discardableResult
    public func flush() async -> StoreHealth {
        await withCheckedContinuation { continuation in
            whenCommitted { continuation.resume(returning: $0) }
        }
    }

    /// Commits the queued records and ends the capture; returns the health of the store.
    ///
    /// Records that are passed to ``append(_:)`` later are ignored.
    func close() async -> StoreHealth {
        isClosed = true
        let health = await flush()
        deadline.disarm()
        return health
    }

    private func arm(after seconds: Double) {
        deadline.onReached { [weak self] in self?.write() }
        deadline.arm(after: seconds)
    }

    private func write() {
        guard !isWriting, let write = queue.take() else { return }
        isWriting = true
        deadline.disarm()
        Task { [writer] in
            do throws(StoreError) {
                try await writer.write(write)
                didWrite(nil)
            } catch {
                didWrite(error)
            }
        }
    }

    private func didWrite(_ error: StoreError?) {
        isWriting = false
        if let error {
            change(to: .waiting(error.description))
            let unlucky = waiters
            waiters.removeAll()
            for waiter in unlucky { waiter.body(health) }
            return arm(after: Self.retryInterval)
        }
        change(to: .sound)
        let committed = queue.didCommit() ?? 0
        onCommit?(committed)
        notifyObservers(of: .committed(committed))
        let lucky = waiters.filter { $0.sequence <= committed }
        waiters.removeAll { $0.sequence <= committed }
        for waiter in lucky { waiter.body(.sound) }
        if queue.hasGroup || !waiters.isEmpty {
            write()
        } else if !queue.isEmpty {
            arm(after: writer.options.groupInterval)
        }
    }

    // MARK: Observers

    /// Calls `body` for each change of the store until ``stopObserving(_:)`` is called.
    ///
    /// - Parameter owner: The observing object, which can have only one observation at a time.
    func observe(_ owner: AnyObject, _ body: @escaping @SensorActor (StoreChange) -> Void) {
        observers[ObjectIdentifier(owner)] = body
    }

    /// Ends the observation that the given object has started.
    func stopObserving(_ owner: AnyObject) { observers[ObjectIdentifier(owner)] = nil }

    /// Counts an erasure of records, and notifies the observers of it.
    func didErase() {
        erasures += 1
        notifyObservers(of: .queue)
    }

    /// Notifies the observers of a change of the store.
    func notifyObservers(of change: StoreChange) { for observer in observers.values { observer(change) } }

    private func change(to health: StoreHealth) {
        guard health != self.health else { return }
        self.health = health
        onHealthChange?(health)
    }
}
