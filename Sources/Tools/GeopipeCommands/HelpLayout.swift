/// Wraps a text of ``Help`` to the width of a terminal.
///
/// The texts are written for 120 columns. Lines without indent form a paragraph. A line indented by two spaces is an
/// example, or a label and a text that are separated by two or more spaces. A line that begins in the same column as a
/// text continues that text; a line that is indented farther is separate.
struct HelpLayout {
    /// A part of a help text: a label, and a text beside the label that is wrapped to the width.
    private struct Block {
        var label: String
        var text: Substring
        /// Whether the next line of the help may continue this text.
        var isOpen = true
    }

    /// The width of help texts in characters if the output is not a terminal.
    private static let usualWidth = 80

    /// The maximum width of help texts in characters, since longer lines are hard to read.
    private static let greatestWidth = 120

    private static let usage = "Usage:"

    private var blocks: [Block] = []

    /// Returns a help text wrapped to the width of the listing; if the listing has no width, to the usual width.
    static func text(_ help: String, in listing: Listing) -> String {
        let listing = Listing(width: min(listing.width ?? usualWidth, greatestWidth), hasColour: listing.hasColour)
        var layout = HelpLayout()
        for line in help.split(separator: "\n", omittingEmptySubsequences: false) { layout.add(line) }
        return layout.blocks.map { listing.text(String($0.text), after: $0.label) }.joined(separator: "\n")
    }

    private mutating func add(_ line: Substring) {
        let indent = line.prefix { $0 == " " }.count
        if !line.isEmpty, let last = blocks.last, last.isOpen, indent == last.label.count {
            blocks[blocks.count - 1].text += " \(line.dropFirst(indent))"
        } else {
            blocks.append(block(line, indent: indent))
        }
    }

    private func block(_ line: Substring, indent: Int) -> Block {
        func block(_ column: Int, isOpen: Bool) -> Block {
            Block(label: String(line.prefix(column)), text: line.dropFirst(column), isOpen: isOpen)
        }
        // A line that consists of a single word with a colon is a heading.
        if line.isEmpty || line.last == ":" && !line.contains(" ") { return block(line.count, isOpen: false) }
        if line.hasPrefix(Self.usage) || indent == Self.usage.count + 1 {
            let program = line.dropFirst(Self.usage.count + 1).prefix { $0 != " " }
            return block(Self.usage.count + 1 + program.count + 1, isOpen: false)
        }
        if indent == 2, let gap = line.dropFirst(indent).firstRange(of: "  ") {
            let spaces = line[gap.lowerBound...].prefix { $0 == " " }
            return block(line.distance(from: line.startIndex, to: spaces.endIndex), isOpen: true)
        }
        return block(indent, isOpen: indent != 2)
    }
}
