import CodecSupport

/// A plot of a quantity along a track, with one column of characters for each value.
///
/// Labels show the highest and the lowest value.
public enum ProfilePlot {
    /// The width of a label in characters, including the space after it.
    private static let labelWidth = 12

    /// Returns the number of values in a plot that is `width` characters wide; at least 10, at most 107.
    public static func columns(width: Int) -> Int { max(10, min(width, 120) - labelWidth - 1) }

    /// Returns the plot in `height` lines of text; an empty array if fewer than two values are known.
    ///
    /// - Parameters:
    ///   - values: The value of each column; a column without a value stays empty.
    ///   - name: The name of the quantity.
    ///   - unit: The unit of the values.
    ///   - height: The number of lines, at least 3. Default: 6.
    ///   - style: The characters to use.
    public static func lines(
        _ values: [Double?], _ name: String, unit: String, height: Int = 6, style: TextStyle
    ) -> [String] {
        let known = values.compactMap { $0 }.filter(\.isFinite)
        guard known.count > 1, let lowest = known.min(), let highest = known.max() else { return [] }
        let span = max(highest - lowest, 1e-9)
        let blocks = Array(style == .unicode ? " ▁▂▃▄▅▆▇█" : " ...:::##")
        let levels = height * 8
        let heights = values.map { value in
            guard let value, value.isFinite else { return 0 }
            let part = span.isFinite ? (value - lowest) / span : 0.5
            return 1 + Int((Double(levels - 1) * part).rounded())
        }
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
            return label.padded(to: labelWidth - 1) + " " + bar
        }
    }

    private static func text(_ number: Double) -> String { number.formatted(decimals: abs(number) < 100 ? 1 : 0) }
}
