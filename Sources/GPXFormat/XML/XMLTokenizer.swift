/// Splits a buffer of valid UTF-8 into tags and text and checks well-formedness.
///
/// It holds no bytes but the names of open elements and wanted text that does not stand in the buffer in one piece.
///
/// `position` is where reading goes on. What is incomplete stays in the buffer and is read again when there is more of
/// it, except for what can be arbitrarily long and is not wanted: that is passed over as it comes.
struct XMLTokenizer {
    /// What began in an earlier piece of the buffer and may end in a later one.
    enum Construct {
        case none
        case comment
        case cdata
        case instruction
        case doctype
    }

    /// What one step led to.
    enum Step {
        case token(XMLToken)
        /// Something was consumed that is no token.
        case again
        /// What begins at `position` is incomplete.
        case stalled
    }

    /// The longest name of an element, attribute or processing instruction, in bytes.
    static let longestName = 1024

    let limits: GPXLimits
    /// The first byte of the buffer that is not consumed.
    var position = 0
    /// How many bytes of the document came before the buffer.
    var base: Int64 = 0
    /// No byte will follow those in the buffer.
    var isFinal = false
    /// Whether the text up to the next tag is wanted; the consumer sets it after a start tag.
    var collectsText = false
    /// The name in the latest start tag.
    var tag = XMLTag()
    /// The attributes of the latest start tag.
    var attributes: ContiguousArray<XMLAttribute> = []
    /// Where the latest text stands in the buffer; nil if it is in `scratch`.
    var textRange: Range<Int>?
    /// Text that does not stand in the buffer in one piece.
    var scratch: ContiguousArray<UInt8> = []
    /// The latest token was text, so `scratch` may be reused.
    var isTextDelivered = false

    var open = XMLOpenElements()
    var construct = Construct.none
    var doctype = XMLDoctypeSkipper()
    var doctypeLength = 0
    /// The latest start tag was that of an empty element, so its end is due.
    var isEndDue = false
    var hasRoot = false
    var hasDoctype = false
    /// There was something other than white space.
    var hasContent = false
    /// The last byte consumed of wanted text was a carriage return, already delivered as a line feed.
    var isAfterReturn = false
    /// How many of the bytes last consumed of the text were `]`, up to 2.
    var brackets = 0
    /// How far the end of the incomplete tag at `position` was searched, and the quote that was open there.
    var searched = 0
    var searchQuote: UInt8 = 0

    init(limits: GPXLimits) {
        self.limits = limits
        scratch.reserveCapacity(256)
        attributes.reserveCapacity(16)
    }

    /// Follows the removal of the consumed bytes from the buffer.
    mutating func rebase() {
        base += Int64(position)
        position = 0
        textRange = nil
    }

    /// The next token of `bytes`.
    mutating func next(in bytes: Span<UInt8>, isFinal: Bool) throws(XMLFailure) -> XMLToken {
        if isEndDue {
            isEndDue = false
            open.pop()
            return .endElement
        }
        if isTextDelivered {
            isTextDelivered = false
            textRange = nil
            if !scratch.isEmpty { scratch.removeAll(keepingCapacity: true) }
        }
        self.isFinal = isFinal
        scan: while position < bytes.count {
            switch try step(bytes) {
            case .token(let token): return token
            case .again: continue scan
            case .stalled: break scan
            }
        }
        return try end(bytes)
    }

    private mutating func step(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        if isAfterReturn {
            isAfterReturn = false
            if bytes[position] == XMLBytes.lineFeed {
                position += 1
                return .again
            }
        }
        if construct != .none { return try passConstruct(bytes) }
        if bytes[position] == UInt8(ascii: "<") { return try markup(bytes) }
        if open.count == 0 { return try passSpace(bytes) }
        return collectsText ? try collectText(bytes) : try passText(bytes)
    }

    private mutating func markup(_ bytes: Span<UInt8>) throws(XMLFailure) -> Step {
        brackets = 0
        hasContent = true
        guard position + 1 < bytes.count else { return .stalled }
        switch bytes[position + 1] {
        case UInt8(ascii: "!"):
            return try beginDeclaration(bytes)
        case UInt8(ascii: "?"):
            return try beginInstruction(bytes)
        case UInt8(ascii: "/"):
            return scratch.isEmpty ? try endTag(bytes) : deliverText()
        default:
            return scratch.isEmpty ? try startTag(bytes) : deliverText()
        }
    }

    private mutating func deliverText() -> Step {
        isTextDelivered = true
        return .token(.text)
    }

    /// What it means that the buffer holds nothing more that can be read.
    private func end(_ bytes: Span<UInt8>) throws(XMLFailure) -> XMLToken {
        guard isFinal else { return .needsInput }
        let place: String
        if position < bytes.count || construct != .none {
            place = construct == .none ? unfinished(bytes) : construct.name
        } else if open.count > 0 {
            place = "<\(open.last)>"
        } else if hasRoot {
            return .endOfDocument
        } else if hasContent {
            throw XMLFailure(kind: .truncated, offset: bytes.count, reason: "the document has no root element")
        } else {
            throw XMLFailure(kind: .empty, offset: bytes.count, reason: "the document is empty")
        }
        throw XMLFailure(kind: .truncated, offset: bytes.count, reason: "the document ends inside \(place)")
    }

    private func unfinished(_ bytes: Span<UInt8>) -> String {
        let isReference = bytes[position] == UInt8(ascii: "&")
        let owner = open.count > 0 ? " in <\(open.last)>" : ""
        return (isReference ? "a reference" : "a tag") + owner
    }
}

extension XMLTokenizer.Construct {
    /// The construct in words, for messages.
    var name: String {
        switch self {
        case .none: "the document"
        case .comment: "a comment"
        case .cdata: "a CDATA section"
        case .instruction: "a processing instruction"
        case .doctype: "the DOCTYPE"
        }
    }
}
