import FileIO

/// Lays out texts for standard output.
///
/// Lines are wrapped at words to fit the terminal, and labels are bold if the terminal shows colours.
struct Listing {
    /// The minimum width of a text beside its label, in characters.
    ///
    /// If the terminal leaves less room, the text is below its label.
    private static let leastWidth = 40

    /// The indent of a text that is below its label, in characters.
    private static let indent = 6

    /// The width of the output in characters; `nil` if lines are not wrapped, as programs that read them expect.
    let width: Int?

    /// Whether the output interprets escape codes for colours.
    let hasColour: Bool

    /// The listing for standard output, with the width and the colours of the terminal.
    ///
    /// If standard output is a file or pipe, lines are not wrapped and text is plain.
    static var standardOutput: Listing {
        let terminal = Terminal(descriptor: 1)
        return Listing(width: terminal?.width, hasColour: terminal?.hasColour ?? false)
    }

    /// Returns a text in bold, or unchanged if the output does not show colours.
    func bold(_ text: String) -> String { hasColour && !text.isEmpty ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    /// Returns a label with a text beside it; further lines of the text begin in the same column as its first line.
    ///
    /// The label is bold up to its first two consecutive spaces, which end its first column.
    func text(_ text: String, after label: String) -> String {
        let lines = lines(of: text, after: label)
        let indent = label.prefix { $0 == " " }
        let name = Self.firstColumn(of: label.dropFirst(indent.count))
        guard hasColour, !name.isEmpty, let first = lines.first else { return lines.joined(separator: "\n") }
        let rest = first.dropFirst(indent.count + name.count)
        return (["\(indent)\(bold(name))\(rest)"] + lines.dropFirst()).joined(separator: "\n")
    }

    private func lines(of text: String, after label: String) -> [String] {
        guard let width, label.count + text.count > width else { return [label + text] }
        guard width - label.count >= Self.leastWidth || label.allSatisfy({ $0 == " " }) else {
            let label = String(label.reversed().drop { $0 == " " }.reversed())
            return [label] + lines(of: text, after: String(repeating: " ", count: Self.indent))
        }
        var lines: [String] = []
        var line = label
        for word in Self.words(of: text, limit: width - label.count) {
            let isFirst = line.count == label.count
            if !isFirst, line.count + 1 + word.count > width {
                lines.append(line)
                line = String(repeating: " ", count: label.count) + word
            } else {
                line += isFirst ? "\(word)" : " \(word)"
            }
        }
        return lines + [line]
    }

    /// Returns the words of a text; the text may be wrapped only between them.
    ///
    /// A part in double quotes or brackets is a single word if it has at most `limit` characters.
    private static func words(of text: String, limit: Int) -> [String] {
        var words: [String] = []
        var isQuoted = false
        var depth = 0
        for word in text.split(separator: " ").map(String.init) {
            if isQuoted || depth > 0, let last = words.last, last.count + 1 + word.count <= limit {
                words[words.count - 1] = "\(last) \(word)"
            } else {
                words.append(word)
            }
            for character in word {
                switch character {
                case "\"": isQuoted.toggle()
                case "[": depth += 1
                case "]": depth -= 1
                default: break
                }
            }
        }
        return words
    }

    /// Returns the part of the label before its first two consecutive spaces.
    ///
    /// If there are no such spaces, the result is the whole label without the spaces at its end.
    private static func firstColumn(of label: Substring) -> String {
        var name = ""
        var spaces = ""
        for character in label {
            if character == " " {
                spaces += " "
                if spaces.count == 2 { break }
            } else {
                name += spaces + String(character)
                spaces = ""
            }
        }
        return name
    }
}
