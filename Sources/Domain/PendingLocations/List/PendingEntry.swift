import CodecSupport
import Geolocation

/// An entry (a stay or a point on the way) of a list of pending locations, with the values that decide whether a new
/// fix belongs to it.
struct PendingEntry: Sendable, Hashable {
    private(set) var location: PendingLocation
    /// The time of the entry's newest fix; `nil` if the timestamp of the entry is invalid.
    private(set) var time: Date?
    private let arrival: Coordinate
    /// The newest fix of the entry; `nil` if the entry was read from a stored list and has got no fix since.
    private var newest: PendingFix?
    /// The time that the user has spent near the place, in seconds, not rounded.
    private var waited: Double

    /// Creates an entry from a location that was read from a stored list.
    init(_ location: PendingLocation) {
        self.location = location
        time = PendingTime.date(location.timestamp)
        arrival = Coordinate(latitude: location.latitude, longitude: location.longitude)
        waited = Double(location.waitTime ?? 0)
    }

    /// Creates an entry that begins with the given fix.
    init(_ location: PendingLocation, _ fix: PendingFix) {
        self.init(location)
        newest = fix
    }

    /// Returns whether a rule assigns the fix of the given user to this entry.
    func takes(_ fix: PendingFix, of userID: String, _ rule: ProximityRule) -> Bool {
        if rule.bookkeeping == .corrected, !location.userID.isEmpty, location.userID != userID { return false }
        let reference =
            switch rule.reference {
            case .arrival: arrival
            case .sliding: Coordinate(latitude: location.latitude, longitude: location.longitude)
            }
        return rule.isNear(fix.coordinate, reference)
    }

    /// Adds a fix of the given user to the entry, and updates the entry's position, timestamp and waiting time.
    mutating func add(_ fix: PendingFix, of userID: String, _ bookkeeping: ProximityRule.Bookkeeping) {
        if location.userID.isEmpty { location.userID = userID }
        location.latitude = fix.coordinate.latitude
        location.longitude = fix.coordinate.longitude
        location.createdAt = location.createdAt ?? location.timestamp
        switch bookkeeping {
        case .original:
            let seconds = time.map { fix.receipt.timeIntervalSince($0) } ?? 0
            location.waitTime = Self.sum(location.waitTime ?? 0, seconds)
            location.timestamp = PendingTime.text(fix.receipt)
        case .corrected:
            waited += seconds(before: fix)
            location.waitTime = Self.sum(0, waited)
            location.timestamp = PendingTime.text(fix.time)
            location.isUploaded = false
        }
        time = PendingTime.date(location.timestamp)
        newest = fix
    }

    /// Returns the time from the receipt of the entry's newest fix to the receipt of the given fix, in seconds.
    private func seconds(before fix: PendingFix) -> Double {
        if let newest { return fix.seconds(since: newest) }
        return max(0, time.map { fix.receipt.timeIntervalSince($0) } ?? 0)
    }

    /// Returns the sum of two durations in whole seconds, limited to the range of `Int`; fractions are cut off.
    private static func sum(_ seconds: Int, _ more: Double) -> Int {
        let (sum, overflow) = seconds.addingReportingOverflow(Int(clamping: Int64(more.clamped(to: -1e15...1e15))))
        return overflow ? (seconds > 0 ? .max : .min) : sum
    }
}
