/// Knows the line and column of the first byte of the buffer; those of other bytes are counted when asked for.
///
/// Counting only what is discarded, a chunk at a time, is far cheaper than counting along with the tokens.
struct XMLLineCounter {
    /// The line of the first byte of the buffer, from 1.
    private var line: Int64 = 1
    /// The characters before the buffer in that line.
    private var charactersBefore: Int64 = 0

    /// Moves over the first `count` bytes, which leave the buffer.
    mutating func advance(over buffer: ContiguousArray<UInt8>, _ count: Int) {
        (line, charactersBefore) = lineAndCharacters(after: buffer.span.extracting(first: count))
    }

    /// The line and column, both from 1, of the byte that follows `bytes`, the beginning of the buffer.
    ///
    /// Where `Int` has 32 bits, larger numbers become the largest.
    func place(after bytes: Span<UInt8>) -> (line: Int, column: Int) {
        let (line, characters) = lineAndCharacters(after: bytes)
        return (Int(clamping: line), Int(clamping: characters + 1))
    }

    /// The line of the byte that follows `bytes` and the characters before it in that line.
    private func lineAndCharacters(after bytes: Span<UInt8>) -> (line: Int64, characters: Int64) {
        var lineStart = bytes.count
        while lineStart > 0, bytes[lineStart - 1] != XMLBytes.lineFeed { lineStart -= 1 }
        // Continuation bytes of UTF-8 are no characters of their own.
        var characters = lineStart == 0 ? charactersBefore : 0
        for index in lineStart..<bytes.count where bytes[index] & 0xC0 != 0x80 { characters += 1 }
        return (line + newlines(bytes.extracting(0..<lineStart)), characters)
    }

    private func newlines(_ bytes: Span<UInt8>) -> Int64 {
        var count: Int64 = 0
        var index = 0
        let raw = bytes.bytes
        while index + 8 <= bytes.count {
            let word = ByteWord(raw.unsafeLoadUnaligned(fromByteOffset: index, as: UInt64.self))
            count &+= ByteWord.count(word.equal(XMLBytes.lineFeed))
            index += 8
        }
        while index < bytes.count {
            if bytes[index] == XMLBytes.lineFeed { count += 1 }
            index += 1
        }
        return count
    }
}
