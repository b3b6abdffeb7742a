/// A small graph of a quantity in one line of characters.
public enum Sparkline {
    /// Returns one character for each of the last `width` values; a higher value has a higher character.
    ///
    /// The lowest and the highest of these values have the lowest and the highest character. If all values are equal,
    /// they are shown at half height. A space replaces a missing value.
    public static func text(_ values: some Collection<Double?>, width: Int, style: TextStyle) -> String {
        let levels = Array(style == .unicode ? "▁▂▃▄▅▆▇█" : "_.:-=+*#")
        let shown = values.suffix(max(0, width)).map { $0.flatMap { $0.isFinite ? $0 : nil } }
        let known = shown.compactMap { $0 }
        guard let lowest = known.min(), let highest = known.max() else {
            return String(repeating: " ", count: shown.count)
        }
        let span = highest - lowest
        return String(
            shown.map { value in
                guard let value else { return " " }
                let part = span > 0 && span.isFinite ? (value - lowest) / span : 0.5
                return levels[Int((part * Double(levels.count - 1)).rounded())]
            })
    }
}
