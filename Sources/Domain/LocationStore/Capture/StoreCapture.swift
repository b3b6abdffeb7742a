package import CodecSupport
public import Geolocation

/// How a store fares.
public enum StoreHealth: Sendable, Hashable {
    /// Everything that was captured is committed, or about to be.
    case sound
    /// Nothing can be written for the reason given; records wait in memory, and it is tried again each second.
    case waiting(String)
}

/// A change of a store that concerns those who send from it.
enum StoreChange: Sendable {
    /// Everything up to a sequence is committed.
    case committed(Int64)
    /// Records that were settled are queued again, or queued ones are gone.
    case queue
}

/// The sensor actor's side of a store: it numbers records, holds them for a group commit, and never waits for the disk.
@SensorActor
public final class StoreCapture {
    /// The identity of the store that new records have.
    nonisolated public let device: String

    /// The number of this opening of the store.
    nonisolated public let epoch: Int64

    /// Called with the sequence up to which everything is committed, once for each commit.
    public var onCommit: (@SensorActor (Int64) -> Void)?

    /// Called when the health changes.
    public var onHealthChange: (@SensorActor (StoreHealth) -> Void)?

    /// Called with the number of records that were dropped, since memory for them was used up.
    public var onDrop: (@SensorActor (Int) -> Void)?

    /// The number of records that wait for a write.
    public var waiting: Int { queue.waiting }

    /// The health.
    public private(set) var health = StoreHealth.sound

    private let writer: StoreWriter
    private let clock: any SensorClock
    private let origin: SensorInstant
    private let deadline: SensorDeadline
    private var queue: CaptureQueue
    private var isWriting = false
    private var isClosed = false
    private var observers: [ObjectIdentifier: @SensorActor (StoreChange) -> Void] = [:]
    private var waiters: [(sequence: Int64, body: @SensorActor (StoreHealth) -> Void)] = []

    /// Seconds until a failed write is tried again.
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

    /// Takes a record.
    ///
    /// An event whose line is longer than ``StoreContent/longestLine`` is counted as dropped.
    ///
    /// - Returns: Its identity, which it keeps for ever; `nil` if it was dropped, and after the store was closed.
    @discardableResult
    public func append(_ content: StoreContent) -> RecordIdentity? {
        append(content, receipt: clock.now, at: clock.instant)
    }

    /// Takes a record that was received earlier.
    ///
    /// - Parameters:
    ///   - receipt: When it was received, by the wall clock.
    ///   - instant: When it was received, by the monotonic clock.
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

    /// Counts records as captured that were lost before they could be taken.
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

    /// Commits what waits now, and calls `body` once everything taken so far is committed or cannot be for now.
    public func whenCommitted(_ body: @escaping @SensorActor (StoreHealth) -> Void) {
        guard !queue.isEmpty || isWriting else { return body(.sound) }
        waiters.append((queue.next - 1, body))
        write()
    }

    /// Commits what waits; returns once everything taken so far is committed or cannot be for now.
    @discardableResult
    public func flush() async -> StoreHealth {
        await withCheckedContinuation { continuation in
            whenCommitted { continuation.resume(returning: $0) }
        }
    }

    /// Commits what waits, and takes nothing more.
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
        for observer in observers.values { observer(.committed(committed)) }
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

    /// Calls `body` for each change, until ``stopObserving(_:)``.
    ///
    /// - Parameter owner: The object on whose behalf it is called, once for each.
    func observe(_ owner: AnyObject, _ body: @escaping @SensorActor (StoreChange) -> Void) {
        observers[ObjectIdentifier(owner)] = body
    }

    /// Ends the calls on behalf of an object.
    func stopObserving(_ owner: AnyObject) { observers[ObjectIdentifier(owner)] = nil }

    /// Notes that records are queued again or erased.
    func noteChange() { for observer in observers.values { observer(.queue) } }

    private func change(to health: StoreHealth) {
        guard health != self.health else { return }
        self.health = health
        onHealthChange?(health)
    }
}
