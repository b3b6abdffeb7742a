/// Fields of letters, lists and texts.
extension NMEAFields {
    /// `A` or `V`.
    @inline(__always)
    func isValid(_ index: Int) -> Bool? { choice(index, true: UInt8(ascii: "A"), false: UInt8(ascii: "V")) }

    /// Which of two letters a field is; nil for anything else.
    @inline(__always)
    func choice(_ index: Int, true yes: UInt8, false no: UInt8) -> Bool? {
        switch letter(index) {
        case yes: true
        case no: false
        default: nil
        }
    }

    /// A mode letter.
    @inline(__always)
    func mode(_ index: Int) -> NMEAMode? { letter(index).map(NMEAMode.init(rawValue:)) }

    /// The mode letters of GNS.
    func modes(_ index: Int) -> NMEAModes {
        var modes = NMEAModes()
        for letter in field(index) { modes.append(NMEAMode(rawValue: letter)) }
        return modes
    }

    /// A name or a code.
    func text(_ index: Int) -> NMEAText { NMEAText(field(index)) }

    /// A satellite of GSV in four fields; nil where its number is missing or 0.
    @inline(__always)
    mutating func satellite(_ index: Int) -> NMEASatellite? {
        guard let number = integer(index), number > 0 else { return nil }
        let azimuth = integer(index + 2, in: 0...360)
        return NMEASatellite(
            number: number, elevation: integer(index + 1, in: -90...90), azimuth: azimuth == 360 ? 0 : azimuth,
            signal: integer(index + 3, in: 0...99))
    }

    /// Day, month and year in three fields; a year of two digits is read as in RMC.
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

    /// Leap seconds of u-blox, with a `D` behind them where they are the default of the firmware.
    mutating func leapSeconds(_ index: Int) -> (seconds: Int?, isDefault: Bool) {
        let text = field(index)
        guard let last = text.last else { return (nil, false) }
        let isDefault = last == UInt8(ascii: "D")
        let digits = UnsafeBufferPointer(rebasing: text.dropLast(isDefault ? 1 : 0))
        guard let seconds = NMEANumber.digits(digits) else { return (fault(\.numbers), isDefault) }
        return (seconds, isDefault)
    }

    /// A text up to the end of the sentence, whose commas belong to it.
    func escapedText(_ index: Int) -> String { NMEAEscape.decode(tail(from: index)) }

    /// Whether a field is empty or begins like a number.
    func isNumber(_ index: Int) -> Bool {
        guard let first = letter(index) else { return true }
        return first &- UInt8(ascii: "0") < 10
    }

    /// The number in the first field by which makers tell their sentences apart; nil where there is none.
    var message: Int? { NMEANumber.digits(field(0)) }
}
