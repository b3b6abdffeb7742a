import Foundation

/// Prints figures beside their targets; a figure that misses its target is marked and fails nothing.
enum Report {
    /// Prints a heading.
    static func title(_ text: String) {
        print("\n\(text)")
    }

    /// Prints a figure that should not exceed its target.
    static func line(_ what: String, _ figure: Double, unit: String, atMost target: Double) {
        row(what, "\(text(figure)) \(unit)", "≤ \(text(target)) \(unit)", met: figure <= target)
    }

    /// Prints a figure that should reach its target.
    static func line(_ what: String, _ figure: Double, unit: String, atLeast target: Double) {
        row(what, "\(text(figure)) \(unit)", "≥ \(text(target)) \(unit)", met: figure >= target)
    }

    /// Prints a figure without a target.
    static func line(_ what: String, _ figure: Double, unit: String) {
        row(what, "\(text(figure)) \(unit)", "", met: true)
    }

    /// Prints what could not be measured here, and why.
    static func skipped(_ what: String, because reason: String) {
        row(what, "skipped: \(reason)", "", met: true)
    }

    /// Prints time and allocations of a measurement with their targets; no allocation is ever the target.
    static func line(_ what: String, _ measurement: Measurement, atMost target: Double) {
        line(what, measurement.nanoseconds, unit: "ns", atMost: target)
        if let allocations = measurement.allocations {
            line("  heap allocations for each", (allocations * 1000).rounded() / 1000, unit: "", atMost: 0)
        }
    }

    private static func row(_ what: String, _ figure: String, _ target: String, met: Bool) {
        let columns = [what.padded(to: 68), figure.padded(to: 24), target.padded(to: 20), met ? "" : "MISSED"]
        print(columns.joined(separator: " ").trimmingSuffix())
    }

    private static func text(_ number: Double) -> String {
        abs(number) >= 1000 || number == number.rounded()
            ? String(Int(number.rounded())) : String(format: "%.2f", number)
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    fileprivate func trimmingSuffix() -> String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
