import CodecSupport
import Geolocation

/// The period and the size after which a recording continues in a new file.
public struct FileRotation: Sendable, Hashable {
    /// The number of seconds in a day.
    public static let day = 86_400.0

    /// The length in seconds of the period that one file covers; periods are counted from midnight UTC.
    ///
    /// Default: a day.
    public var period: Double

    /// The size in bytes at which a new file is started, checked once a second; `nil` for no limit on the size.
    public var size: Double?

    /// Creates the period and the size after which a recording continues in a new file.
    public init(period: Double = day, size: Double? = nil) {
        self.period = period
        self.size = size
    }
}

/// Creates the file names of a rotating recording.
struct RotatingName: Sendable {
    /// The text in a path that is replaced by the start time of each file.
    static let placeholder = "{date}"

    private let parts: [String]
    private let rotation: FileRotation

    /// Creates the file names for a path; `nil` if the path does not contain the placeholder.
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

    /// Returns the start time of the file that receives the events of the given time; the file's name contains its
    /// start time.
    ///
    /// The start time is the start of the period that contains the given time. With a size limit, however, a period may
    /// have several files, so the start time is the given time itself.
    func begin(of time: Date) -> Date {
        guard rotation.size == nil else { return time }
        return Date(timeIntervalSince1970: period(of: time) * rotation.period)
    }

    private func period(of time: Date) -> Double { (time.timeIntervalSince1970 / rotation.period).rounded(.down) }

    /// Returns the path of the file that started at the given time.
    ///
    /// The path contains `2026-11-23`, or `2026-11-23T084100Z` if a day may have several files.
    func path(_ begin: Date) -> String {
        let text = begin.ISO8601Format()
        let isDaily = rotation.size == nil && rotation.period.truncatingRemainder(dividingBy: FileRotation.day) == 0
        return parts.joined(separator: isDaily ? String(text.prefix(10)) : text.filter { $0 != ":" })
    }

    /// Returns whether a file is complete at the given time: its period has ended, or it has reached the size limit.
    func isOver(_ path: String, since begin: Date, at time: Date) -> Bool {
        if period(of: time) > period(of: begin) { return true }
        guard let size = rotation.size else { return false }
        return Double(fileLength(path) ?? 0) >= size
    }
}
