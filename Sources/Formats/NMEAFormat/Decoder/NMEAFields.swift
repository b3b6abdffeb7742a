import CodecSupport

/// The fields of an NMEA sentence, numbered from 0; the address is not a field.
///
/// For a missing or empty field, functions return `nil`. An unusable field also yields `nil`, and counts in `faults`.
/// The pointers are valid only during the call that created them. Every index into them is within the bounds that were
/// found when the sentence was scanned.
struct NMEAFields {
    let address: NMEAAddress
    let count: Int
    private(set) var faults = NMEAFaults()

    /// The bytes of the sentence, which begin with its `$`.
    private let bytes: UnsafePointer<UInt8>?
    /// The end of the address and the ends of the `count` fields, in this order, as offsets from the `$`.
    private let ends: UnsafeBufferPointer<Int32>

    @inline(__always)
    init(
        address: NMEAAddress, bytes: UnsafeBufferPointer<UInt8>, start: Int, ends: UnsafeBufferPointer<Int32>,
        count: Int
    ) {
        self.address = address
        self.bytes = bytes.baseAddress.map { $0 + start }
        self.ends = ends
        self.count = count
    }

    /// Returns the bytes of the field at `index`; no bytes if there is no such field.
    @inline(__always)
    func field(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        guard index < count else { return UnsafeBufferPointer(start: nil, count: 0) }
        return slice(from: ends[index], to: ends[index + 1])
    }

    /// Returns the bytes from the field at `index` to the end of the sentence, including commas.
    func tail(from index: Int) -> UnsafeBufferPointer<UInt8> {
        guard index < count else { return UnsafeBufferPointer(start: nil, count: 0) }
        return slice(from: ends[index], to: ends[count])
    }

    /// Returns the bytes between the given comma and the given end; both are offsets from the `$`.
    @inline(__always)
    private func slice(from comma: Int32, to end: Int32) -> UnsafeBufferPointer<UInt8> {
        let start = Int(comma) &+ 1
        return UnsafeBufferPointer(start: bytes.map { $0 + start }, count: Int(end) &- start)
    }

    /// Returns the first byte of the field at `index`; nil if the field is empty.
    @inline(__always)
    func letter(_ index: Int) -> UInt8? { field(index).first }

    /// Returns the decimal number in the field at `index`; its magnitude must be below ``NMEANumber/limit``.
    @inline(__always)
    mutating func number(_ index: Int) -> Double? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        if let number = NMEANumber.decimal(field), abs(number) < NMEANumber.limit { return number }
        return spacedNumber(field)
    }

    /// Returns the non-negative integer in the field at `index`.
    @inline(__always)
    mutating func integer(_ index: Int) -> Int? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        return NMEANumber.digits(field) ?? roundedNumber(field, in: 0...999_999_999)
    }

    /// Returns the integer in the field at `index`, which must be in `range`; a number with decimals is rounded.
    @inline(__always)
    mutating func integer(_ index: Int, in range: ClosedRange<Int>) -> Int? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        if let number = NMEANumber.digits(field), range ~= number { return number }
        return roundedNumber(field, in: range)
    }

    /// Returns the hexadecimal number of up to four digits in the field at `index`.
    mutating func hexadecimal(_ index: Int) -> Int? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        // A single digit, the most frequent case, is read without a loop.
        if field.count == 1, let digit = NMEANumber.hexadecimalDigit(field[0]) { return Int(digit) }
        var value = 0
        for byte in field {
            guard let digit = NMEANumber.hexadecimalDigit(byte), value < 0x1000 else { return fault(\.numbers) }
            value = value << 4 | Int(digit)
        }
        return value
    }

    /// Returns the time in the field at `index`, `hhmmss` with any number of decimals, which are truncated to
    /// microseconds.
    mutating func time(_ index: Int) -> NMEATime? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        return NMEATime(field) ?? fault(\.times)
    }

    /// Returns the date in the field at `index`, `ddmmyy` or, as few receivers write it, `ddmmyyyy`.
    mutating func date(_ index: Int) -> NMEADate? {
        let field = field(index)
        guard !field.isEmpty else { return nil }
        return NMEADate(field) ?? fault(\.dates)
    }

    /// Returns the position in four fields from `index` on: latitude, its letter, longitude and its letter.
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

    /// Returns `true` if the letter in the field at `index`, ignoring case, is `negative`, and `false` if `positive`.
    ///
    /// The result is nil if the letter is neither of them.
    @inline(__always)
    func sign(_ index: Int, positive: UInt8, negative: UInt8) -> Bool? {
        let field = field(index)
        guard field.count == 1 else { return nil }
        // This mask converts lower case to upper case.
        switch field[0] & 0xDF {
        case positive: return false
        case negative: return true
        default: return nil
        }
    }

    /// Counts an unusable field under the given kind of fault, and returns nil.
    @inline(never)
    mutating func fault<Value>(_ kind: WritableKeyPath<NMEAFaults, UInt16>) -> Value? {
        faults[keyPath: kind] &+= 1
        return nil
    }

    /// Returns the number in a field that is padded with spaces, as some senders write it.
    ///
    /// A field that contains only spaces counts as empty.
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
        // The bounds of the ranges are small enough to be exact as Double, so the conversion to an integer cannot fail.
        guard Double(range.lowerBound)...Double(range.upperBound) ~= number else { return fault(\.numbers) }
        return Int(number)
    }
}

