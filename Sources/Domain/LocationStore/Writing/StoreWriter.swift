import CodecSupport
import Geolocation

/// The state of a store that was closed because it is damaged, and that must be repaired and reopened.
private struct Interruption {
    let epoch: StoreEpoch
    /// The highest sequence number that was committed before the store was closed.
    let highest: Int64
    /// When the next attempt to reopen the store is due, if the last one has failed.
    var next: SensorInstant
    private(set) var error: StoreError?
    private var delay = 1.0

    /// The maximum time between two attempts to reopen the store, in seconds.
    private static let longestDelay = 60.0

    init(epoch: StoreEpoch, highest: Int64, next: SensorInstant) {
        (self.epoch, self.highest, self.next) = (epoch, highest, next)
    }

    mutating func didFail(_ error: StoreError, at instant: SensorInstant) {
        self.error = error
        next = instant.advanced(by: delay)
        delay = min(2 * delay, Self.longestDelay)
    }
}

/// Performs all writes to a store, on a separate queue that may block.
actor StoreWriter {
    private nonisolated let place: StorePlace
    nonisolated let options: StoreOptions
    nonisolated let clock: any SensorClock
    nonisolated let epoch: StoreEpoch
    /// The sequence number of the first record that is captured after this opening of the store.
    nonisolated let first: Int64

    /// The current delivery counts of the destinations, which can be read without waiting for the disk.
    nonisolated let accounts: Guarded<[StoreDestination]>

    private let executor = DispatchQueueExecutor(label: "geolocation.store")
    private var lock: StoreLock?
    private var store: OpenStore?
    private var interruption: Interruption?
    /// When the store was last repaired, by the monotonic clock; `nil` without a repair since this writer was created.
    private var repaired: SensorInstant?
    private var repairs: [StoreRepair] = []

    /// The executor of the actor: a separate queue, on which writing to the disk may block.
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens a store for writing; blocks until it is open.
    init(_ path: String, options: StoreOptions, clock: any SensorClock) throws(StoreError) {
        if let missing = StoreError.libraryMissing { throw missing }
        let place = try StorePlace(creating: path)
        let lock = try StoreLock(place)
        let now = clock.now.milliseconds
        let opened: (store: OpenStore, repair: StoreRepair?)
        do throws(StoreError) {
            opened = try StoreOpening(place: place, lock: lock, options: options, now: now).open()
        } catch {
            lock.removeIfNew()
            throw error
        }
        (self.place, self.options, self.clock) = (place, options, clock)
        epoch = opened.store.epoch
        first = opened.store.epoch.first
        repairs = opened.repair.map { [$0] } ?? []
        accounts = Guarded(opened.store.cursors.destinations(highest: opened.store.highest))
        lock.note(StoreLock.Note(isClosed: false, highest: opened.store.highest))
        self.lock = lock
        store = opened.store
    }

    /// The path of the store's file without symbolic links.
    nonisolated var path: String { place.path }

    private var now: Int64 { clock.now.milliseconds }

    /// Runs `body` with the open store.
    ///
    /// If the store is damaged, repairs it and runs `body` again.
    private func use<Result>(_ body: (OpenStore) throws(StoreError) -> Result) throws(StoreError) -> Result {
        do throws(StoreError) {
            return try attempt(body)
        } catch  where error.kind == .damaged {
            let instant = clock.systemClock.instant
            if let repaired, instant.seconds(since: repaired) < Self.repairInterval {
                throw StoreError(.unavailable, "the store is damaged again: \(error.description)", code: error.code)
            }
            leave()
            try reopen(repairing: error)
            repaired = instant
            return try attempt(body)
        }
    }

    private func attempt<Result>(_ body: (OpenStore) throws(StoreError) -> Result) throws(StoreError) -> Result {
        if store == nil { try reopen() }
        guard let store else { throw StoreError.closed }
        let result = try body(store)
        let accounts = store.cursors.destinations(highest: store.highest)
        self.accounts.withLock { $0 = accounts }
        return result
    }

    /// The minimum time between two repairs, in seconds.
    ///
    /// Each repair keeps a copy of the damaged file; without a limit, these copies would fill a failing disk.
    private static let repairInterval = 60.0

    /// Closes the damaged store without changing its files, since a repair reads and replaces them.
    private func leave() {
        guard let damaged = store else { return }
        damaged.keepLog()
        interruption = Interruption(epoch: damaged.epoch, highest: damaged.highest, next: clock.systemClock.instant)
        store = nil
    }

    /// Reopens the store after it was closed because of damage.
    ///
    /// If the last attempt failed only recently, throws its error again without another attempt.
    private func reopen(repairing reason: StoreError? = nil) throws(StoreError) {
        guard let lock, var interruption else { throw StoreError.closed }
        let instant = clock.systemClock.instant
        if let error = interruption.error, instant < interruption.next { throw error }
        do throws(StoreError) {
            let opening = StoreOpening(
                place: place, lock: lock, options: options, now: now,
                continuing: (interruption.epoch, interruption.highest))
            let opened = if let reason { try opening.repaired(reason) } else { try opening.open() }
            if let repair = opened.repair { repairs.append(repair) }
            store = opened.store
            self.interruption = nil
        } catch {
            let error = StoreError(.unavailable, "the store cannot be repaired: \(error.description)", code: error.code)
            interruption.didFail(error, at: instant)
            self.interruption = interruption
            throw error
        }
    }

    // MARK: Records

    /// Commits records, and then removes the records that exceed the limits of the store.
    func write(_ write: StoreWrite) throws(StoreError) {
        let now = now
        let elapsed = clock.instant.nanoseconds / 1_000_000
        try use { store throws(StoreError) in try store.write(write, now: now) }
        guard let store else { return }
        lock?.note(StoreLock.Note(isClosed: false, highest: store.highest))
        // If the removal fails, it is attempted again later. If it encounters damage, the store is repaired.
        try? use { store throws(StoreError) in try store.retain(now: now, elapsed: elapsed) }
    }

    // MARK: Destinations

    func addDestination(_ name: String, _ start: DestinationStart) throws(StoreError) {
        try use { store throws(StoreError) in
            try store.settle { cursors throws(StoreError) in
                try cursors.add(name, start, highest: store.highest, missing: store.missing)
            }
        }
    }

    func settle<Result: Sendable>(
        _ body: @Sendable (CursorTable) throws(StoreError) -> Result
    ) throws(StoreError) -> Result {
        try use { store throws(StoreError) in try store.settle(body) }
    }

    func destinations() throws(StoreError) -> [StoreDestination] {
        try use { store throws(StoreError) in store.cursors.destinations(highest: store.highest) }
    }

    /// Returns the delivery progress of the destination with the given name; throws if the destination does not exist.
    func ledger(_ name: String) throws(StoreError) -> CursorLedger {
        let ledger = try attempt { store throws(StoreError) in store.cursors.ledger(name) }
        if let ledger { return ledger }
        throw StoreError(.other, "the store has no destination \(name)")
    }

    // MARK: Care

    /// Returns the number of records that were ever captured, and the number of stored records.
    func counts() throws(StoreError) -> (captured: Int, stored: Int) {
        try use { store throws(StoreError) in (Int(store.highest), store.stored) }
    }

    func takeRepairs() -> [StoreRepair] { repairs }

    func verify() throws(StoreError) -> StoreRepair? {
        let before = repairs.count
        // The check opens a new connection, since the connection of the writer would return pages from its cache.
        try use { _ throws(StoreError) in try StoreOpening.verify(Database(path, isWritable: true)) }
        return repairs.count > before ? repairs.last : nil
    }

    func erase(_ times: Range<Int64>, device: String?) throws(StoreError) -> StoreErasure {
        let now = now
        return try use { store throws(StoreError) in try store.erase(times, device: device, now: now) }
    }

    func compact() throws(StoreError) { try use { store throws(StoreError) in try store.compact() } }

    func setting(_ key: String) throws(StoreError) -> String? {
        try use { store throws(StoreError) in try store.setting(key) }
    }

    func set(_ key: String, _ value: String) throws(StoreError) {
        try use { store throws(StoreError) in try store.set(key, value) }
    }

    /// Closes the store.
    ///
    /// Every later call fails.
    func close() {
        defer { (store, interruption, lock) = (nil, nil, nil) }
        guard let highest = closeFile() else { return }
        lock?.note(StoreLock.Note(isClosed: true, highest: highest))
    }

    private func closeFile() -> Int64? {
        guard let store else { return nil }
        _ = try? store.truncateLog()
        self.store = nil
        return store.highest
    }
}
