import FileIO

/// Lays out texts for standard output: wraps lines at words to fit a terminal, and prints labels in bold if the
/// terminal shows colours.
struct Listing {
    /// The minimum width in characters of a text beside its label; if the terminal is narrower, the text is below its
    /// label.
    private static let leastWidth = 40

    /// The indent in characters of a text that is below its label.
    private static let indent = 6

    /// The width in characters; `nil` if lines are not wrapped, as programs that read them expect.
    let width: Int?

    /// Whether the output interprets escape codes for colours.
    let hasColour: Bool

    /// The listing for standard output, with the width and colours of the terminal; a file or pipe gets unwrapped,
    /// plain text.
    static var standardOutput: Listing {
        let terminal = Terminal(descriptor: 1)
        return Listing(width: terminal?.width, hasColour: terminal?.hasColour ?? false)
    }

    /// Returns a text in bold if the output shows colours.
    func bold(_ text: String) -> String { hasColour && !text.isEmpty ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    /// Returns a label and the text after it; further lines of the text are indented to the column in which it begins.
    ///
    /// The label is bold up to its first two spaces, which end its first column.
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

    /// Returns the words of a text; a part in double quotes or brackets is a single word if it has at most `limit`
    /// characters.
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

    /// Returns the label up to its first two spaces, or without spaces at its end if it has no two spaces.
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
