/// Fields as quantities in units of the SI and degrees.
extension NMEAFields {
    /// A number that is not negative.
    @inline(__always)
    mutating func magnitude(_ index: Int) -> Double? {
        guard let number = number(index) else { return nil }
        return number >= 0 ? number : fault(\.numbers)
    }

    /// A dilution of precision; 0 and what is 90 or more, such as 99.99, stand for unknown.
    @inline(__always)
    mutating func dilution(_ index: Int) -> Double? {
        guard let number = magnitude(index) else { return nil }
        return number > 0 && number < 90 ? number : nil
    }

    /// An angle in 0..<360 degrees; 360 is 0.
    @inline(__always)
    mutating func angle(_ index: Int) -> Double? {
        guard let number = number(index) else { return nil }
        guard number >= 0, number <= 360 else { return fault(\.numbers) }
        return number == 360 ? 0 : number
    }

    /// Metres per second from knots that are not negative.
    @inline(__always)
    mutating func knots(_ index: Int) -> Double? { magnitude(index).map { $0 * 1852 / 3600 } }

    /// Metres per second from knots.
    mutating func signedKnots(_ index: Int) -> Double? { number(index).map { $0 * 1852 / 3600 } }

    /// Metres per second from kilometres per hour.
    mutating func kilometresPerHour(_ index: Int) -> Double? { magnitude(index).map { $0 / 3.6 } }

    /// Metres from nautical miles.
    mutating func nauticalMiles(_ index: Int) -> Double? { magnitude(index).map { $0 * 1852 } }

    /// Metres from feet.
    mutating func feet(_ index: Int) -> Double? { magnitude(index).map { $0 * 0.3048 } }

    /// Metres per second from a number and a letter: `K` kilometres per hour, `M` metres per second, `N` knots, `S` miles
    /// per hour.
    mutating func speed(_ index: Int, unit: Int) -> Double? {
        guard let number = magnitude(index) else { return nil }
        switch letter(unit) {
        case UInt8(ascii: "K"): return number / 3.6
        case UInt8(ascii: "M"): return number
        case UInt8(ascii: "N"): return number * 1852 / 3600
        case UInt8(ascii: "S"): return number * 0.44704
        default: return fault(\.numbers)
        }
    }

    /// Degrees with a letter behind them, `E` or `W`, east positive.
    @inline(__always)
    mutating func eastPositive(_ index: Int) -> Double? {
        signed(index, positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"))
    }

    /// Degrees from minutes with a letter behind them.
    mutating func offset(_ index: Int, positive: UInt8, negative: UInt8) -> Double? {
        signed(index, positive: positive, negative: negative).map { $0 / 60 }
    }

    /// Metres off the track from nautical miles and the side to steer to, `R` positive.
    mutating func crossTrack(_ index: Int) -> Double? {
        signed(index, positive: UInt8(ascii: "R"), negative: UInt8(ascii: "L")).map { $0 * 1852 }
    }

    /// Minutes of a zone from two fields, hours with their sign and minutes.
    mutating func zone(_ index: Int) -> Int? {
        guard let hours = integer(index, in: -14...14) else { return nil }
        let minutes = integer(index + 1, in: 0...59) ?? 0
        // The hour -00 has a sign, too.
        return letter(index) == UInt8(ascii: "-") ? hours * 60 - minutes : hours * 60 + minutes
    }

    /// A number with the letter of its direction behind it.
    @inline(__always)
    private mutating func signed(_ index: Int, positive: UInt8, negative: UInt8) -> Double? {
        guard let number = number(index) else { return nil }
        guard let isNegative = sign(index + 1, positive: positive, negative: negative) else { return fault(\.numbers) }
        return isNegative ? -number : number
    }
}
