import GeolocationPrimitives

/// The fields of one sentence, read by their number behind the address, from 0.
///
/// A field that is not there and one that is empty are nil alike; what cannot be used is nil and counted in `faults`.
/// The pointers stay within the call that made them, and every index into them is below what the scan has found.
struct NMEAFields {
    let address: NMEAAddress
    let count: Int
    var faults = NMEAFaults()

    /// The sentence, from its `$` on.
    private let bytes: UnsafePointer<UInt8>
    /// Where the address and each field ends, counted from the `$`: `count` + 1 offsets.
    private let ends: UnsafePointer<Int32>

    @inline(__always)
    init(address: NMEAAddress, bytes: UnsafePointer<UInt8>, ends: UnsafePointer<Int32>, count: Int) {
        self.address = address
        self.bytes = bytes
        self.ends = ends
        self.count = count
    }

    /// The bytes of a field; none where there is no such field.
    @inline(__always)
    func field(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        guard index < count else { return UnsafeBufferPointer(start: nil, count: 0) }
        let start = Int(ends[index]) + 1
        return UnsafeBufferPointer(start: bytes + start, count: Int(ends[index + 1]) - start)
    }

    /// The bytes from a field to the end of the sentence, with the commas between.
    func tail(from index: Int) -> UnsafeBufferPointer<UInt8> {
        guard index < count else { return UnsafeBufferPointer(start: nil, count: 0) }
        let start = Int(ends[index]) + 1
        return UnsafeBufferPointer(start: bytes + start, count: Int(ends[count]) - start)
    }

    /// The first byte of a field; nil where it is empty.
    @inline(__always)
    func letter(_ index: Int) -> UInt8? { field(index).first }

    /// A decimal number below ``NMEANumber/limit``.
    @inline(__always)
    mutating func number(_ index: Int) -> Double? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        if let number = NMEANumber.decimal(field), abs(number) < NMEANumber.limit { return number }
        return spacedNumber(field)
    }

    /// A whole number that is not negative.
    @inline(__always)
    mutating func integer(_ index: Int) -> Int? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        return NMEANumber.digits(field) ?? roundedNumber(field, in: 0...999_999_999)
    }

    /// A whole number of a range; one with decimals is rounded.
    @inline(__always)
    mutating func integer(_ index: Int, in range: ClosedRange<Int>) -> Int? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        if let number = NMEANumber.digits(field), range ~= number { return number }
        return roundedNumber(field, in: range)
    }

    /// A hexadecimal number of up to four digits.
    mutating func hexadecimal(_ index: Int) -> Int? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        var value = 0
        for byte in field {
            guard let digit = NMEANumber.hexadecimalDigit(byte), value < 0x1000 else { return fault(\.numbers) }
            value = value << 4 | Int(digit)
        }
        return value
    }

    /// A time, `hhmmss` with any number of decimals; what is finer than a microsecond is cut off.
    mutating func time(_ index: Int) -> NMEATime? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        return NMEATime(field) ?? fault(\.times)
    }

    /// A date, `ddmmyy` or, of few receivers, `ddmmyyyy`.
    mutating func date(_ index: Int) -> NMEADate? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        return NMEADate(field) ?? fault(\.dates)
    }

    /// A latitude with its letter and a longitude with its, in four fields.
    mutating func position(_ index: Int) -> NMEAPosition? {
        let (latitude, longitude) = (field(index), field(index + 2))
        if latitude.isEmpty, longitude.isEmpty { return nil }
        guard
            let north = NMEANumber.degrees(latitude, limit: 90),
            let isSouth = sign(index + 1, positive: UInt8(ascii: "N"), negative: UInt8(ascii: "S")),
            let east = NMEANumber.degrees(longitude, limit: 180),
            let isWest = sign(index + 3, positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"))
        else { return fault(\.positions) }
        return NMEAPosition(latitude: isSouth ? -north : north, longitude: isWest ? -east : east)
    }

    /// Whether a letter, in any case, is the negative one of two; nil where it is neither.
    @inline(__always)
    func sign(_ index: Int, positive: UInt8, negative: UInt8) -> Bool? {
        let field = field(index)
        guard field.count == 1 else { return nil }
        // Without the bit that makes a letter small.
        switch field[0] & 0xDF {
        case positive: return false
        case negative: return true
        default: return nil
        }
    }

    /// Counts a field that cannot be used.
    @inline(never)
    mutating func fault<Value>(_ kind: WritableKeyPath<NMEAFaults, UInt16>) -> Value? {
        faults[keyPath: kind] &+= 1
        return nil
    }

    /// A number between spaces, which some senders fill fields with; a field of nothing else is empty.
    @inline(never)
    private mutating func spacedNumber(_ field: UnsafeBufferPointer<UInt8>) -> Double? {
        let trimmed = NMEANumber.trimmed(field)
        if trimmed.isEmpty { return nil }
        if let number = NMEANumber.decimal(trimmed), abs(number) < NMEANumber.limit { return number }
        return fault(\.numbers)
    }

    @inline(never)
    private mutating func roundedNumber(_ field: UnsafeBufferPointer<UInt8>, in range: ClosedRange<Int>) -> Int? {
        guard let number = spacedNumber(field)?.rounded() else { return nil }
        // Ranges are small, so that their bounds are exact as numbers and the conversion cannot fail.
        guard Double(range.lowerBound)...Double(range.upperBound) ~= number else { return fault(\.numbers) }
        return Int(number)
    }
}
