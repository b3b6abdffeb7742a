public import CodecSupport
public import Geolocation

/// A file that stores every location of a device and queues the records for each destination.
///
///     let store = try await LocationStore.open("walk.db")
///     await SensorActor.run { store.capture.append(.fix(location)) }
///     try await store.add("base", from: .beginning)
///     let batch = try await store.next(for: "base")
///     for range in batch.ranges { try await store.acknowledge(range, at: "base") }
///
/// At any time, every captured record is either stored or counted in a gap. For each destination, every record is
/// either acknowledged, queued, dead (permanently refused) or dropped. Only one process can write; others can read with
/// a ``StoreReader``.
///
///     events ─▶ StoreCapture ─▶ writer ─▶ SQLite file ─▶ StoreReader, StoreScan
///               (sensor actor)  (queue)       └─▶ StoreSender ─▶ RecordDestination
public final class LocationStore: Sendable {
    /// The part of the store that captures new records, on the sensor actor.
    public let capture: StoreCapture

    /// The part of the store that reads records.
    public let reader: StoreReader

    private let writer: StoreWriter

    /// A sentence that names the library that is missing on this machine; `nil` if stores can be opened.
    public static var unavailable: String? { StoreError.libraryMissing?.description }

    /// Opens a store for writing, or creates it if it does not exist.
    ///
    /// Blocks until the store is open. A damaged store is repaired first, see ``repairs()``.
    ///
    /// - Throws: An error if SQLite is not installed, if the file is not a store, has a newer version or cannot be
    ///   written, or if another process writes to it.
    public init(
        _ path: String, options: StoreOptions = StoreOptions(), clock: any SensorClock = SystemClock()
    ) throws(StoreError) {
        writer = try StoreWriter(path, options: options, clock: clock)
        capture = StoreCapture(writer)
        reader = StoreReader(writer.path)
    }

    /// Checks quickly whether a store can be opened for writing, or created if there is no file.
    ///
    /// Two slow steps are not part of this check and remain for the opening: checking a store that was not closed, and
    /// repairing it.
    ///
    /// - Parameter path: The path of the store's file.
    /// - Throws: An error if SQLite is not installed, if the file is not a store, has a newer version or cannot be
    ///   written, or if another process writes to it.
    public static func check(_ path: String) throws(StoreError) {
        if let missing = StoreError.libraryMissing { throw missing }
        try StorePlace.checkAccess(path)
        guard let place = try StorePlace(existing: path) else { return }
        // If the lock file says that records were committed, the file is a store even if it does not look like one. The
        // opening will repair it.
        let isStore = (try StoreLock.note(beside: place)?.highest ?? 0) > 0
        do throws(StoreError) {
            try StoreSchema.check(Database(place.path, isWritable: false), path: path)
        } catch  where error.isNoDatabase || error.kind == .foreign {
            if !isStore { throw StoreSchema.foreign(path) }
        } catch  where error.kind == .newer {
            throw error
        } catch {
            // Errors are ignored: if the store is damaged, the opening repairs it, and other errors may be temporary.
        }
    }

    /// Opens a store for writing like the initializer, but without blocking the caller's actor.
    @concurrent
    public static func open(
        _ path: String, options: StoreOptions = StoreOptions(), clock: any SensorClock = SystemClock()
    ) async throws(StoreError) -> LocationStore {
        try LocationStore(path, options: options, clock: clock)
    }

    /// Commits all captured records and closes the file.
    ///
    /// - Returns: The health of the store. If it is not `sound`, the records that were not yet written are lost.
    @discardableResult
    public func close() async -> StoreHealth {
        let health = await capture.close()
        await reader.close()
        await writer.close()
        return health
    }

    // MARK: Destinations

    /// Adds a destination with the given name; does nothing if there is one with this name.
    public func add(_ destination: String, from start: DestinationStart) async throws(StoreError) {
        try await writer.addDestination(destination, start)
    }

    /// Removes the destination with the given name and its delivery counts; the records remain stored.
    public func remove(_ destination: String) async throws(StoreError) {
        try await writer.settle { cursors throws(StoreError) in try cursors.remove(destination) }
    }

    /// Returns all destinations with their numbers of acknowledged, queued, refused and dropped records, sorted by
    /// name.
    public func destinations() async throws(StoreError) -> [StoreDestination] { try await writer.destinations() }

    /// Returns the destination with the given name and its current delivery counts; `nil` if it does not exist.
    ///
    /// The function returns at once, without waiting for the disk.
    public func account(of destination: String) -> StoreDestination? {
        writer.accounts.withLock { accounts in accounts.first { $0.name == destination } }
    }

    /// Returns the next committed records for a destination, in the order of capture.
    ///
    /// - Parameters:
    ///   - destination: The name of the destination.
    ///   - sequence: The sequence number after which to begin. With it, further batches can be read before earlier ones
    ///     are answered. Default: `nil`, to begin with the first queued record.
    ///   - count: The maximum number of records. Default: 200.
    ///   - bytes: The approximate maximum size of the records, in bytes; a single record may be larger. Default: 512
    ///     KiB.
    public func next(
        for destination: String, after sequence: Int64? = nil, count: Int = 200, bytes: Int = 512 << 10
    ) async throws(StoreError) -> StoreBatch {
        try await next(for: destination, after: sequence, upTo: nil, count: count, bytes: bytes)
    }

