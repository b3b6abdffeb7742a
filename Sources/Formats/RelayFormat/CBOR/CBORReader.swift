import CodecSupport

/// Reads CBOR (RFC 8949) value by value when asked to, and buffers nothing.
struct CBORReader {
    /// The index of the next byte to be read.
    var index: Int

    /// Reads the head (kind and number) of the next value.
    mutating func head(_ bytes: Span<UInt8>) throws(FormatError) -> CBORHead {
        guard index < bytes.count else { throw .ended(at: bytes.count) }
        let start = index
        let width = bytes[start] & 0x1F
        guard let kind = CBORHead.Kind(rawValue: bytes[start] >> 5) else { throw Self.malformed(at: start) }
        index += 1
        switch width {
        case ..<24: return CBORHead(kind: kind, number: UInt64(width), width: width)
        case ..<28:
            let length = 1 << Int(width - 24)
            guard length <= bytes.count - index else { throw .ended(at: bytes.count) }
            let number = number(length, bytes)
            index += length
            if kind == .simple, width == 24, number < 32 { throw Self.malformed(at: start) }
            return CBORHead(kind: kind, number: number, width: width)
        case 31 where kind != .unsigned && kind != .negative && kind != .tag:
            return CBORHead(kind: kind, number: nil, width: width)
        default: throw Self.malformed(at: start)
        }
    }

    /// Returns the big-endian number in the next `length` bytes.
    private func number(_ length: Int, _ bytes: Span<UInt8>) -> UInt64 {
        if length == 8 { return bytes.bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self).bigEndian }
        var number: UInt64 = 0
        for offset in 0..<length { number = number << 8 | UInt64(bytes[index + offset]) }
        return number
    }

    /// Skips the tags before the next value, and reads the head of the value.
    mutating func headBehindTags(_ bytes: Span<UInt8>) throws(FormatError) -> CBORHead {
        var head = try head(bytes)
        while head.kind == .tag { head = try self.head(bytes) }
        return head
    }

    /// Returns the number of entries of the map or array with the given head; `nil` if it has an indefinite length.
    ///
    /// - Parameter smallest: The minimum number of bytes of an entry; an error is thrown if the rest of the message is
    ///   too short for so many entries.
    func count(of head: CBORHead, smallest: Int, _ bytes: Span<UInt8>) throws(FormatError) -> UInt64? {
        if let count = head.number, count > UInt64((bytes.count - index) / smallest) {
            throw FormatError("the message is shorter than a count in it says", at: index)
        }
        return head.number
    }

    /// Returns whether a map or array has another entry.
    ///
    /// If the map or array has an indefinite length, the break that ends it is skipped.
    ///
    /// - Parameter left: The number of remaining entries, from which this call subtracts 1; `nil` for an indefinite
    ///   length.
    @inline(__always)
    mutating func hasNext(_ left: inout UInt64?, _ bytes: Span<UInt8>) throws(FormatError) -> Bool {
        guard let count = left else { return try !consumeBreak(bytes) }
        guard count > 0 else { return false }
        left = count &- 1
        return true
    }

    private mutating func consumeBreak(_ bytes: Span<UInt8>) throws(FormatError) -> Bool {
        guard index < bytes.count else { throw .ended(at: bytes.count) }
        guard bytes[index] == 0xFF else { return false }
        index += 1
        return true
    }

    /// Skips the next value, of any kind, with all values that it contains.
    mutating func skipValue(_ bytes: Span<UInt8>, depth: Int) throws(FormatError) {
        let start = index
        let head = try headBehindTags(bytes)
        if head.isBreak { throw Self.malformed(at: index - 1) }
        switch head.kind {
        case .unsigned, .negative, .tag, .simple: break
        case .bytes, .text: try forEachChunk(of: head, bytes) { _ in }
        case .array, .map:
            guard depth <= RelayMessageReader.deepest else { throw .nested(at: start) }
            let isMap = head.kind == .map
            var left = try count(of: head, smallest: isMap ? 2 : 1, bytes)
            while try hasNext(&left, bytes) {
                try skipValue(bytes, depth: depth + 1)
                if isMap { try skipValue(bytes, depth: depth + 1) }
            }
        }
    }

    /// Calls `body` with the range of each chunk of the string with the given head, and skips the string.
    mutating func forEachChunk(
        of head: CBORHead, _ bytes: Span<UInt8>, _ body: (Range<Int>) throws(FormatError) -> Void
    ) throws(FormatError) {
        guard head.number == nil else { return try body(try consume(head, bytes)) }
        while true {
            let start = index
            let chunk = try self.head(bytes)
            if chunk.isBreak { return }
            guard chunk.kind == head.kind, chunk.number != nil else { throw Self.malformed(at: start) }
            try body(try consume(chunk, bytes))
        }
    }

    /// Throws if any bytes follow the message, which has been read to its end.
    func end(_ bytes: Span<UInt8>) throws(FormatError) {
        if index < bytes.count { throw .trailing(at: index) }
    }

    /// Skips the bytes of a string of definite length, and returns the range of these bytes.
    private mutating func consume(_ head: CBORHead, _ bytes: Span<UInt8>) throws(FormatError) -> Range<Int> {
        let length = head.number ?? 0
        guard length <= UInt64(bytes.count - index) else {
            throw FormatError("the message is shorter than a length in it says", at: index)
        }
        let start = index
        index += Int(length)
        return start..<index
    }

    /// Returns the error for bytes at the given offset that are not valid CBOR.
    static func malformed(at offset: Int) -> FormatError { FormatError("a value is malformed", at: offset) }
}