// MARK: - Quantities in SI units and degrees

extension NMEAFields {
    /// Returns the non-negative number in the field at `index`.
    @inline(__always)
    mutating func magnitude(_ index: Int) -> Double? {
        guard let number = number(index) else { return nil }
        return number >= 0 ? number : fault(\.numbers)
    }

    /// Returns the dilution of precision in the field at `index`; nil if it is 0 or at least 90.
    ///
    /// Receivers write 0, or a number such as 99.99, for an unknown dilution.
    @inline(__always)
    mutating func dilution(_ index: Int) -> Double? {
        guard let number = magnitude(index) else { return nil }
        return number > 0 && number < 90 ? number : nil
    }

    /// Returns the angle in degrees in the field at `index`, 0..<360; 360 becomes 0.
    @inline(__always)
    mutating func angle(_ index: Int) -> Double? {
        guard let number = number(index) else { return nil }
        guard number >= 0, number <= 360 else { return fault(\.numbers) }
        return number == 360 ? 0 : number
    }

    /// Returns the speed in the field at `index`, converted from knots to metres per second; nil if it is negative.
    @inline(__always)
    mutating func knots(_ index: Int) -> Double? { magnitude(index).map { $0 * 1852 / 3600 } }

    /// Returns the velocity in the field at `index`, converted from knots to metres per second; it may be negative.
    mutating func signedKnots(_ index: Int) -> Double? { number(index).map { $0 * 1852 / 3600 } }

    /// Returns the speed in the field at `index`, converted from kilometres per hour to metres per second; nil if it is
    /// negative.
    mutating func kilometresPerHour(_ index: Int) -> Double? { magnitude(index).map { $0 / 3.6 } }

    /// Returns the distance in the field at `index`, converted from nautical miles to metres.
    mutating func nauticalMiles(_ index: Int) -> Double? { magnitude(index).map { $0 * 1852 } }

    /// Returns the length in the field at `index`, converted from feet to metres.
    mutating func feet(_ index: Int) -> Double? { magnitude(index).map { $0 * 0.3048 } }

    /// Returns the speed in metres per second from the number at `index` and the letter of its unit at `unit`.
    ///
    /// The letters are `K` kilometres per hour, `M` metres per second, `N` knots, and `S` miles per hour.
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

