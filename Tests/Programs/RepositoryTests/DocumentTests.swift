import Testing

@Suite("Documents and examples")
struct DocumentTests {
    @Test("the README has at most 180 lines and begins with the demo and the tests")
    func readme() throws {
        let lines = try Repository.text("README.md").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 181)
        let first = try #require(lines.firstIndex(of: "```sh"))
        #expect(lines[first + 1...first + 2] == ["swift run geopipe demo", "swift test"])
    }

    @Test("the tutorial's listings appear in the example, line for line")
    func tutorial() throws {
        let example = Set(
            try Repository.text("Examples/CustomProvider/CustomProvider.swift").split(separator: "\n").map(trimmed))
        let tutorial = try Repository.text("Sources/Core/Geolocation/Geolocation.docc/WritingAProvider.md")
        let listing = try #require(listings(in: tutorial).first { $0.contains("@main") })
        #expect(Set(listing.map(trimmed)) == example)
    }

    @Test("SimulatedWalk has fewer than 40 lines, CustomProvider fewer than 60")
    func lengths() throws {
        for (name, limit) in [("SimulatedWalk", 40), ("CustomProvider", 60)] {
            let text = try Repository.text("Examples/\(name)/\(name).swift")
            #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count - 1 < limit, "\(name)")
        }
    }

    private func trimmed(_ line: Substring) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return String(line.drop { $0 == " " })
    }

    /// The Swift listings of a document.
    private func listings(in document: String) -> [[Substring]] {
        var listings: [[Substring]] = []
        var isInside = false
        for line in document.split(separator: "\n") {
            if line.hasPrefix("```") {
                isInside = line == "```swift"
                if isInside { listings.append([]) }
            } else if isInside {
                listings[listings.count - 1].append(line)
            }
        }
        return listings
    }
}
