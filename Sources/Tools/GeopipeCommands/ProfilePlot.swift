import CodecSupport
import TrackFiles

/// A plot of values over the distance of a track, in characters.
struct ProfilePlot {
    /// The number of lines.
    private static let height = 6

    /// The number of characters for a label and the space behind it.
    private static let labelWidth = 12

    private static let blocks: [Character] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns plots of speed and altitude, as far as a track has them.
    ///
    /// - Parameter width: The width of the terminal in characters.
    static func lines(of profile: TrackProfile, width: Int) -> [String] {
        let columns = profile.columns(max(10, min(width, 120) - labelWidth - 1))
        return plot(columns.map(\.speed), "speed", unit: "m/s") + plot(columns.map(\.altitude), "altitude", unit: "m")
    }

    private static func plot(_ values: [Double?], _ name: String, unit: String) -> [String] {
        let known = values.compactMap { $0 }
        guard known.count > 1, let lowest = known.min(), let highest = known.max() else { return [] }
        let span = max(highest - lowest, 1e-9)
        let levels = height * 8
        let heights = values.map { $0.map { 1 + Int((Double(levels - 1) * ($0 - lowest) / span).rounded()) } ?? 0 }
        return (0..<height).map { line in
            let base = (height - 1 - line) * 8
            let label =
                switch line {
                case 0: "\(text(highest)) \(unit)"
                case 1: name
                case height - 1: "\(text(lowest)) \(unit)"
                default: ""
                }
            let bar = String(heights.map { blocks[min(8, max(0, $0 - base))] })
            return label + String(repeating: " ", count: max(1, labelWidth - label.count)) + bar
        }
    }

    private static func text(_ number: Double) -> String { number.formatted(decimals: abs(number) < 100 ? 1 : 0) }
}
