/// Reads of what OSC is made of. Nothing is read outside the bounds that are handed in, and those lie inside the bytes.
extension Span<UInt8> {
    /// The unsigned number at `offset`, the highest byte first.
    func bigEndian<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type, at offset: Int) -> Number {
        var number: Number = 0
        for index in offset..<offset + Number.bitWidth / 8 { number = number << 8 | Number(self[index]) }
        return number
    }

    /// The string from `start` on, without its null, and where the next thing begins, which is `end` at most.
    ///
    /// The bytes between the null and the next multiple of 4 ought to be null too. Some senders leave there what was in
    /// their memory, and some end the packet right behind the last string's null; neither does any harm, so they are
    /// not looked at, and not missed at the end.
    func string(from start: Int, to end: Int) throws(OSCError) -> (text: Range<Int>, next: Int) {
        var index = start
        while index < end, self[index] != 0 { index += 1 }
        guard index < end else { throw OSCError(.unterminatedString, at: start) }
        return (start..<index, padded(index - start + 1, from: start, to: end))
    }

    /// Where the next thing begins behind `count` bytes from `start` on, which end before `end`.
    func padded(_ count: Int, from start: Int, to end: Int) -> Int {
        let padding = (4 - count % 4) % 4
        return start + count + Swift.min(padding, end - start - count)
    }

    /// Whether the bytes of `range` are those of another collection.
    func holds(_ other: some Collection<UInt8>, at range: Range<Int>) -> Bool {
        guard range.upperBound <= count, other.count == range.count else { return false }
        var index = range.lowerBound
        for byte in other {
            if self[index] != byte { return false }
            index += 1
        }
        return true
    }

    /// The bytes of `range` as text, in which what is no UTF-8 is replaced.
    func text(at range: Range<Int>) -> String {
        String(decoding: range.map { self[$0] }, as: UTF8.self)
    }
}
