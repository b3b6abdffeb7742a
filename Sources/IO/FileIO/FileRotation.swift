import CodecSupport
import Geolocation

/// When a recording goes on in a new file.
public struct FileRotation: Sendable, Hashable {
    /// The seconds of a day, the default period.
    public static let day = 86_400.0

    /// Seconds of one file, counted from midnight UTC; default: a day.
    public var period: Double

    /// Bytes after which a new file begins, checked once a second; `nil` for any number.
    public var size: Double?

    /// Creates the rule.
    public init(period: Double = day, size: Double? = nil) {
        self.period = period
        self.size = size
    }
}

/// The names of the files of a recording that goes on in new ones.
struct RotatingName: Sendable {
    /// The place of the time in a path.
    static let placeholder = "{date}"

    private let parts: [String]
    private let rotation: FileRotation

    /// Creates the names after a path; `nil` if it has no place for a date.
    init?(_ path: String, _ rotation: FileRotation) {
        var parts: [String] = []
        var rest = path[...]
        while let place = rest.firstRange(of: Self.placeholder) {
            parts.append(String(rest[..<place.lowerBound]))
            rest = rest[place.upperBound...]
        }
        guard !parts.isEmpty else { return nil }
        self.parts = parts + [String(rest)]
        self.rotation = rotation
    }

    /// Returns when a file began that is written at a time: at the beginning of the period, or then if sizes count, since
    /// a period may have several files.
    func begin(of time: Date) -> Date {
        guard rotation.size == nil else { return time }
        return Date(timeIntervalSince1970: period(of: time) * rotation.period)
    }

    private func period(of time: Date) -> Double { (time.timeIntervalSince1970 / rotation.period).rounded(.down) }

    /// Returns the path of the file that began at a time: `2026-11-23`, or `2026-11-23T084100Z` if a day has several.
    func path(_ begin: Date) -> String {
        let text = begin.ISO8601Format()
        let isDaily = rotation.size == nil && rotation.period.truncatingRemainder(dividingBy: FileRotation.day) == 0
        return parts.joined(separator: isDaily ? String(text.prefix(10)) : text.filter { $0 != ":" })
    }

    /// Whether a file is complete.
    func isOver(_ path: String, since begin: Date, at time: Date) -> Bool {
        if period(of: time) > period(of: begin) { return true }
        guard let size = rotation.size else { return false }
        return Double(fileLength(path) ?? 0) >= size
    }
}
