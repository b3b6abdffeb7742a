import FileIO

/// Lays out texts for standard output: wraps lines at words to fit a terminal, and emphasizes labels if it shows
/// colour.
struct Listing {
    /// The minimum number of characters for the text beside its label; a narrower terminal shows the text below it.
    private static let leastWidth = 40

    /// The indent of a text below its label.
    private static let indent = 6

    /// The width in characters; `nil` leaves lines unbroken, as programs that read them expect.
    let width: Int?

    /// Whether the output shows escape codes as colour.
    let hasColour: Bool

    /// A listing for standard output: the width and colour of the terminal; unbroken and plain for a file or a pipe.
    static var standardOutput: Listing {
        let terminal = Terminal(descriptor: 1)
        return Listing(width: terminal?.width, hasColour: terminal?.hasColour ?? false)
    }

    /// Returns a text in bold if colour is shown.
    func bold(_ text: String) -> String { hasColour && !text.isEmpty ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    /// Returns a text after its label; further lines are indented to the column after the label.
    ///
    /// The first column of the label, up to two spaces, is emphasized.
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

    /// Returns the words of a text; a text in double quotes or brackets is one word if it fits `limit` characters.
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

    /// Returns the text before the first two spaces, or before the spaces at the end.
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
