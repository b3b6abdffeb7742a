import Testing

/// Comments and documents are plain technical English: they say what a thing is, and name it.
@Suite("The language of comments and documents")
struct LanguageTests {
    /// Words for a person, of whom there is none in a pipeline: name the device, the caller, the traveller.
    private static let persons: Set<Substring> = [
        "somebody", "nobody", "anybody", "everybody", "he", "his", "him", "himself",
    ]

    /// Beginnings of comments, with what is better: "Creates …", "The …", "Whether …", "If …".
    private static let beginnings = [
        "Makes a ", "Makes an ", "Makes options", "What ", "That ", "Who ", "Whom ", "Where ", "It does.", "True.",
    ]

    /// Sources whose comments have not been reworded yet: delete a line when you change them.
    private static let exceptions = [
        "Plugins/Providers/GPSDFeed/GPSDClient.swift",
        "Plugins/Providers/GPXSimulation/GPXSimulator",
        "Plugins/Providers/NMEAReplay/NMEALogReplay.swift",
        "Plugins/Providers/NMEASerial/NMEASerialReceiver.swift",
        "Plugins/Providers/RouteSimulation/RouteSimulator.swift",
        "Plugins/Providers/UDPFeed/UDPFeedReceiver.swift",
        "Plugins/Sinks/JSONLinesOutput/JSONLinesSink.swift",
        "Sources/Domain/LocationRelay/",
        "Sources/Domain/ReceiverDecoding/Provider/",
        "Sources/Domain/RouteTracking/Tracker/RouteTracker.swift",
        "Sources/IO/NetworkIO/",
    ]

    @Test("comments", arguments: ["Sources", "Plugins", "Examples", "Tests"])
    func comments(folder: String) throws {
        for file in Repository.files(folder) where !Self.exceptions.contains(where: file.hasPrefix) {
            var isInside = false
            for (number, line) in try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            {
                guard let comment = comment(in: line) else {
                    isInside = false
                    continue
                }
                let begins = !isInside && folder != "Tests" && Self.beginnings.contains(where: comment.hasPrefix)
                #expect(!begins && isPlain(comment), "\(file):\(number + 1)\(line)")
                isInside = true
            }
        }
    }

    @Test("documents")
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
