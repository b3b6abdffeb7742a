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
    /// Fixes in each second of real time.
    var rate = 0.0
    /// How many values had to be dropped.
    var dropped = 0
    /// How much of the source has been delivered, 0...1; nil where it has no end.
    var progress: Double?

    /// The line, in at most `width` characters.
    func text(width: Int) -> String {
        var parts = [timeAndPlace]
        if let speed = location?.speed { parts.append("\(fixed(speed, 1)) m/s") }
        parts.append("course \(degrees(location?.course))")
        if let heading {
            parts.append("heading \(degrees(heading.value)) (\(heading.source.rawValue))")
        } else {
            parts.append("no heading")
        }
        parts.append("\(fixed(rate, 0))/s")
        if dropped > 0 { parts.append("\(dropped) dropped") }
        let line = parts.joined(separator: "  ")
        guard let progress else { return String(line.prefix(width)) }
        let room = width - line.count - 2
        return room < 8 ? String(line.prefix(width)) : line + "  " + bar(progress, width: min(room, 30))
    }

    private var timeAndPlace: String {
        guard let location else { return "waiting for a fix" }
        let time = location.timestamp.formatted(
            Date.ISO8601FormatStyle(timeZone: .gmt).time(includingFractionalSeconds: false))
        if isWithdrawn { return "\(time)  position lost" }
        let accuracy = location.horizontalAccuracy.map { " ±\(fixed($0, 0)) m" } ?? ""
        return "\(time)  \(fixed(location.latitude, 6)), \(fixed(location.longitude, 6))\(accuracy)"
    }

    private func bar(_ progress: Double, width: Int) -> String {
        let percent = "\(Int((progress * 100).rounded(.down)))%"
        let cells = max(1, width - percent.count - 3)
        let full = Int((Double(cells) * progress).rounded(.down))
        return "[" + String(repeating: "#", count: full) + String(repeating: "-", count: cells - full) + "] " + percent
    }

    private func degrees(_ angle: Double?) -> String {
        guard let angle else { return "–" }
        return "\(Int(angle.rounded()) % 360)°"
    }

    private func fixed(_ number: Double, _ decimals: Int) -> String {
        String(format: "%.\(decimals)f", number)
    }
}
