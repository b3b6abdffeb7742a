/// The input buffer of the tokenizer; it detects the encoding, converts the bytes to UTF-8 and validates them.
///
/// If a byte is invalid in the encoding, the buffer ends before this byte. The error is reported only after all bytes
/// before it have been read. The result thus does not depend on how the input was divided into chunks.
package struct XMLInput: Sendable {
    /// The validated bytes of the document that have not been discarded yet.
    package private(set) var buffer: ContiguousArray<UInt8> = []
    /// The error that ends the document after the last byte of the buffer, such as an invalid byte or an unsupported
    /// encoding; nil if no error has been found.
    private(set) var fault: (kind: XMLError.Kind, reason: String)?
    private(set) var isFinished = false
    private(set) var lines = XMLLineCounter()

    /// The first bytes of the document, kept until the encoding is known.
    private var head: ContiguousArray<UInt8> = []
    private var isEncodingKnown = false
    private var transcoder: XMLTranscoder?
    /// The first bytes of an incomplete character at the end of the input.
    private var tail: ContiguousArray<UInt8> = []

    /// Whether no more bytes will follow those in the buffer.
    var isFinal: Bool { isFinished || fault != nil }

    mutating func append(_ chunk: Span<UInt8>) {
        guard !isFinal else { return }
        if isEncodingKnown {
            decode(chunk)
        } else {
            chunk.withUnsafeBufferPointer { head.append(contentsOf: $0) }
            detectEncoding()
        }
    }

    mutating func finish() {
        guard !isFinished else { return }
        isFinished = true
        if !isEncodingKnown { detectEncoding() }
        if !tail.isEmpty || transcoder?.isInsideCharacter == true {
            fail(.truncated, "the document ends inside a character")
        }
    }

    /// Removes the first `count` bytes of the buffer.
    mutating func discard(_ count: Int) {
        guard count > 0 else { return }
        lines.advance(over: buffer, count)
        buffer.removeSubrange(0..<count)
    }

    private mutating func detectEncoding() {
        guard let detection = XMLEncoding.detect(head.span, isFinal: isFinished) else { return }
        isEncodingKnown = true
        switch detection.encoding {
        case .utf8: break
        case .unsupported(let name):
            let names = "UTF-8, UTF-16, ISO-8859-1, windows-1252 or US-ASCII"
            return fail(.unsupportedEncoding, "the encoding ‘\(name)’ is not supported, expected \(names)")
        default: transcoder = XMLTranscoder(detection.encoding)
        }
        let first = head
        head = []
        decode(first.span.extracting(droppingFirst: detection.markLength))
    }

    private mutating func decode(_ chunk: Span<UInt8>) {
        let start = buffer.count
        if !tail.isEmpty {
            buffer.append(contentsOf: tail)
            tail.removeAll(keepingCapacity: true)
        }
        if transcoder == nil {
            chunk.withUnsafeBufferPointer { buffer.append(contentsOf: $0) }
        } else {
            do throws(XMLTranscoder.Fault) {
                try transcoder?.convert(chunk, into: &buffer)
            } catch {
                fail(.invalidText, error.reason)
            }
        }
        switch UTF8Check.check(buffer.span, from: start) {
        case .valid: break
        case .incomplete(let offset):
            tail.append(contentsOf: buffer[offset...])
            buffer.removeSubrange(offset...)
        case .invalid(let offset, let reason):
            buffer.removeSubrange(offset...)
            fault = (.invalidText, reason)
        }
    }

    private mutating func fail(_ kind: XMLError.Kind, _ reason: String) {
        if fault == nil { fault = (kind, reason) }
    }
}

/// A check that bytes are valid UTF-8 and contain only characters that XML allows.
enum UTF8Check {
    enum Outcome: Equatable {
        case valid
        /// All bytes up to the given offset are valid, and an incomplete character begins there.
        case incomplete(Int)
        /// The first invalid byte is at the given offset.
        case invalid(Int, reason: String)
    }

