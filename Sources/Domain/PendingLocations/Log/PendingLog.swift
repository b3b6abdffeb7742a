public import CodecSupport
import Geolocation
public import LocationStore

/// Derives a list of pending locations (stays and points on the way, each uploaded or not) from the fixes of a store.
///
///     let log = PendingLog(store, destination: "base")
///     for location in try await log.locations() where !location.isUploaded { print(location.id) }
///
/// Nothing is stored twice: the list is derived from the records of the store's own device in the order of capture, and
/// the same records always give the same list with the same identifiers. A fix belongs to the user who was signed in at
/// the ``LocationTracker`` that captured it, or to the device if no user was signed in or the user is no longer known,
/// since the record that names the user was erased or may be among records lost by damage. An entry disappears when the
/// store's retention has removed all records of the entry. If only the oldest records are removed, the identifier of
/// the entry is derived from the oldest remaining record.
public actor PendingLog {
    private let store: LocationStore
    private let destination: String?
    private let rule: ProximityRule
    private var fold: PendingFold
    /// The gaps (missing records) of the store when the list was built.
    ///
    /// The list is built again when the gaps change.
    private var gaps: [StoreGap] = []

    /// The maximum number of records that are read from the store at once.
    private static let page = 2000

    /// Creates a list of pending locations from the fixes in a store.
    ///
    /// - Parameters:
    ///   - store: The store that contains the fixes.
    ///   - destination: The name of the store's destination that uploads the entries. Default: `nil`, for none.
    ///   - rule: The rule that decides whether a fix updates the newest entry or begins another one. Default:
    ///     `corrected`.
    public init(_ store: LocationStore, destination: String? = nil, rule: ProximityRule = .corrected) {
        (self.store, self.destination, self.rule) = (store, destination, rule)
        fold = PendingFold(rule: rule, device: store.capture.device, gaps: [])
    }

    /// Returns all entries of the list, in the order of their creation.
    ///
    /// An entry is uploaded if and only if the destination has acknowledged the newest record of the entry.
    ///
    /// - Throws: An error if the store cannot be read.
    public func locations() async throws(StoreError) -> [PendingLocation] {
        let fold = try await read()
        return try await shown(fold.list.locations, fold)
    }

    /// Returns the entry that contains the newest fix; `nil` if there is none.
    ///
    /// - Throws: An error if the store cannot be read.
    public func current() async throws(StoreError) -> PendingLocation? {
        let fold = try await read()
        return try await shown(fold.list.locations.filter { $0.id == fold.current }, fold).last
    }

    /// An entry of the list that has changed, with the sequence number and the time of the fix that last changed it.
    public struct Change: Sendable, Hashable {
        /// The entry of the list that was changed.
        public let entry: PendingLocation

        /// The sequence number of the newest record of the entry.
        public let sequence: Int64

        /// The time of the newest fix of the entry.
        public let time: Date
    }

    /// Returns the entries whose newest records are among the given ones, in the order of their sequence numbers.
    ///
    /// An entry is omitted if its newest record is not among the given ones, even if older records of the entry are.
    ///
    /// - Parameter records: Records of the store.
    /// - Throws: An error if the store cannot be read.
    public func changes(endingIn records: [StoreRecord]) async throws(StoreError) -> [Change] {
        let fold = try await read()
        let times = Dictionary(
            records.compactMap { record -> (Int64, Date)? in
                guard case .fix(let location, _, _) = record.content else { return nil }
                return (record.sequence, location.timestamp)
            }
        ) { $1 }
        return fold.list.locations
            .compactMap { entry -> Change? in
                guard let sequence = fold.newest[entry.id], let time = times[sequence] else { return nil }
                return Change(entry: entry, sequence: sequence, time: time)
            }
            .sorted { $0.sequence < $1.sequence }
    }

    /// Adds the records that were captured since the last call; if the store's gaps have changed, reads all records.
    private func read() async throws(StoreError) -> PendingFold {
        await store.capture.flush()
        while true {
            let gaps = try await store.reader.gaps()
            // Calls may overlap at suspension points, so each call works on its own copy of the list and stores it when
            // complete.
            var fold = gaps == self.gaps ? fold : PendingFold(rule: rule, device: store.capture.device, gaps: gaps)
            while true {
                let records = try await store.reader.records(
                    after: fold.position, of: store.capture.device, count: Self.page)
                for record in records { fold.add(record) }
                if records.isEmpty { break }
            }
            // If the event that names a user was erased while the records were read, they are read again.
            guard try await store.reader.gaps().filter(\.hidesUser) == gaps.filter(\.hidesUser) else { continue }
            (self.fold, self.gaps) = (fold, gaps)
            return fold
        }
    }

    /// Returns the given entries, each marked as uploaded if the destination has acknowledged its newest record.
    private func shown(
        _ locations: [PendingLocation], _ fold: PendingFold
    ) async throws(StoreError) -> [PendingLocation] {
        var uploaded: Set<Int64> = []
        if let destination, try await store.destinations().contains(where: { $0.name == destination }) {
            uploaded = try await store.acknowledged(locations.compactMap { fold.newest[$0.id] }, at: destination)
        }
        return locations.map { location in
            var location = location
            location.isUploaded = fold.newest[location.id].map(uploaded.contains) ?? false
            return location
        }
    }
}