    /// Returns the angle in degrees from the number at `index` and the letter after it, `E` (positive) or `W`
    /// (negative).
    @inline(__always)
    mutating func eastPositive(_ index: Int) -> Double? {
        signed(index, positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"))
    }

    /// Returns the offset in degrees from the minutes of arc at `index` and the letter after it, which gives the sign.
    mutating func offset(_ index: Int, positive: UInt8, negative: UInt8) -> Double? {
        signed(index, positive: positive, negative: negative).map { $0 / 60 }
    }

    /// Returns the cross-track distance in metres, positive if the vessel must steer to the right.
    ///
    /// The field at `index` contains the distance in nautical miles; the next field, `R` or `L`, the side to steer to.
    mutating func crossTrack(_ index: Int) -> Double? {
        signed(index, positive: UInt8(ascii: "R"), negative: UInt8(ascii: "L")).map { $0 * 1852 }
    }

    /// Returns the offset of a time zone in minutes, from the signed hours at `index` and the minutes in the next
    /// field.
    mutating func zone(_ index: Int) -> Int? {
        guard let hours = integer(index, in: -14...14) else { return nil }
        let minutes = integer(index + 1, in: 0...59) ?? 0
        // The sign is read from the text, since the hours may be `-00`, which is equal to `00` as a number.
        return letter(index) == UInt8(ascii: "-") ? hours * 60 - minutes : hours * 60 + minutes
    }

    /// Returns the number at `index`, negated if the next field contains the letter `negative` instead of `positive`.
    @inline(__always)
    private mutating func signed(_ index: Int, positive: UInt8, negative: UInt8) -> Double? {
        guard let number = number(index) else { return nil }
        guard let isNegative = sign(index + 1, positive: positive, negative: negative) else { return fault(\.numbers) }
        return isNegative ? -number : number
    }
}

// MARK: - Letters, lists and texts

extension NMEAFields {
    /// Returns whether the field at `index` states that the data are valid: `A` means valid, `V` void; nil for anything
    /// else.
    @inline(__always)
    func isValid(_ index: Int) -> Bool? { choice(index, true: UInt8(ascii: "A"), false: UInt8(ascii: "V")) }

    /// Returns `true` if the field at `index` contains the letter `yes`, and `false` if it contains `no`; nil for
    /// anything else.
    @inline(__always)
    func choice(_ index: Int, true yes: UInt8, false no: UInt8) -> Bool? {
        switch letter(index) {
        case yes: true
        case no: false
        default: nil
        }
    }

    /// Returns the positioning mode whose letter is in the field at `index`.
    @inline(__always)
    func mode(_ index: Int) -> NMEAMode? { letter(index).map(NMEAMode.init(rawValue:)) }

    /// Returns the positioning modes whose letters are in the field at `index` of a GNS sentence.
    func modes(_ index: Int) -> NMEAModes {
        var modes = NMEAModes()
        for letter in field(index) { modes.append(NMEAMode(rawValue: letter)) }
        return modes
    }

    /// Returns the name or code in the field at `index`.
    func text(_ index: Int) -> NMEAText { NMEAText(field(index)) }

    /// Returns the satellite in four fields of a GSV sentence from `index` on; nil if its number is missing or 0.
    @inline(__always)
    mutating func satellite(_ index: Int) -> NMEASatellite? {
        if let usual = usualSatellite(index) { return usual }
        guard let number = integer(index), number > 0 else { return nil }
        let elevation = integer(index + 1, in: -90...90)
        let azimuth = integer(index + 2, in: 0...360)
        return NMEASatellite(
            number: number, elevation: elevation, azimuth: azimuth == 360 ? 0 : azimuth,
            signal: integer(index + 3, in: 0...99))
    }