    /// Validates all bytes from `start` on; a character must begin at `start`.
    static func check(_ bytes: Span<UInt8>, from start: Int) -> Outcome {
        var index = start
        while index < bytes.count {
            index = skipPlain(bytes, from: index)
            guard index < bytes.count else { break }
            let byte = bytes[index]
            if byte < 0x80 {
                // `skipPlain` stops at control characters that are not white space.
                return .invalid(index, reason: "the control character \(hex(UInt32(byte))) is not allowed")
            }
            guard let lead = UTF8Lead(byte) else { return .invalid(index, reason: "a byte is not UTF-8") }
            var value = UInt32(byte) & (0x7F >> UInt32(lead.length))
            for offset in 1..<lead.length {
                guard index + offset < bytes.count else { return .incomplete(index) }
                let next = bytes[index + offset]
                guard next & 0xC0 == 0x80, offset > 1 || lead.second.contains(next) else {
                    return .invalid(index, reason: "a byte sequence is not UTF-8")
                }
                value = value << 6 | UInt32(next & 0x3F)
            }
            guard XMLBytes.isCharacter(value) else {
                return .invalid(index, reason: "the character \(hex(value)) is not allowed")
            }
            index += lead.length
        }
        return .valid
    }

    /// Returns the end of the ASCII text that begins at `start`; the text is tested a block of bytes at a time.
    @inline(__always)
    private static func skipPlain(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index + ByteBlock.size <= bytes.count, ByteBlock(bytes, at: index).isPlain { index += ByteBlock.size }
        while index < bytes.count {
            let byte = bytes[index]
            guard byte < 0x80, byte >= 0x20 || XMLBytes.isSpace(byte) else { break }
            index += 1
        }
        return index
    }

    private static func hex(_ value: UInt32) -> String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}

/// A counter for the line and column of the first byte of the buffer.
///
/// The position of any other byte is counted on demand. Counting a whole chunk when it is discarded is much faster than
/// counting at each token.
struct XMLLineCounter {
    /// The line of the first byte of the buffer, counted from 1.
    private var line: Int64 = 1
    /// The number of characters that the first line of the buffer has before the buffer, in bytes already discarded.
    private var charactersBefore: Int64 = 0

    /// Counts the lines and characters in the first `count` bytes of the buffer, which are about to be discarded.
    mutating func advance(over buffer: ContiguousArray<UInt8>, _ count: Int) {
        (line, charactersBefore) = lineAndCharacters(after: buffer.span.extracting(first: count))
    }

    /// Returns the line and column of the byte after the given bytes, which must be the beginning of the buffer.
    ///
    /// The line and the column are counted from 1 and clamped to `Int`.
    func place(after bytes: Span<UInt8>) -> (line: Int, column: Int) {
        let (line, characters) = lineAndCharacters(after: bytes)
        return (Int(clamping: line), Int(clamping: characters + 1))
    }

    /// Returns the position of the byte that follows `bytes`: the number of its line, and how many characters of the
    /// line precede it.
    private func lineAndCharacters(after bytes: Span<UInt8>) -> (line: Int64, characters: Int64) {
        var lineStart = bytes.count
        while lineStart > 0, bytes[lineStart - 1] != XMLBytes.lineFeed { lineStart -= 1 }
        // UTF-8 continuation bytes are not counted, since they belong to the character before them.
        var characters = lineStart == 0 ? charactersBefore : 0
        for index in lineStart..<bytes.count where bytes[index] & 0xC0 != 0x80 { characters += 1 }
        return (line + newlines(bytes.extracting(0..<lineStart)), characters)
    }

    private func newlines(_ bytes: Span<UInt8>) -> Int64 {
        var count: Int64 = 0
        var index = 0
        while index + ByteBlock.size <= bytes.count {
            count &+= ByteBlock(bytes, at: index).count(of: XMLBytes.lineFeed)
            index += ByteBlock.size
        }
        while index < bytes.count {
            if bytes[index] == XMLBytes.lineFeed { count += 1 }
            index += 1
        }
        return count
    }
}
