public import Geolocation

/// A table of satellites, system by system: their numbers, whether they are used, and their signals as bars.
public enum SignalBars {
    /// The range of signal strengths in dB-Hz that a bar can show, from an empty to a full bar.
    private static let signals = 10.0...50.0

    private static let labelWidth = 9
    private static let barWidth = 7
    private static let cellWidth = 17
    private static let gap = "  "

    /// Returns the table in lines of at most `width` characters.
    ///
    /// Lines are longer only if the text of a single satellite does not fit.
    public static func lines(_ satellites: [Satellite], width: Int, style: TextStyle) -> [String] {
        let columns = max(1, (width - labelWidth + gap.count) / (cellWidth + gap.count))
        let systems: [Satellite.System?] = Satellite.System.allCases + [nil]
        return systems.flatMap { system in
            let cells = satellites.filter { $0.system == system }.sorted { $0.number < $1.number }
                .map { cell($0, style) }
            return stride(from: 0, to: cells.count, by: columns).map { first in
                let label = first == 0 ? name(of: system) : ""
                return label.padded(to: labelWidth)
                    + cells[first..<min(first + columns, cells.count)].joined(separator: gap)
            }
        }
    }

    /// Returns the text for one satellite: whether it is used, its number, and its signal, such as `●  12 ███▋    31`.
    private static func cell(_ satellite: Satellite, _ style: TextStyle) -> String {
        let mark = satellite.isUsed == true ? style.filledMark : style.openMark
        let signal = satellite.signal.map { "\($0)" } ?? (style == .unicode ? "–" : "-")
        let bar = bar(satellite.signal, style: style)
        return "\(mark)\("\(satellite.number)".indented(to: 4)) \(bar)\(signal.indented(to: 3))"
    }

    /// Returns the bar that shows a signal strength in dB-Hz; it consists of spaces if the signal is `nil`.
    ///
    /// In Unicode, the bar is exact to an eighth of a character.
    public static func bar(_ signal: Int?, style: TextStyle) -> String {
        guard let signal else { return "".padded(to: barWidth) }
        let strength = min(max(Double(signal), signals.lowerBound), signals.upperBound)
        let cells = (strength - signals.lowerBound) / (signals.upperBound - signals.lowerBound) * Double(barWidth)
        guard style == .unicode else {
            return String(repeating: "#", count: Int(cells.rounded())).padded(to: barWidth)
        }
        let eighths = Int((cells * 8).rounded())
        let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
        return (String(repeating: "█", count: eighths / 8) + rest).padded(to: barWidth)
    }

    /// Returns the usual name of a satellite system, such as `Galileo`; `unknown` if the system is `nil`.
    public static func name(of system: Satellite.System?) -> String {
        switch system {
        case .gps: "GPS"
        case .sbas: "SBAS"
        case .glonass: "GLONASS"
        case .galileo: "Galileo"
        case .beidou: "BeiDou"
        case .qzss: "QZSS"
        case .navic: "NavIC"
        case nil: "unknown"
        }
    }
}