    /// Returns the satellite in four fields from `index` on if they have the usual widths: two digits each, but three
    /// for the azimuth.
    ///
    /// Fields with these widths, which most receivers write, are read faster. The result is nil for any other widths.
    @inline(__always)
    private func usualSatellite(_ index: Int) -> NMEASatellite? {
        guard index + 3 < count, let bytes else { return nil }
        let start = ends[index]
        guard ends[index + 4] == start + 13 else { return nil }
        // Each byte of `nn,ee,aaa,ss` becomes its digit or, for a comma, 0: the XOR removes the codes of `0` and of the
        // comma. The first byte is the lowest.
        let raw = UnsafeRawPointer(bytes + Int(start) + 1)
        let head = UInt64(littleEndian: raw.loadUnaligned(as: UInt64.self)) ^ 0x3030_2C30_302C_3030
        let tail = UInt64(UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt32.self)) ^ 0x3030_2C30)
        let others = head & 0x0000_FF00_00FF_0000 | tail & 0xFF00
        guard others == 0, NMEANumber.areDigits(head), NMEANumber.areDigits(tail) else { return nil }
        // In these words, each byte is the two-digit number that its digit forms with the next one.
        let (pairs, last) = (head &* 10 &+ head >> 8, tail &* 10 &+ tail >> 8)
        func byte(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (index * 8)) }
        return NMEASatellite(
            usualNumber: byte(pairs, 0), elevation: byte(pairs, 3),
            azimuth: UInt16(byte(pairs, 6)) &* 10 &+ UInt16(byte(tail, 0)), signal: byte(last, 2))
    }

    /// Returns the date in three fields from `index` on: day, month and year; a two-digit year is read as in RMC.
    mutating func separateDate(_ index: Int) -> NMEADate? {
        let (dayField, monthField, yearField) = (field(index), field(index + 1), field(index + 2))
        if dayField.isEmpty, monthField.isEmpty, yearField.isEmpty { return nil }
        guard let day = NMEANumber.digits(dayField), let month = NMEANumber.digits(monthField),
            let year = NMEANumber.digits(yearField)
        else { return fault(\.dates) }
        let date =
            yearField.count == 2
            ? NMEADate(twoDigitYear: year, month: month, day: day) : NMEADate(year: year, month: month, day: day)
        return date ?? fault(\.dates)
    }

    /// Returns the leap seconds in a u-blox receiver's field, and whether a `D` marks them as the firmware's default.
    mutating func leapSeconds(_ index: Int) -> (seconds: Int?, isDefault: Bool) {
        let text = field(index)
        guard let last = text.last else { return (nil, false) }
        let isDefault = last == UInt8(ascii: "D")
        let digits = UnsafeBufferPointer(rebasing: text.dropLast(isDefault ? 1 : 0))
        guard let seconds = NMEANumber.digits(digits) else { return (fault(\.numbers), isDefault) }
        return (seconds, isDefault)
    }

    /// Returns the text from the field at `index` to the end of the sentence, including commas, with `^` escapes
    /// decoded.
    func escapedText(_ index: Int) -> String { NMEAEscape.decode(tail(from: index)) }

    /// Returns whether the field at `index` is empty or begins with a digit.
    func isNumber(_ index: Int) -> Bool {
        guard let first = letter(index) else { return true }
        return first &- UInt8(ascii: "0") < 10
    }

    /// The number in the first field, which identifies a proprietary sentence; nil if it is not a number.
    var message: Int? { NMEANumber.digits(field(0)) }
}

/// The numbers of unusable fields in a sentence, by kind.
struct NMEAFaults: Equatable {
    var times: UInt16 = 0
    var dates: UInt16 = 0
    var positions: UInt16 = 0
    var numbers: UInt16 = 0
}

/// The escapes by which a text can contain reserved characters: `^` and two hexadecimal digits (NMEA 0183, section
/// 5.1.3).
enum NMEAEscape {
    /// Returns the given bytes as text, with escapes decoded.
    static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var next = 0
        while next < bytes.count {
            if bytes[next] == UInt8(ascii: "^"), next + 2 < bytes.count,
                let high = NMEANumber.hexadecimalDigit(bytes[next + 1]),
                let low = NMEANumber.hexadecimalDigit(bytes[next + 2])
            {
                text.append(high << 4 | low)
                next += 3
            } else {
                text.append(bytes[next])
                next += 1
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
