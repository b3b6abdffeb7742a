import CodecSupport
import Geolocation
import TextGraphics

/// The state of a run as a picture in characters.
///
/// The picture shows the status line, and below it the sky, the headings, the track, the speed and the signals of
/// satellites, as far as they are known.
struct Dashboard {
    /// The maximum number of lines of the picture, which fit on every terminal.
    static let maximumHeight = 24

    /// The number of lines of each panel of the picture: the sky, the dial of headings and the outline of the track.
    private static let panelHeight = 11

    /// The spaces between two panels of the picture.
    private static let gap = "   "

    /// The minimum and maximum width of the outline of the track, in characters.
    private static let outlineWidths = 16...60

    /// The maximum number of seconds for which the picture keeps speeds.
    private static let speedLimit = 120

    /// The satellites in view of the receiver.
    var satellites: [Satellite] = []

    /// The current headings of the traveller.
    var known = KnownValues()

    private var outline = TrackOutline(limit: 1024)

    /// The speed in each second in which fixes arrived, the latest last.
    private var speeds: [(second: Double, speed: Double?)] = []

    /// Adds the given fix to the track and to the speeds.
    mutating func add(_ location: Location) {
        outline.add(latitude: location.latitude, longitude: location.longitude)
        let second = location.timestamp.timeIntervalSince1970.rounded(.down)
        if let last = speeds.last, last.second == second { speeds.removeLast() }
        speeds.append((second, location.speed))
        if speeds.count > Self.speedLimit { speeds.removeFirst() }
    }

    /// Ends the current line of the track, since the position is unknown from now on.
    mutating func endTrack() { outline.endPart() }

    /// Returns the picture in lines of at most `width` characters.
    func lines(status: StatusLine, width: Int, style: TextStyle) -> [String] {
        var lines = [status.text(width: width)]
        let panels = panels(status, width: width, style)
        if !panels.isEmpty { lines += [""] + beside(panels) }
        if let speedLine = speedLine(width: width, style) { lines += ["", speedLine] }
        let bars = SignalBars.lines(satellites, width: width, style: style)
        let room = Self.maximumHeight - lines.count - 1
        if !bars.isEmpty { lines += [""] + (bars.count > room ? bars.prefix(room - 1) + ["and more"] : bars) }
        return lines.map { line in
            let line = String((style == .ascii ? Self.plain(line) : line).prefix(max(0, width)))
            return String(line.reversed().drop { $0 == " " }.reversed())
        }
    }

    /// Returns the panels of the picture that fit beside each other, each with its caption.
    private func panels(_ status: StatusLine, width: Int, _ style: TextStyle) -> [[String]] {
        var panels: [[String]] = []
        var room = width
        func put(_ caption: String, _ picture: [String]) {
            let size = ([caption] + picture).map(\.count).max() ?? 0
            guard !picture.isEmpty, size <= room else { return }
            panels.append([caption] + picture)
            room -= size + Self.gap.count
        }
        if satellites.contains(where: { $0.azimuth != nil && $0.elevation != nil }) {
            let caption = style == .unicode ? "Sky  ● used  ○ not" : "Sky  * used  o not"
            put(caption, SkyPlot.lines(satellites, height: Self.panelHeight, style: style))
        }
        let marks = [("C", known.course), ("D", known.device), ("U", known.user)] as [(Character, HeadingValue?)]
        let headings = marks.compactMap { letter, heading in heading.map { (letter: letter, degrees: $0.value) } }
        if !headings.isEmpty || known.presentation != nil {
            let needle = known.presentation?.value
            let caption = "Heading" + (needle.map { " \(Int($0.rounded()) % 360)°" } ?? "")
            put(caption, HeadingDial.lines(needle: needle, marks: headings, height: Self.panelHeight, style: style))
        }
        if room >= Self.outlineWidths.lowerBound {
            let size = min(room, Self.outlineWidths.upperBound)
            put("Track", outline.lines(width: size, height: Self.panelHeight, style: style))
        }
        return panels
    }

    private func beside(_ panels: [[String]]) -> [String] {
        let widths = panels.map { $0.map(\.count).max() ?? 0 }
        return (0..<(panels.map(\.count).max() ?? 0)).map { row in
            zip(panels, widths).map { panel, width in
                let line = row < panel.count ? panel[row] : ""
                return line + String(repeating: " ", count: width - line.count)
            }.joined(separator: Self.gap)
        }
    }

    private func speedLine(width: Int, _ style: TextStyle) -> String? {
        let known = speeds.compactMap(\.speed)
        guard known.count > 1, let lowest = known.min(), let highest = known.max() else { return nil }
        let range = "  \(lowest.formatted(decimals: 1)) to \(highest.formatted(decimals: 1)) m/s"
        let label = "Speed  "
        let room = width - label.count - range.count
        guard room >= 8 else { return nil }
        return label + Sparkline.text(speeds.map(\.speed), width: min(room, 60), style: style) + range
    }

    /// Returns the given line in ASCII: without degree signs, and with `?` for characters that have no equivalent.
    private static func plain(_ line: String) -> String {
        let equivalents: [Character: String] = ["°": "", "±": "+-", "–": "-"]
        return line.map { $0.isASCII ? String($0) : equivalents[$0] ?? "?" }.joined()
    }
}
