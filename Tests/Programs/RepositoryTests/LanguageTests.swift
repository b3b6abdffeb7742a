import Testing

/// Comments and documents are plain technical English: they name a thing, and define it.
@Suite("The language of comments and documents")
struct LanguageTests {
    /// Words for a person; a pipeline contains no persons: name the device, the caller, the traveller.
    private static let persons: Set<Substring> = [
        "somebody", "nobody", "anybody", "everybody", "he", "his", "him", "himself",
    ]

    /// Beginnings of comments, with what is better: "Creates …", "The …", "Whether …", "Reports …", "If …".
    private static let beginnings = [
        "Makes a ", "Makes an ", "Makes options", "What ", "That ", "Who ", "Whom ", "Where ", "Tells ", "Notes ",
        "It does.", "True.",
    ]

    @Test(
        "comments contain no words for persons, and do not begin with a vague word",
        arguments: ["Sources", "Plugins", "Examples", "Tests"])
    func comments(folder: String) throws {
        for file in Repository.files(folder) {
            var isInside = false
            for (number, line) in try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                guard let comment = comment(in: line) else {
                    isInside = false
                    continue
                }
                let begins = !isInside && Self.beginnings.contains(where: comment.hasPrefix)
                #expect(!begins && isPlain(comment), "\(file):\(number + 1)\(line)")
                isInside = true
            }
        }
    }

    @Test("documents contain no words for persons")
    func documents() throws {
        for file in ["README.md"] + ["Examples", "Plugins", "Sources"].flatMap({ Repository.files($0, ending: ".md") })
        {
            for line in try Repository.text(file).split(separator: "\n") { #expect(isPlain(line), "\(file): \(line)") }
        }
    }

    /// The text of a comment; `nil` in a line without one.
    private func comment(in line: Substring) -> Substring? {
        guard let slashes = line.firstRange(of: "//") else { return nil }
        // An address of a network has slashes, too.
        let before = line[..<slashes.lowerBound]
        guard before.isEmpty || before.hasSuffix(" ") else { return nil }
        return line[slashes.upperBound...].drop { $0 == "/" || $0 == " " }
    }

    private func isPlain(_ text: Substring) -> Bool {
        let words = text.lowercased().split { !$0.isLetter && $0 != "'" }
        return Self.persons.isDisjoint(with: words.map { Substring($0) })
            && !(text.contains(" is none") && !text.contains("there is none"))
    }
}
