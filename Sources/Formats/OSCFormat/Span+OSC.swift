/// Functions that read OSC's basic types; they read nothing outside the given bounds, which must be inside the bytes.
extension Span<UInt8> {
    /// Returns the unsigned big-endian number at the given offset.
    func bigEndian<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type, at offset: Int) -> Number {
        var number: Number = 0
        for index in offset..<offset + Number.bitWidth / 8 { number = number << 8 | Number(self[index]) }
        return number
    }

    /// Returns the range of the string at `start`, without its final null, and the offset of the first byte after the
    /// string's padding, at most `end`.
    ///
    /// The padding after the null is not checked, and may be missing at the end: some senders leave it uninitialised,
    /// and others end the packet after the last null.
    func string(from start: Int, to end: Int) throws(OSCError) -> (text: Range<Int>, next: Int) {
        var index = start
        while index < end, self[index] != 0 { index += 1 }
        guard index < end else { throw OSCError(.unterminatedString, at: start) }
        return (start..<index, padded(index - start + 1, from: start, to: end))
    }

    /// Returns the offset after the `count` bytes at `start` and the padding that follows them, at most `end`.
    func padded(_ count: Int, from start: Int, to end: Int) -> Int {
        let padding = (4 - count % 4) % 4
        return start + count + Swift.min(padding, end - start - count)
    }

    /// Returns whether the bytes in `range` equal those of the given collection.
    func holds(_ other: some Collection<UInt8>, at range: Range<Int>) -> Bool {
        guard range.upperBound <= count, other.count == range.count else { return false }
        var index = range.lowerBound
        for byte in other {
            if self[index] != byte { return false }
            index += 1
        }
        return true
    }

    /// Returns the bytes in `range` as text; invalid UTF-8 is replaced.
    func text(at range: Range<Int>) -> String {
        String(decoding: range.map { self[$0] }, as: UTF8.self)
    }
}
