/// A number as it is written in JSON text.
///
/// The value is `mantissa` × 10^−`places` if the number has no exponent and at most 19 digits; otherwise the value is
/// read from the bytes in `range`.
package struct JSONNumber: Sendable {
    var isNegative = false

    /// All digits of the number as one integer, which is valid only if there are at most 19 digits.
    var mantissa: UInt64 = 0

    /// The number of digits, counted from the first digit that is not 0.
    var digits = 0

    /// The number of digits after the decimal point.
    var places = 0

    var hasExponent = false

    /// The range of the number's bytes in the input.
    package internal(set) var range = 0..<0

    /// Returns the `Double` nearest to the number; `nil` if it is not finite.
    package func double(_ bytes: Span<UInt8>) -> Double? {
        guard digits <= 19, places <= 19, !hasExponent else { return DecimalText.parse(bytes, range) }
        let magnitude = DecimalText.quotient(mantissa, places)
        return isNegative ? -magnitude : magnitude
    }

    /// Returns the number as an exact integer; `nil` if the number is not whole, or does not fit into 64 bits.
    package func integer(_ bytes: Span<UInt8>) -> Int64? {
        let isPlain = digits <= 19 && places == 0 && !hasExponent
        guard let magnitude = isPlain ? mantissa : wholeMagnitude(bytes) else { return nil }
        if isNegative { return magnitude <= Int64.min.magnitude ? 0 &- Int64(bitPattern: magnitude) : nil }
        return Int64(exactly: magnitude)
    }

    /// Returns the magnitude of the number, including its exponent; `nil` if the number is not whole or exceeds 64
    /// bits.
    private func wholeMagnitude(_ bytes: Span<UInt8>) -> UInt64? {
        // Zeros are multiplied in only when another digit follows, so that zeros at the end need no room in the
        // magnitude.
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

    /// Returns the given number times 10^`places`; `nil` if the product does not fit into 64 bits.
    private static func moved(_ number: UInt64, by places: Int) -> UInt64? {
        if number == 0 { return 0 }
        guard places <= 19 else { return nil }
        let (product, overflows) = number.multipliedReportingOverflow(by: DecimalText.integerPower(places))
        return overflows ? nil : product
    }

    /// Returns the exponent that begins at the index `start`, limited in magnitude; 0 if there is no exponent.
    private func exponent(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var exponent = 0
        for index in min(start, range.upperBound)..<range.upperBound {
            let digit = Int(bytes[index] &- UInt8(ascii: "0"))
            // The limit exceeds the number of digits that an input can have.
            if digit < 10 { exponent = min(exponent * 10 + digit, Int.max / 16) }
        }
        return start < range.upperBound && bytes[start] == UInt8(ascii: "-") ? -exponent : exponent
    }
}
