import Foundation
import Geolocation

/// What a person likes to watch, as one line of text.
struct StatusLine {
    /// The latest fix.
    var location: Location?
    /// Whether its source has said since that it no longer knows.
    var isWithdrawn = false
    /// The heading for where things are heard or seen.
    var heading: ResolvedHeading?
    /// Fixes in each second of real time; nil while that is not known.
    var rate: Double?
    /// How many values had to be dropped.
    var dropped = 0
    /// How much of the source has been delivered, 0...1; nil where it has no end.
    var progress: Double?

    /// Whether there is anything to show.
    var isWorthDrawing: Bool { location != nil || heading != nil }

    /// The line, in at most `width` characters.
    ///
    /// Where not everything fits, first the rate is left out, then course, speed, drops and heading. Room that is left
    /// goes to a bar.
    func text(width: Int) -> String {
        let percent = shownProgress.map { "  \(Int(($0 * 100).rounded(.down)))%" } ?? ""
        var parts = parts
        func length() -> Int { parts.reduce(percent.count - 2) { $0 + $1.text.count + 2 } }
        while length() > width, let last = parts.max(by: { $0.rank < $1.rank }), last.rank > 0 {
            parts.removeAll { $0.rank == last.rank }
        }
        let line = parts.map(\.text).joined(separator: "  ")
        let room = width - length() - 2
        let bar = shownProgress.map { room < 6 ? "" : "  " + self.bar($0, width: min(room, 25)) } ?? ""
        return String((line + bar + percent).prefix(max(width, 0)))
    }

    /// What there is to show, in its order; the highest rank is left out first, and rank 0 never.
    private var parts: [(text: String, rank: Int)] {
        var parts = [(timeAndPlace, 0)]
        if let speed = location?.speed { parts.append(("\(fixed(speed, 1)) m/s", 3)) }
        parts.append(("course \(degrees(location?.course))", 4))
        if let heading {
            parts.append(("heading \(degrees(heading.value)) (\(heading.source.rawValue))", 1))
        } else {
            parts.append(("no heading", 1))
        }
        if let rate { parts.append(("\(fixed(rate, 0))/s", 5)) }
        if dropped > 0 { parts.append(("\(dropped) dropped", 2)) }
        return parts
    }

    private var timeAndPlace: String {
        guard let location else { return "waiting for a fix" }
        let time = location.timestamp.formatted(
            Date.ISO8601FormatStyle(timeZone: .gmt).time(includingFractionalSeconds: false))
        if isWithdrawn { return "\(time)  position lost" }
        let accuracy = location.horizontalAccuracy.map { " ±\(fixed($0, 0)) m" } ?? ""
        return "\(time)  \(fixed(location.latitude, 6)), \(fixed(location.longitude, 6))\(accuracy)"
    }

    /// The progress, kept within 0...1 whatever the source says.
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
        String(format: "%.\(decimals)f", number)
    }
}