    /// Returns the next records for a destination up to the sequence number `bound`.
    ///
    /// If the store is damaged, it is repaired.
    func next(
        for destination: String, after sequence: Int64?, upTo bound: Int64?, count: Int, bytes: Int
    ) async throws(StoreError) -> StoreBatch {
        func read() async throws(StoreError) -> StoreBatch {
            let ledger = try await writer.ledger(destination)
            return try await reader.batch(
                for: ledger, after: sequence, upTo: bound, count: max(1, count), bytes: bytes)
        }
        do throws(StoreError) {
            return try await read()
        } catch  where error.kind == .damaged {
            _ = try await writer.verify()
            return try await read()
        }
    }

    /// Returns the highest committed sequence number.
    func committed() async throws(StoreError) -> Int64 { Int64(try await writer.counts().captured) }

    /// Saves which records a destination has accepted and refused, in one transaction.
    func settle(_ answers: SenderSettlement, at destination: String) async throws(StoreError) {
        let letters = answers.letters(at: writer.clock.now)
        try await writer.settle { cursors throws(StoreError) in
            for range in answers.ranges { try cursors.acknowledge(range, at: destination) }
            for letter in letters { try cursors.bury(letter, at: destination) }
        }
    }

    /// Saves that a destination has accepted the records with sequence numbers in the given range.
    ///
    /// Sequence numbers that were not captured yet are ignored.
    public func acknowledge(_ range: ClosedRange<Int64>, at destination: String) async throws(StoreError) {
        try await writer.settle { cursors throws(StoreError) in try cursors.acknowledge(range, at: destination) }
    }

    /// Saves a dead letter: a record that the given destination has permanently refused.
    public func bury(_ letter: DeadLetter, at destination: String) async throws(StoreError) {
        try await writer.settle { cursors throws(StoreError) in try cursors.bury(letter, at: destination) }
    }

    /// Returns the records that a destination has permanently refused.
    public func deadLetters(of destination: String) async throws(StoreError) -> [DeadLetter] {
        try await writer.settle { cursors throws(StoreError) in try cursors.deadLetters(destination) }
    }

    /// Returns which of the given sequence numbers the given destination has acknowledged.
    ///
    /// Permanently refused records, and records that precede the destination's first one, are not included.
    ///
    /// - Parameters:
    ///   - sequences: The sequence numbers of the records.
    ///   - destination: The name of the destination.
    public func acknowledged(_ sequences: [Int64], at destination: String) async throws(StoreError) -> Set<Int64> {
        try await writer.settle { cursors throws(StoreError) in try cursors.acknowledged(sequences, at: destination) }
    }

    /// Queues a dead letter (a permanently refused record) to be sent to the given destination again.
    public func retry(_ sequence: Int64, at destination: String) async throws(StoreError) {
        try await writer.settle { cursors throws(StoreError) in try cursors.retry(sequence, at: destination) }
        await capture.notifyObservers(of: .queue)
    }

    // MARK: Care

    /// Returns the repairs that were made when the store was opened and since then.
    public func repairs() async -> [StoreRepair] { await writer.takeRepairs() }

    /// Checks the structure of the entire file, and repairs the file if it is damaged.
    ///
    /// - Returns: The repair; `nil` if the file is undamaged.
    public func verify() async throws(StoreError) -> StoreRepair? { try await writer.verify() }

    /// Erases the records of a time span, of a device, or of a device in a time span, so that no trace of them remains
    /// in the file.
    ///
    /// The records captured before the call are committed first, so that none of them is written after the erasure.
    /// Copies are not erased, such as the damaged file that is kept after a repair.
    ///
    /// - Parameters:
    ///   - times: The times of fixes and events. Default: all.
    ///   - device: The device that captured the records. Default: any.
    /// - Throws: An error if captured records cannot be committed, or if the file cannot be changed.
    public func erase(
        in times: Range<Date>? = nil, of device: String? = nil
    ) async throws(StoreError) -> StoreErasure {
        if case .waiting(let reason) = await capture.flush() {
            throw StoreError(.unavailable, "nothing is erased, since captured records cannot be written: \(reason)")
        }
        let erasure = try await writer.erase(StoredTime.range(times), device: device)
        await capture.didErase()
        return erasure
    }

    /// Shrinks the file of the store by the space that removed records took up.
    public func compact() async throws(StoreError) { try await writer.compact() }

    /// Returns whether this device is to be tracked, as saved in the store; `false` in a new store.
    public func isTrackingEnabled() async throws(StoreError) -> Bool {
        try await writer.setting(Self.trackingKey) == "true"
    }

    /// Saves in the store whether this device is to be tracked.
    public func setTrackingEnabled(_ isEnabled: Bool) async throws(StoreError) {
        try await writer.set(Self.trackingKey, isEnabled ? "true" : "false")
    }

    private static let trackingKey = "trackingEnabled"
}
