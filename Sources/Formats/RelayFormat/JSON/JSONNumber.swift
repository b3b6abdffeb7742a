import CodecSupport

/// A number as it is written: `mantissa` × 10^−`places`, as long as the digits fit, and an exponent behind it.
struct JSONNumber {
    fileprivate(set) var isNegative = false

    /// All digits as one integer, which is that only where there are at most 19.
    fileprivate(set) var mantissa: UInt64 = 0

    /// Digits from the first one that is not 0.
    fileprivate(set) var digits = 0

    /// Digits behind the point.
    fileprivate(set) var places = 0

    fileprivate(set) var hasExponent = false

    /// Where it stands.
    fileprivate(set) var range = 0..<0

    /// The nearest Double; nil beyond those that are finite.
    func double(_ bytes: Span<UInt8>) -> Double? {
        guard digits <= 19, places <= 19, !hasExponent else { return DecimalText.parse(bytes, range) }
        let magnitude = DecimalText.quotient(mantissa, places)
        return isNegative ? -magnitude : magnitude
    }

    /// The integer, exactly; nil where it is not whole, or beyond 64 bits.
    func integer(_ bytes: Span<UInt8>) -> Int64? {
        let isPlain = digits <= 19 && places == 0 && !hasExponent
        guard let magnitude = isPlain ? mantissa : wholeMagnitude(bytes) else { return nil }
        if isNegative { return magnitude <= Int64.min.magnitude ? 0 &- Int64(bitPattern: magnitude) : nil }
        return Int64(exactly: magnitude)
    }

    /// The magnitude, whichever way it is written.
    private func wholeMagnitude(_ bytes: Span<UInt8>) -> UInt64? {
        // Zeros count only once another digit follows, so that none are left at the end.
        var magnitude: UInt64 = 0
        var zeros = 0
        var places = 0
        var index = range.lowerBound
        var hasPoint = false
        while index < range.upperBound, bytes[index] | 0x20 != UInt8(ascii: "e") {
            let digit = UInt64(bytes[index] &- UInt8(ascii: "0"))
            index += 1
            guard digit < 10 else {
                hasPoint = bytes[index - 1] == UInt8(ascii: ".")
                continue
            }
            if hasPoint { places += 1 }
            if digit == 0 {
                zeros += 1
                continue
            }
            guard let moved = Self.moved(magnitude, by: zeros + 1) else { return nil }
            let (sum, overflows) = moved.addingReportingOverflow(digit)
            if overflows { return nil }
            magnitude = sum
            zeros = 0
        }
        if magnitude == 0 { return 0 }
        let exponent = zeros - places + exponent(bytes, from: index + 1)
        return exponent < 0 ? nil : Self.moved(magnitude, by: exponent)
    }

    /// A number times 10^`places`.
    private static func moved(_ number: UInt64, by places: Int) -> UInt64? {
        if number == 0 { return 0 }
        guard places <= 19 else { return nil }
        let (product, overflows) = number.multipliedReportingOverflow(by: DecimalText.integerPower(places))
        return overflows ? nil : product
    }

    /// The exponent that begins at an index, as far as its size matters; 0 where there is none.
    private func exponent(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var exponent = 0
        for index in min(start, range.upperBound)..<range.upperBound {
            let digit = Int(bytes[index] &- UInt8(ascii: "0"))
            // More than the longest message has digits.
            if digit < 10 { exponent = min(exponent * 10 + digit, Int.max / 16) }
        }
        return start < range.upperBound && bytes[start] == UInt8(ascii: "-") ? -exponent : exponent
    }
}

extension JSONReader {
    /// The number that begins at the index.
    mutating func number(_ bytes: Span<UInt8>) throws(RelayCodingError) -> JSONNumber {
        var number = JSONNumber()
        let start = index
        if index < bytes.count, bytes[index] == UInt8(ascii: "-") {
            number.isNegative = true
            index += 1
        }
        let isZero = index < bytes.count && bytes[index] == UInt8(ascii: "0")
        let whole = takeDigits(&number, bytes)
        guard whole > 0, !isZero || whole == 1 else {
            throw RelayCodingError(whole == 0 ? "a value is missing" : "a number begins with a 0", at: start)
        }
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index += 1
            number.places = takeDigits(&number, bytes)
            guard number.places > 0 else { throw RelayCodingError("a number ends with a point", at: start) }
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            number.hasExponent = true
            index += 1
            if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") {
                index += 1
            }
            var exponent = JSONNumber()
            guard takeDigits(&exponent, bytes) > 0 else {
                throw RelayCodingError("a number has no exponent behind its e", at: start)
            }
        }
        number.range = start..<index
        return number
    }

    /// Passes over digits, and returns how many there were.
    private mutating func takeDigits(_ number: inout JSONNumber, _ bytes: Span<UInt8>) -> Int {
        let start = index
        while index < bytes.count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            number.mantissa = number.mantissa &* 10 &+ UInt64(digit)
            if number.digits > 0 || digit > 0 { number.digits += 1 }
            index += 1
        }
        return index - start
    }
}
