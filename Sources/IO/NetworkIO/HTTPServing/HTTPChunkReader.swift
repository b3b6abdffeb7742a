/// Parses a chunked body (RFC 9112, section 7.1); chunk extensions and trailers are ignored.
struct HTTPChunkReader: Sendable {
    /// The length limit in bytes of the line with the size of a chunk.
    private static let lineLimit = 256
    /// The length limit in bytes of the trailer section.
    private static let trailerLimit = 8192

    private enum State: Sendable {
        /// The next bytes belong to the line with the size of a chunk.
        case size
        /// The next bytes belong to the data of a chunk, which still lacks this many bytes.
        case content(Int)
        /// The next bytes belong to the line end that follows the data of a chunk.
        case end
        /// The next bytes belong to the trailers, which follow the last chunk.
        case trailer
    }

    private var state = State.size
    private var line: [UInt8] = []
    private var trailerSize = 0

    /// Parses the bytes from `index` on and advances `index`; appends the data of chunks to `body`.
    ///
    /// Returns `true` once the body is complete. Throws an error if the body would be longer than `limit` bytes.
    mutating func read(
        _ bytes: Span<UInt8>, from index: inout Int, into body: inout [UInt8], limit: Int
    ) throws(HTTPRequestError) -> Bool {
        while index < bytes.count {
            if case .content(let missing) = state {
                let piece = min(missing, bytes.count - index)
                bytes.extracting(index..<(index + piece)).withUnsafeBufferPointer { body.append(contentsOf: $0) }
                index += piece
                state = piece == missing ? .end : .content(missing - piece)
                continue
            }
            let byte = bytes[index]
            index += 1
            guard byte == UInt8(ascii: "\n") else {
                try append(byte)
                continue
            }
            guard line.popLast() == UInt8(ascii: "\r") else { throw .chunk }
            if try finishLine(room: limit - body.count) { return true }
            line.removeAll(keepingCapacity: true)
        }
        return false
    }

    private mutating func append(_ byte: UInt8) throws(HTTPRequestError) {
        if case .trailer = state {
            trailerSize += 1
            guard trailerSize <= Self.trailerLimit else { throw .trailer }
            // Of a trailer line, only its end and whether it is empty matter, so a single byte of the line is kept.
            if line.count > 1 { line.removeFirst() }
        }
        // A carriage return is only allowed at the end of a line.
        guard line.last != UInt8(ascii: "\r"), line.count < Self.lineLimit else { throw .chunk }
        line.append(byte)
    }

    /// Handles a line of the chunked framing, without its end; returns `true` if the line is the last one of the body.
    ///
    /// `room` is the number of bytes by which the body may still grow.
    private mutating func finishLine(room: Int) throws(HTTPRequestError) -> Bool {
        switch state {
        case .size:
            let size = try Self.size(line)
            guard size <= room else { throw .longBody }
            state = size == 0 ? .trailer : .content(size)
        case .content: break
        case .end:
            guard line.isEmpty else { throw .chunk }
            state = .size
        case .trailer: return line.isEmpty
        }
        return false
    }

    /// Parses the hexadecimal size of a chunk at the start of a line; an extension may follow.
    private static func size(_ line: [UInt8]) throws(HTTPRequestError) -> Int {
        let digits = line.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
        let rest = line[digits.endIndex...].drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        guard !digits.isEmpty, digits.allSatisfy(\.isHexadecimalDigit),
            rest.first ?? UInt8(ascii: ";") == UInt8(ascii: ";")
        else { throw .chunk }
        guard let size = Int(String(decoding: digits, as: UTF8.self), radix: 16) else { throw .longBody }
        return size
    }
}

extension UInt8 {
    /// Whether the byte is an ASCII hexadecimal digit.
    fileprivate var isHexadecimalDigit: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "F"),
            UInt8(ascii: "a")...UInt8(ascii: "f"):
            true
        default: false
        }
    }
}
