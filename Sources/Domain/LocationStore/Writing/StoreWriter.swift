import CodecSupport
import Geolocation

/// The one writer of a store, on a queue of its own that may block.
actor StoreWriter {
    private nonisolated let place: StorePlace
    nonisolated let options: StoreOptions
    nonisolated let clock: any SensorClock
    nonisolated let epoch: StoreEpoch
    /// The sequence of the first record of this epoch.
    nonisolated let first: Int64

    private let executor = DispatchQueueExecutor(label: "geolocation.store")
    private var lock: StoreLock?
    private var store: OpenStore?
    private var repairs: [StoreRepair] = []

    /// The executor of the queue, which may block.
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Opens a store; blocks meanwhile.
    init(_ path: String, options: StoreOptions, clock: any SensorClock) throws(StoreError) {
        if let missing = StoreError.libraryMissing { throw missing }
        let place = try StorePlace(creating: path)
        let lock = try StoreLock(place)
        let now = StoredTime.milliseconds(clock.now)
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
        lock.note(StoreLock.Note(isClosed: false, highest: opened.store.highest))
        self.lock = lock
        store = opened.store
    }

    /// The path of the file, without links.
    nonisolated var path: String { place.path }

    private var now: Int64 { StoredTime.milliseconds(clock.now) }

    /// Does something with the store, once more after a repair if it is damaged.
    private func use<Result>(_ body: (OpenStore) throws(StoreError) -> Result) throws(StoreError) -> Result {
        guard let store else { throw StoreError.closed }
        do throws(StoreError) {
            return try body(store)
        } catch  where error.kind == .damaged {
            return try body(try repair(store, error))
        }
    }

    private func repair(_ damaged: OpenStore, _ reason: StoreError) throws(StoreError) -> OpenStore {
        guard let lock else { throw StoreError.closed }
        damaged.abandon()
        let opening = StoreOpening(place: place, lock: lock, options: options, now: now, epoch: damaged.epoch)
        let opened = try opening.repaired(reason)
        if let repair = opened.repair { repairs.append(repair) }
        store = opened.store
        return opened.store
    }

    // MARK: Records

    /// Commits records; they survive from the moment that this returns.
    func write(_ write: StoreWrite) throws(StoreError) {
        let now = now
        try use { store throws(StoreError) in try store.write(write, now: now) }
        guard let store else { return }
        lock?.note(StoreLock.Note(isClosed: false, highest: store.highest))
        // Retention removes later, if it cannot now.
        try? store.retain(now: now)
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

    /// The account of a destination, for a reader.
    func ledger(_ name: String) throws(StoreError) -> CursorLedger {
        guard let store else { throw StoreError.closed }
        if let ledger = store.cursors.ledger(name) { return ledger }
        throw StoreError(.other, "the store has no destination \(name)")
    }

    // MARK: Care

    /// The numbers of all records that were captured, and of those that are stored.
    func counts() throws(StoreError) -> (captured: Int, stored: Int) {
        try use { store throws(StoreError) in (Int(store.highest), store.stored) }
    }

    func takeRepairs() -> [StoreRepair] { repairs }

    func verify() throws(StoreError) -> StoreRepair? {
        let before = repairs.count
        // Another connection, since that of the writer remembers pages.
        try use { _ throws(StoreError) in try StoreOpening.verify(Database(path, isWritable: true)) }
        return repairs.count > before ? repairs.last : nil
    }

    func erase(_ times: Range<Int64>, device: String?) throws(StoreError) -> Int {
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

    /// Closes the store; everything afterwards fails.
    func close() {
        guard let store, let lock else { return }
        try? store.truncateLog()
        let highest = store.highest
        self.store = nil
        lock.note(StoreLock.Note(isClosed: true, highest: highest))
        self.lock = nil
    }
}
