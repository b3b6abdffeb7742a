import Foundation

/// Prints one table: a line for each figure, whose first three words are its name, its value and the unit.
///
///     NAME  VALUE  UNIT  [RATIO ± NOISE × YARDSTICK]  [TARGET  met | missed]
///
/// Targets are the ratio's if there is one, as the machine's speed changes a ratio least. No figure fails the program.
enum Report {
    /// Prints a figure; its target is an upper bound.
    static func row(
        _ name: String, _ value: Double, _ unit: String,
        ratio: (value: Double, noise: Double, yardstick: String)? = nil,
        atMost target: Double? = nil
    ) {
        let relation = ratio.map { "\(share($0.value)) ± \(share($0.noise, of: $0.value)) × \($0.yardstick)" } ?? ""
        let verdict = target.map { target in
            let isMet = (ratio?.value ?? value) <= target
            return "≤ \(ratio == nil ? text(target) : share(target))".padded(to: 9) + (isMet ? "met" : "missed")
        }
        print(
            [
                name.padded(to: 44), text(value).padded(to: 10), unit.padded(to: 8), relation.padded(to: 32),
                verdict ?? "",
            ]
            .joined(separator: " ").trimmed)
        // A pipe would show all lines at the end.
        fflush(nil)
    }

    /// Prints that something could not be measured.
    static func skip(_ name: String, because reason: String) {
        print("\(name.padded(to: 44)) -          skipped: \(reason)")
    }

    /// Prints a remark, which has no name and no value.
    static func note(_ text: String) { print("# \(text)") }

    /// A ratio; a small one as a fraction, such as `1/25`.
    private static func share(_ ratio: Double) -> String {
        ratio > 0 && ratio < 0.5 ? "1/\(text(1 / ratio))" : text(ratio)
    }

    private static func share(_ noise: Double, of ratio: Double) -> String {
        ratio > 0 ? "\(Int((noise / ratio * 100).rounded())) %" : "0 %"
    }

    /// A number with three significant digits, or all of those before the point.
    static func text(_ number: Double) -> String {
        guard number != number.rounded() || abs(number) > 1e6 else { return String(Int(number)) }
        let digits = max(0, 2 - Int(log10(max(abs(number), 1e-9)).rounded(.down)))
        return String(format: "%.\(min(digits, 6))f", number)
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }

    fileprivate var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
