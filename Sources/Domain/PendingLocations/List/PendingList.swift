import CodecSupport
import Geolocation

/// A list of the places at which a user has stopped or passed by, each marked as uploaded or not.
///
/// The entries have the same format as in the app for which this type was first written.
///
///     fix ─▶ appendOrUpdate ─▶ ProximityRule ─▶ newest entry updated, or another one appended
///
///     var list = PendingList(rule: .corrected)
///     let changed = list.appendOrUpdate(fix, of: "alice", suffix: PendingID.randomSuffix())
///
/// The list is a value that uses no clock, random numbers or storage: the same calls produce the same list.
public struct PendingList: Sendable, Hashable {
    /// The rule that decides whether a fix updates the newest entry or is appended as a new entry.
    public let rule: ProximityRule

    private var entries: [PendingEntry] = []
    /// For each identifier, the index of the first entry that has it.
    private var places: [String: Int] = [:]
    /// The index of the first entry with the latest time.
    private var latest: Int?

    /// Creates a list of pending locations with the given entries.
    ///
    /// - Parameters:
    ///   - rule: The rule that decides whether a fix updates the newest entry or is appended.
    ///   - locations: The entries, such as those stored by another program. Default: none.
    public init(rule: ProximityRule, locations: [PendingLocation] = []) {
        self.rule = rule
        entries = locations.map { PendingEntry($0) }
        for (index, location) in locations.enumerated() where places[location.id] == nil { places[location.id] = index }
        findLatest()
    }

    /// Creates a list of pending locations from its stored form; the list is empty if the text cannot be parsed.
    ///
    /// - Parameters:
    ///   - rule: The rule that decides whether a fix updates the newest entry or is appended.
    ///   - json: A JSON array of entries.
    public init(rule: ProximityRule, json: String) {
        let locations = try? JSONDecoder().decode([PendingLocation].self, from: Data(json.utf8))
        self.init(rule: rule, locations: locations ?? [])
    }

    /// The entries of the list, in the order of their creation.
    public var locations: [PendingLocation] { entries.map(\.location) }

    /// Adds a fix to the newest entry if the fix is near enough; appends a new entry if it is not.
    ///
    /// - Parameters:
    ///   - fix: The fix to add.
    ///   - userID: The user to whom the fix belongs.
    ///   - suffix: Eight characters for the identifier of a new entry, see ``PendingID``.
    /// - Returns: The entry that was changed or appended.
    @discardableResult
    public mutating func appendOrUpdate(_ fix: PendingFix, of userID: String, suffix: String) -> PendingLocation {
        let last = rule.bookkeeping == .original ? latest : entries.indices.last
        if let last, entries[last].takes(fix, of: userID, rule) {
            return update(last, fix, userID)
        }
        let time = PendingTime.text(rule.bookkeeping == .original ? fix.receipt : fix.time)
        let location = PendingLocation(
            id: PendingID.text(fix.receipt, suffix), userID: userID, latitude: fix.coordinate.latitude,
            longitude: fix.coordinate.longitude, timestamp: time,
            tripIDs: last.flatMap { entries[$0].location.tripIDs }, createdAt: time)
        let entry = PendingEntry(location, fix)
        if isLater(entry, than: latest) { latest = entries.count }
        if places[location.id] == nil { places[location.id] = entries.count }
        entries.append(entry)
        return location
    }

    private mutating func update(_ index: Int, _ fix: PendingFix, _ userID: String) -> PendingLocation {
        var entry = entries[index]
        let before = entry.time ?? .distantPast
        entry.add(fix, of: userID, rule.bookkeeping)
        // The app for which the list was introduced finds an entry by its identifier. If several entries share an
        // identifier, the first of them is changed.
        let place = places[entry.location.id] ?? index
        entries[place] = entry
        if place != latest || entry.time ?? .distantPast < before { findLatest() }
        return entry.location
    }

    private func isLater(_ entry: PendingEntry, than index: Int?) -> Bool {
        guard let index else { return true }
        return (entries[index].time ?? .distantPast) < (entry.time ?? .distantPast)
    }

    private mutating func findLatest() {
        latest = nil
        for (index, entry) in entries.enumerated() where isLater(entry, than: latest) { latest = index }
    }
}
