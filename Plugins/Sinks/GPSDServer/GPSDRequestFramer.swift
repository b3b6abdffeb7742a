import GeolocationPrimitives

/// Cuts what a client sends into requests, pure bookkeeping: as gpsd does it, a request ends with a semicolon, with a line
/// feed, or with the brace that closes its object.
struct GPSDRequestFramer: Sendable {
    /// What a client has sent.
    enum Piece: Sendable, Hashable {
        /// A request without its end.
        case request([UInt8])
        /// A request that was longer than ``GPSDRequestFramer/limit``, and is lost.
        case tooLong
    }

    /// Bytes that a request may have.
    static let limit = 1024

    private var partial: [UInt8] = []
    private var depth = 0
    private var quotes = JSONQuotes()
    private var isSkipping = false

    /// Takes bytes and hands over the requests that they end.
    mutating func take(_ bytes: Span<UInt8>, _ body: (Piece) -> Void) {
        for index in bytes.indices { take(bytes[index], body) }
    }

    private mutating func take(_ byte: UInt8, _ body: (Piece) -> Void) {
        // A line feed stands in no request, so that whatever was broken is over.
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

    /// Follows objects and texts; true where the outermost object ends.
    private mutating func follow(_ byte: UInt8) -> Bool {
        if quotes.isOpen {
            quotes.take(byte)
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
