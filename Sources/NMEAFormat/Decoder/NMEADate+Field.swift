extension NMEADate {
    /// The date of a field, `ddmmyy` or `ddmmyyyy`.
    init?(_ field: UnsafeBufferPointer<UInt8>) {
        guard field.count == 6 || field.count == 8, let day = NMEANumber.twoDigits(field, 0),
            let month = NMEANumber.twoDigits(field, 2), let year = NMEANumber.twoDigits(field, 4)
        else { return nil }
        if field.count == 6 {
            self.init(twoDigitYear: year, month: month, day: day)
        } else {
            guard let rest = NMEANumber.twoDigits(field, 6) else { return nil }
            self.init(year: year * 100 + rest, month: month, day: day)
        }
    }
}
