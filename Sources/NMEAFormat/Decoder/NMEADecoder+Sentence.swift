/// The sentence that was returned last, until the next call that changes the decoder; then there is nothing in it.
extension NMEADecoder {
    /// The offset of its `$` or `!` in the stream, from 0; datagrams count on.
    public var byteOffset: Int64 { input.offset + Int64(sentence.lowerBound) }

    /// Its bytes from the `$` or `!` up to the checksum, without the `*`.
    public var sentenceText: [UInt8] { Array(input.bytes[sentence]) }

    /// Its fields behind the address.
    public var fields: [String] {
        (0..<fieldCount).map { String(decoding: input.bytes[range(ofField: $0)], as: UTF8.self) }
    }

    /// Hands the bytes of a field, from 0 behind the address, to `body`; nil if there is no such field.
    public func withField<Result>(_ index: Int, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result? {
        guard 0..<fieldCount ~= index else { return nil }
        return try body(input.bytes.span.extracting(range(ofField: index)))
    }

    /// What the TAG blocks before it say; nil if there are none, or none with the right checksum.
    public var tagBlock: NMEATagBlock? {
        guard !sentenceTags.isEmpty else { return nil }
        return input.bytes.withUnsafeBufferPointer { NMEATagBlock(UnsafeBufferPointer(rebasing: $0[sentenceTags])) }
    }

    private func range(ofField index: Int) -> Range<Int> {
        sentence.lowerBound + Int(ends[index]) + 1..<sentence.lowerBound + Int(ends[index + 1])
    }
}
