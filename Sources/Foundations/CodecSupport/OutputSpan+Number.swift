/// Functions that write numbers as decimal text directly into memory; the caller must have reserved enough capacity.
extension OutputSpan<UInt8> {
    /// The maximum number of bytes that the text of a number needs.
    package static var longestNumber: Int { 25 }

    /// Appends the shortest decimal from which the same `Double` is read.
    ///
    /// - Parameters:
    ///   - number: The number, which must be finite.
    ///   - hasFraction: Whether a whole number is written with a fraction, such as 5.0. Default: `false`.
    package mutating func append(shortest number: Double, hasFraction: Bool = false) {
        let magnitude = number.magnitude
        if magnitude < 0x1p53, magnitude == Double(UInt64(magnitude)) {
            append(integer: Int64(number))
            if hasFraction { append(".0") }
        } else if let decimal = ShortestDecimal(magnitude) {
            if number < 0 { append(UInt8(ascii: "-")) }
            append(decimal)
        } else {
            for byte in number.description.utf8 { append(byte) }
        }
    }

    /// Appends an integer in decimal.
    package mutating func append(integer number: Int64) {
        if number < 0 { append(UInt8(ascii: "-")) }
        let magnitude = number.magnitude
        guard magnitude >= 10 else { return append(UInt8(ascii: "0") + UInt8(magnitude)) }
        let (high, low) = magnitude.quotientAndRemainder(dividingBy: DigitWord.limit)
        guard high > 0 else { return append(first: DigitWord(low)) }
        let (highest, middle) = high.quotientAndRemainder(dividingBy: DigitWord.limit)
        if highest > 0 {
            append(first: DigitWord(highest))
            append(text: DigitWord(middle).text, count: 8)
        } else {
            append(first: DigitWord(middle))
        }
        append(text: DigitWord(low).text, count: 8)
    }

    /// Appends a decimal without trailing zeros, and without a point if no digit follows it.
    package mutating func append(_ decimal: ShortestDecimal) {
        // A number below 1 has a zero before the point, and may have zeros after it.
        if decimal.exponent < 0 {
            append(UInt8(ascii: "0"))
            append(UInt8(ascii: "."))
            for _ in decimal.exponent + 1..<0 { append(UInt8(ascii: "0")) }
        }
        let (high, low) = decimal.digits.quotientAndRemainder(dividingBy: DigitWord.limit)
        let (first, middle) = high.quotientAndRemainder(dividingBy: DigitWord.limit)
        let words = (DigitWord(middle), DigitWord(low))
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: first))
        append(text: words.0.text, count: 8)
        append(text: words.1.text, count: 8)
        let zeros = words.1.trailingZeros == 8 ? 8 + words.0.trailingZeros : words.1.trailingZeros
        let fraction = 16 - decimal.exponent
        removeLast(Swift.min(zeros, fraction))
        if decimal.exponent >= 0, zeros < fraction { insert(UInt8(ascii: "."), beforeLast: fraction - zeros) }
    }

    /// Appends the digits of the highest word of a number, without leading zeros.
    private mutating func append(first word: DigitWord) {
        append(text: word.text >> (8 * UInt64(word.leadingZeros)), count: 8 - word.leadingZeros)
    }

    /// Appends the `length` lowest bytes of a word, the lowest byte first.
    private mutating func append(text: UInt64, count length: Int) {
        guard freeCapacity >= 8 else {
            for index in 0..<length { append(UInt8(truncatingIfNeeded: text >> (8 * UInt64(index)))) }
            return
        }
        withUnsafeMutableBufferPointer { buffer, count in
            UnsafeMutableRawBufferPointer(buffer).storeBytes(
                of: text.littleEndian, toByteOffset: count, as: UInt64.self)
            count += length
        }
    }

    /// Inserts a byte before the last `moved` bytes that were written.
    private mutating func insert(_ byte: UInt8, beforeLast moved: Int) {
        append(byte)
        withUnsafeMutableBufferPointer { buffer, count in
            for place in (count - moved..<count).reversed() { buffer[place] = buffer[place - 1] }
            buffer[count - 1 - moved] = byte
        }
    }
}
