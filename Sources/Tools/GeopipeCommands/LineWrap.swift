import FileIO

/// Breaks the lines of a listing at words, so that they fit a terminal.
struct LineWrap {
    /// The least number of characters for the text beside its label; a narrower terminal shows the text below it.
    private static let leastWidth = 40

    /// The indent of a text below its label.
    private static let indent = 6

    /// The width in characters; `nil` leaves lines unbroken, as programs that read them expect.
    let width: Int?

    /// Creates a wrap for standard output: the width of the terminal, or `nil` for a file or a pipe.
    static var standardOutput: LineWrap { LineWrap(width: Terminal(descriptor: 1)?.width) }

    /// Returns a text behind its label; further lines are indented to the column after the label.
    func text(_ text: String, after label: String) -> String {
        guard let width, label.count + text.count > width else { return label + text }
        guard width - label.count >= Self.leastWidth || label.allSatisfy({ $0 == " " }) else {
            let label = String(label.reversed().drop { $0 == " " }.reversed())
            return "\(label)\n\(self.text(text, after: String(repeating: " ", count: Self.indent)))"
        }
        var lines: [String] = []
        var line = label
        for word in text.split(separator: " ") {
            let isFirst = line.count == label.count
            if !isFirst, line.count + 1 + word.count > width {
                lines.append(line)
                line = String(repeating: " ", count: label.count) + word
            } else {
                line += isFirst ? "\(word)" : " \(word)"
            }
        }
        return (lines + [line]).joined(separator: "\n")
    }
}
