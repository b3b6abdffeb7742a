import CodecSupport
import Testing

@testable import GPXFormat

#if canImport(FoundationXML)
    import Foundation
    import FoundationXML
#else
    import Foundation
#endif

/// libxml2, through Foundation, must accept the same documents and find the same tokens.
///
/// The documented differences are excluded: undeclared prefixes, DTDs, names beyond ASCII, the content of the
/// XML declaration.
@Suite struct XMLOracleTests {
    @Test func soundDocumentsHaveTheSameTokens() {
        var random = SplitMix64(seed: 21)
        for _ in 0..<2_000 {
            let document = RandomDocument.make(&random)
            let expected = Oracle.parse(Array(document.utf8))
            #expect(expected != nil, "the generator made a broken document: \(document)")
            let found = tokens(document)
            #expect(found.error == nil && found.lines == expected, "\(document)")
        }
    }

    @Test func damagedDocumentsAreRefusedAlike() {
        var random = SplitMix64(seed: 22)
        var accepted = 0
        for _ in 0..<4_000 {
            var bytes = Array(RandomDocument.make(&random).utf8)
            for _ in 0..<Int.random(in: 1...2, using: &random) { RandomDocument.damage(&bytes, &random) }
            // Foundation traps on names that are not UTF-8 and on repeated attributes.
            guard let text = String(validating: bytes, as: UTF8.self), !RandomDocument.hasBareInstruction(text) else {
                continue
            }
            let found = tokens(bytes)
            guard found.error?.reason.hasSuffix("appears twice") != true else { continue }
            let expected = Oracle.parse(bytes)
            #expect((found.error == nil) == (expected != nil), "\(text)\n\(String(describing: found.error))")
            if let expected, found.error == nil {
                accepted += 1
                #expect(found.lines == expected, "\(text)")
            }
        }
        // With few accepted documents the comparison above would prove nothing.
        #expect(accepted > 500)
    }

    @Test func undeclaredPrefixesAreTheIntendedDifference() {
        #expect(Oracle.parse(Array("<a:b/>".utf8)) == nil)
        #expect(tokens("<a:b/>").lines == ["<a:b>", "</a:b>"])
    }
}

/// Foundation's parser as a source of token lines.
final class Oracle: NSObject, XMLParserDelegate {
    private var lines: [String] = []
    private var text = ""
    private var hasFailed = false

    /// The tokens of a well-formed document, nil for any other.
    static func parse(_ bytes: [UInt8]) -> [String]? {
        let oracle = Oracle()
        let parser = XMLParser(data: Data(bytes))
        parser.delegate = oracle
        let isParsed = parser.parse()
        oracle.endText()
        // Of a document shorter than five bytes Foundation reports neither token nor error.
        return isParsed && !oracle.hasFailed && !oracle.lines.isEmpty ? oracle.lines : nil
    }

    private func endText() {
        if !text.isEmpty { lines.append("text " + text) }
        text = ""
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        endText()
        lines.append("<\(name)" + attributes.map { " \($0)=\($1)" }.sorted().joined() + ">")
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        endText()
        lines.append("</\(name)>")
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
        text += string
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        text += String(decoding: block, as: UTF8.self)
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        hasFailed = true
    }
}
