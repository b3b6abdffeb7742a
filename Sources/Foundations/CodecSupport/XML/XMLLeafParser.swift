#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// An incremental XML parser for documents that have text only in elements without children.
///
/// The text of an element is available when the element has ended.
package struct XMLLeafParser: Sendable {
    /// The beginning or the end of an element.
    package enum Event: Sendable {
        case begin, end
    }

    private var parser: XMLPullParser
    private var text: ContiguousArray<UInt8> = []
    private var isTextOver = true

    package init(limits: XMLLimits = XMLLimits()) {
        parser = XMLPullParser(limits: limits)
    }

    /// Adds the next bytes of the document.
    package mutating func append(_ bytes: Span<UInt8>) { parser.append(bytes) }

    /// Ends the document after the bytes appended so far.
    package mutating func finish() { parser.finish() }

    /// Returns the next beginning or end of an element.
    ///
    /// The result is nil if more bytes are needed, or at the end of the document.
    package mutating func next() throws(XMLError) -> Event? {
        if isTextOver { text.removeAll(keepingCapacity: true) }
        isTextOver = false
        while true {
            switch try parser.next() {
            case .startElement:
                parser.tokenizer.text.isWanted = false
                text.removeAll(keepingCapacity: true)
                return .begin
            case .text:
                let source = parser.tokenizer.text
                text = source.range.map { ContiguousArray(parser.input.buffer[$0]) } ?? source.scratch
            case .endElement:
                parser.tokenizer.text.isWanted = false
                isTextOver = true
                return .end
            case .needsInput, .endOfDocument: return nil
            }
        }
    }

    /// Collects the text of the element that has just begun, so that it is available at the element's end.
    package mutating func wantText() { parser.tokenizer.text.isWanted = true }

    /// The name of the element that has just begun, without the prefix before the colon.
    package var localName: String {
        parser.name.split(separator: ":", omittingEmptySubsequences: true).last.map(String.init) ?? ""
    }

    /// Returns the value of the named attribute of the element that has just begun; nil if there is no such attribute.
    package func attribute(_ name: String) -> String? { parser.attributes.first { $0.name == name }?.value }

    /// Returns the error for a document that should be in `format` but does not have the root element `expected`.
    ///
    /// The root element must be the element that has just begun.
    package func foreignRoot(of format: String, expected: String) -> XMLError {
        parser.foreignRoot(of: format, expected: expected)
    }

    /// Returns the given error in the form in which it is reported for a document that should be in `format`.
    ///
    /// If the XML is malformed before the root element, the error states that the document is not in `format`.
    package func explained(_ error: XMLError, of format: String) -> XMLError { parser.explained(error, of: format) }

    // MARK: The text of the element that has just ended

    /// The bytes of the text without leading and trailing white space.
    package var bytes: ContiguousArray<UInt8> { ContiguousArray(text[XMLBytes.trimmed(text.span, 0..<text.count)]) }

    /// The text without leading and trailing white space; nil if it is empty.
    package var string: String? {
        let range = XMLBytes.trimmed(text.span, 0..<text.count)
        return range.isEmpty ? nil : XMLBytes.string(text.span, range)
    }

    /// The text as a number; nil if it is not a number.
    package var number: Double? { DecimalText.parse(text.span, XMLBytes.trimmed(text.span, 0..<text.count)) }

    /// The text as a time; nil if it is not a time.
    package var time: Date? {
        TimestampText.parse(text.span, XMLBytes.trimmed(text.span, 0..<text.count)).map {
            Date(timeIntervalSinceReferenceDate: $0)
        }
    }
}
