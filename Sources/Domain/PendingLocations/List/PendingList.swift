import CodecSupport
import Geolocation

/// The list of pending locations, as the original app stores it in its preferences.
///
///     fix ─▶ appendOrUpdate ─▶ ProximityRule ─▶ newest entry updated, or another one appended
///
///     var list = PendingList(rule: .corrected)
///     let changed = list.appendOrUpdate(fix, of: "alice", suffix: PendingID.randomSuffix())
///
/// It is a value that uses no clock, random numbers or storage: the same calls produce the same list.
public struct PendingList: Sendable, Hashable {
    /// The rule that decides whether a fix is appended as a new entry or updates the newest one.
    public let rule: ProximityRule

    private var entries: [PendingEntry] = []
    /// The index of the first entry with each identifier.
    private var places: [String: Int] = [:]
    /// The index of the first entry with the greatest time.
    private var latest: Int?

    /// Creates a list.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - locations: The entries, such as those stored by another program.
    public init(rule: ProximityRule, locations: [PendingLocation] = []) {
        self.rule = rule
        entries = locations.map { PendingEntry($0) }
        for (index, location) in locations.enumerated() where places[location.id] == nil { places[location.id] = index }
        findLatest()
    }

    /// Creates a list from stored entries, or an empty list if they cannot be parsed.
    ///
    /// - Parameters:
    ///   - rule: The rule.
    ///   - json: A JSON array of entries.
    public init(rule: ProximityRule, json: String) {
        let locations = try? JSONDecoder().decode([PendingLocation].self, from: Data(json.utf8))
        self.init(rule: rule, locations: locations ?? [])
    }

    /// The entries, in the order of their creation.
    public var locations: [PendingLocation] { entries.map(\.location) }

    /// Adds a fix to the newest entry if it is near enough, or appends another entry.
    ///
    /// - Parameters:
    ///   - fix: The fix.
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
        // The original app looks the entry up by its identifier, which several entries may share.
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
