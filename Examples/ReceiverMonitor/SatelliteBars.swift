import Geolocation

/// Satellites as bars of their signal, side by side, those of one system below each other.
enum SatelliteBars {
    /// The signals that are an empty and a full bar, dB-Hz: what a receiver can just hold, and what an open sky gives.
    static let signals = 10.0...50.0

    private static let barWidth = 7
    private static let labelWidth = 9
    private static let gap = "  "

    /// Characters of one satellite: mark, number, bar and signal.
    private static let cellWidth = 1 + 4 + 1 + barWidth + 3

    /// The lines, in at most `width` characters where one satellite fits into them.
    static func lines(_ satellites: [Satellite], width: Int) -> [String] {
        let columns = max(1, (width - labelWidth + gap.count) / (cellWidth + gap.count))
        let systems: [Satellite.System?] = Satellite.System.allCases + [nil]
        return systems.flatMap { system in
            let cells = satellites.filter { $0.system == system }.sorted { $0.number < $1.number }.map(cell)
            return stride(from: 0, to: cells.count, by: columns).map { first in
                let label = first == 0 ? Wording.name(of: system) : ""
                return label.padded(to: labelWidth)
                    + cells[first..<min(first + columns, cells.count)].joined(separator: gap)
            }
        }
    }

    /// One satellite: `●  12 ███▋    31`.
    private static func cell(_ satellite: Satellite) -> String {
        let mark = satellite.isUsed == true ? "●" : "○"
        let signal = satellite.signal.map { "\($0)" } ?? Wording.unknown
        return "\(mark)\("\(satellite.number)".indented(to: 4)) \(bar(satellite.signal))\(signal.indented(to: 3))"
    }

    /// The bar of a signal, to an eighth of a character.
    static func bar(_ signal: Int?) -> String {
        guard let signal else { return "".padded(to: barWidth) }
        let strength = min(max(Double(signal), signals.lowerBound), signals.upperBound)
        let part = (strength - signals.lowerBound) / (signals.upperBound - signals.lowerBound)
        let eighths = Int((part * Double(barWidth * 8)).rounded())
        let rest = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
        return (String(repeating: "█", count: eighths / 8) + rest).padded(to: barWidth)
    }
}
