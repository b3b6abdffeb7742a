import CodecSupport

/// Splits a client's input into requests, as gpsd does: a request ends with a semicolon, a line feed, or the brace that
/// closes its object.
struct GPSDRequestFramer: Sendable {
    /// A piece of a client's input.
    enum Piece: Sendable, Hashable {
        /// A request without its terminator.
        case request([UInt8])
        /// A dropped request that was longer than ``GPSDRequestFramer/limit``.
        case tooLong
    }

    /// Maximum length of a request, bytes.
    static let limit = 1024

    private var partial: [UInt8] = []
    private var depth = 0
    private var quotes = JSONQuotes()
    private var isSkipping = false

    /// Processes bytes and passes on the completed requests.
    mutating func ingest(_ bytes: Span<UInt8>, _ body: (Piece) -> Void) {
        for index in bytes.indices { ingest(bytes[index], body) }
    }

    private mutating func ingest(_ byte: UInt8, _ body: (Piece) -> Void) {
        // No request contains a line feed, so it resynchronises the framer.
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

    /// Tracks objects and strings; returns `true` at the end of the outermost object.
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
