import CodecSupport

/// Splits the input of a gpsd client into requests.
///
/// As in gpsd, a request ends with a semicolon, a line feed, or the brace that closes its object.
struct GPSDRequestFramer: Sendable {
    /// A request in a client's input, or the loss of a request that was too long.
    enum Piece: Sendable, Hashable {
        /// A complete request without the character that ends it.
        case request([UInt8])
        /// A request that was dropped because it was longer than ``GPSDRequestFramer/limit``.
        case tooLong
    }

    /// The maximum length of a request in bytes.
    static let limit = 1024

    private var partial: [UInt8] = []
    private var depth = 0
    private var quotes = JSONQuotes()
    private var isSkipping = false

    /// Processes the next bytes of a client's input, and passes the requests that they complete to `body`.
    mutating func ingest(_ bytes: Span<UInt8>, _ body: (Piece) -> Void) {
        for index in bytes.indices { ingest(bytes[index], body) }
    }

    private mutating func ingest(_ byte: UInt8, _ body: (Piece) -> Void) {
        // No request contains a line feed. Each line feed therefore ends the current request, even an invalid one.
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return end(body) }
        guard !isSkipping else { return }
        if byte == UInt8(ascii: ";"), depth == 0, !quotes.isOpen { return end(body) }
        if partial.isEmpty, byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { return }
        guard partial.count < Self.limit else {
            isSkipping = true
            return body(.tooLong)
        }
        partial.append(byte)
        if follow(byte) { end(body) }
    }

    /// Tracks the nesting of JSON objects and strings; returns `true` at the end of the outermost object.
    private mutating func follow(_ byte: UInt8) -> Bool {
        if quotes.isOpen {
            quotes.ingest(byte)
        } else if byte == UInt8(ascii: "\"") {
            if depth > 0 { quotes.open() }
        } else if byte == UInt8(ascii: "{") {
            depth += 1
        } else if byte == UInt8(ascii: "}"), depth > 0 {
            depth -= 1
            return depth == 0
        }
        return false
    }

    private mutating func end(_ body: (Piece) -> Void) {
        if !partial.isEmpty, !isSkipping { body(.request(partial)) }
        partial.removeAll(keepingCapacity: true)
        (depth, quotes, isSkipping) = (0, JSONQuotes(), false)
    }
}
