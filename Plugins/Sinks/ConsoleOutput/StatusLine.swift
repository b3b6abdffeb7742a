import CodecSupport
import Geolocation

/// The state of a run as one line of text.
struct StatusLine {
    /// The latest fix.
    var location: Location?
    /// Whether the latest fix has since been withdrawn.
    var isWithdrawn = false
    /// Whether the run has ended; the status line then shows the last fix, and omits an unknown heading.
    var isFinal = false
    /// The heading of the traveller, resolved from all sources.
    var heading: ResolvedHeading?
    /// The number of satellites that the receiver uses in the fix; `nil` if the receiver does not report it.
    ///
    /// `satellitesInView` is the number of satellites in view; `nil` if the receiver does not report it.
    var satellitesUsed: Int?
    var satellitesInView: Int?
    /// The latest summaries of events for which the line has no field of its own, such as `visit`, by event type.
    var notes: [String: String] = [:]
    /// The rate of fixes per second of real time; `nil` while it is unknown.
    var rate: Double?
    /// The number of values dropped in the run.
    var dropped = 0
    /// The fraction of the source that has been delivered, 0...1; `nil` if the source has no end.
    var progress: Double?

    /// Whether the status line has anything to show.
    var isWorthDrawing: Bool {
        location != nil || heading != nil || satellitesUsed != nil || satellitesInView != nil || !notes.isEmpty
    }

    /// Returns the status line in at most `width` characters: with units and whole words from a width of 120, otherwise
    /// compact.
    ///
    /// The remaining width is used for a progress bar. If not everything fits, the bar is shortened and then omitted.
    /// After the bar, the summaries of other events, the rate, satellites, course, speed, drops and heading are
    /// omitted, in this order.
    func text(width: Int) -> String {
        let isRoomy = width >= Self.roomyWidth
        let gap = isRoomy ? "  " : " "
        let percent = shownProgress.map { "\(gap)\(Int(($0 * 100).rounded(.down)))%" } ?? ""
        var parts = isRoomy ? roomyParts : shortParts
        func length() -> Int { parts.reduce(percent.count - gap.count) { $0 + $1.text.count + gap.count } }
        while length() > width, let last = parts.max(by: { $0.rank < $1.rank }), last.rank > 0 {
            parts.removeAll { $0.rank == last.rank }
        }
        let line = parts.map(\.text).joined(separator: gap)
        let room = width - length() - gap.count
        let bar = shownProgress.map { room < 4 ? "" : gap + self.bar($0, width: min(room, 25)) } ?? ""
        return String((line + bar + percent).prefix(max(width, 0)))
    }

    /// The minimum width, in characters, at which the line is shown with units and whole words.
    private static let roomyWidth = 120

    /// The texts of which the status line consists, in their order, each with a rank.
    ///
    /// If the line is too long, the text of the highest rank is omitted first; a text of rank 0 is never omitted.
    private typealias Parts = [(text: String, rank: Int)]

    private var roomyParts: Parts {
        var parts = [(roomyTimeAndPlace, 0)]
        if let speed = motion?.speed { parts.append(("\(fixed(speed, 1)) m/s", 3)) }
        parts.append(("course \(degrees(motion?.course))", 4))
        if let heading {
            parts.append(("heading \(degrees(heading.value)) (\(heading.source.rawValue))", 1))
        } else if !isFinal {
            parts.append(("no heading", 1))
        }
        if let satellites { parts.append(("\(satellites) satellites", 5)) }
        parts += noteParts
        if let rate { parts.append(("\(fixed(rate, 0))/s", 6)) }
        if dropped > 0 { parts.append(("\(dropped) dropped", 2)) }
        return parts
    }

    /// The texts of the status line in a compact form, so that 80 columns are enough for all of them.
    private var shortParts: Parts {
        var parts = [(shortTimeAndPlace, 0)]
        if let speed = motion?.speed { parts.append(("\(fixed(speed, 1))m/s", 3)) }
        parts.append(("crs \(degrees(motion?.course))", 4))
        if let heading {
            parts.append(("hdg \(degrees(heading.value)) \(heading.source.rawValue)", 1))
        } else if !isFinal {
            parts.append(("no hdg", 1))
        }
        if let satellites { parts.append(("\(satellites)sat", 5)) }
        parts += noteParts
        if let rate { parts.append(("\(fixed(rate, 0))/s", 6)) }
        if dropped > 0 { parts.append(("\(dropped) drops", 2)) }
        return parts
    }

    /// The last fix, whose speed and course are shown; `nil` before the first one, and while the position is withdrawn.
    private var motion: Location? { isWithdrawn && !isFinal ? nil : location }

    private var noteParts: Parts { notes.sorted { $0.key < $1.key }.map { ($0.value, 7) } }

    /// The numbers of satellites used and in view, such as `9/14`; `nil` if neither number is known.
    private var satellites: String? {
        guard satellitesUsed != nil || satellitesInView != nil else { return nil }
        return "\(satellitesUsed.map(String.init) ?? "–")/\(satellitesInView.map(String.init) ?? "–")"
    }

    private var roomyTimeAndPlace: String {
        guard let location else { return "waiting for a fix" }
        if isWithdrawn, !isFinal { return "\(time(of: location))  position lost" }
        let accuracy = location.horizontalAccuracy.map { " ±\(fixed($0, 0)) m" } ?? ""
        let place = "\(fixed(location.latitude, 6)), \(fixed(location.longitude, 6))\(accuracy)"
        return "\(time(of: location))  \(isWithdrawn ? "last at " : "")\(place)"
    }

    private var shortTimeAndPlace: String {
        guard let location else { return "waiting for a fix" }
        if isWithdrawn, !isFinal { return "\(time(of: location)) position lost" }
        let accuracy = location.horizontalAccuracy.map { " ±\(fixed($0, 0))m" } ?? ""
        let place = "\(fixed(location.latitude, 6)) \(fixed(location.longitude, 6))\(accuracy)"
        return "\(time(of: location)) \(isWithdrawn ? "last at " : "")\(place)"
    }

    private func time(of location: Location) -> String {
        location.timestamp.formatted(
            Date.ISO8601FormatStyle(timeZone: .gmt).time(includingFractionalSeconds: false))
    }

    /// The progress to show, limited to 0...1; `nil` if it is unknown.
    private var shownProgress: Double? {
        progress.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    }

    private func bar(_ progress: Double, width: Int) -> String {
        let cells = width - 2
        let full = Int((Double(cells) * progress).rounded(.down))
        return "[" + String(repeating: "#", count: full) + String(repeating: "-", count: cells - full) + "]"
    }

    private func degrees(_ angle: Double?) -> String {
        guard let angle else { return "–" }
        return "\(Int(angle.rounded()) % 360)°"
    }

    private func fixed(_ number: Double, _ decimals: Int) -> String {
        number.formatted(decimals: decimals)
    }
}
