import CodecSupport

/// Functions that parse the numbers in fields as integers and scale them once, so that the result is rounded only once.
enum NMEANumber {
    /// The limit for the magnitude of a number; all numbers are below it, so that converting their units cannot
    /// overflow.
    static let limit = 1e15

    /// Returns the decimal number in a field, correctly rounded.
    ///
    /// The number may have one sign and one decimal point. The result is nil for anything else, such as an exponent.
    @inline(__always)
    static func decimal(_ field: UnsafeBufferPointer<UInt8>) -> Double? {
        var mantissa: UInt64 = 0
        var index = 0
        var isNegative = false
        if let first = field.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            isNegative = first == UInt8(ascii: "-")
            index = 1
        }
        // A number of up to sixteen digits cannot overflow the integer, and nearly all fields are shorter.
        guard index < field.count, field.count <= 16 else { return longDecimal(field) }
        let start = index
        while index < field.count {
            let digit = field[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            mantissa = mantissa &* 10 &+ UInt64(digit)
            index += 1
        }
        var places = 0
        if index < field.count {
            guard field[index] == UInt8(ascii: ".") else { return nil }
            let point = index
            index += 1
            while index < field.count {
                let digit = field[index] &- UInt8(ascii: "0")
                guard digit < 10 else { return nil }
                mantissa = mantissa &* 10 &+ UInt64(digit)
                index += 1
            }
            places = index - point - 1
            guard places > 0 || point > start else { return nil }
        }
        // The integer and the power of ten are exact, so the division is the only rounding.
        guard mantissa < 1 << 53 else { return longDecimal(field) }
        let magnitude = places == 0 ? Double(mantissa) : Double(mantissa) / DecimalText.exactPower(places)
        return isNegative ? -magnitude : magnitude
    }

    /// Returns the integer of one to nine digits in a field; nil for anything else.
    @inline(__always)
    static func digits(_ field: UnsafeBufferPointer<UInt8>) -> Int? {
        // Two digits, the most frequent case, are read without a loop.
        if field.count == 2 { return twoDigits(field, 0) }
        guard 1...9 ~= field.count else { return nil }
        var value = 0
        for byte in field {
            let digit = byte &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value &* 10 &+ Int(digit)
        }
        return value
    }

    /// Returns whether each byte of the given word is the value of a digit, 0...9.
    @inline(__always)
    static func areDigits(_ word: UInt64) -> Bool {
        // Adding 0x76 sets the high bit of each byte that is at least 10. A byte whose high bit is already set is no
        // digit, either.
        (word | (word &+ 0x7676_7676_7676_7676)) & 0x8080_8080_8080_8080 == 0
    }

    /// Returns the number that the two digits at `index` form; nil if they are not digits.
    @inline(__always)
    static func twoDigits(_ field: UnsafeBufferPointer<UInt8>, _ index: Int) -> Int? {
        guard index + 1 < field.count else { return nil }
        let tens = field[index] &- UInt8(ascii: "0")
        let ones = field[index + 1] &- UInt8(ascii: "0")
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }

    /// Returns the angle in degrees from a field of the form `dddmm.mmm`.
    ///
    /// The result is nil for any other form, for 60 minutes or more, and for more than `limit` degrees. Decimals after
    /// the eleventh, which are less than 20 nanometres in total, are ignored. The digits then form an integer that a
    /// Double represents exactly, so that only the final division rounds.
    @inline(__always)
    static func degrees(_ field: UnsafeBufferPointer<UInt8>, limit: Int) -> Double? {
        var whole = 0
        var index = 0
        while index < field.count {
            let digit = field[index] &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            // A larger value is not a coordinate, and could overflow.
            guard whole < 100_000 else { return nil }
            whole = whole &* 10 &+ Int(digit)
            index += 1
        }
        guard index > 0 else { return nil }
        var minutes = Int64(whole % 100)
        guard minutes < 60, whole / 100 <= limit else { return nil }
        minutes += Int64(whole / 100) * 60
        var places = 0
        if index < field.count {
            guard field[index] == UInt8(ascii: ".") else { return nil }
            index += 1
            while index < field.count {
                let digit = field[index] &- UInt8(ascii: "0")
                guard digit < 10 else { return nil }
                if places < 11 {
                    minutes = minutes &* 10 &+ Int64(digit)
                    places += 1
                }
                index += 1
            }
        }
        let value = Double(minutes) / (60 * DecimalText.exactPower(places))
        return value <= Double(limit) ? value : nil
    }

    /// Returns the value of the given hexadecimal digit in upper or lower case; nil for any other byte.
    @inline(__always)
    static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
        let digit = byte &- UInt8(ascii: "0")
        if digit < 10 { return digit }
        let letter = (byte | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }

    /// Returns the bytes of a field without leading and trailing spaces.
    static func trimmed(_ field: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var range = field.indices
        while let first = range.first, field[first] == UInt8(ascii: " ") { range = range.dropFirst() }
        while let last = range.last, field[last] == UInt8(ascii: " ") { range = range.dropLast() }
        return UnsafeBufferPointer(rebasing: field[range])
    }

    /// Returns the decimal number in an unusually long field; nil for an exponent, which NMEA 0183 does not allow.
    @inline(never)
    private static func longDecimal(_ field: UnsafeBufferPointer<UInt8>) -> Double? {
        guard field.allSatisfy({ $0 | 0x20 != UInt8(ascii: "e") }) else { return nil }
        return DecimalText.parse(field.span, 0..<field.count)
    }
}
