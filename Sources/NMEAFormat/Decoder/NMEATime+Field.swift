extension NMEATime {
    /// The time of a field, `hhmmss` with any number of decimals; what is finer than a microsecond is cut off.
    @inline(__always)
    init?(_ field: UnsafeBufferPointer<UInt8>) {
        guard let hour = NMEANumber.twoDigits(field, 0), let minute = NMEANumber.twoDigits(field, 2),
            let second = NMEANumber.twoDigits(field, 4)
        else { return nil }
        var fraction = 0
        var scale = 1_000_000
        if field.count > 6 {
            guard field[6] == UInt8(ascii: ".") else { return nil }
            var index = 7
            while index < field.count {
                let digit = field[index] &- UInt8(ascii: "0")
                guard digit < 10 else { return nil }
                if scale > 1 {
                    fraction = fraction * 10 + Int(digit)
                    scale /= 10
                }
                index += 1
            }
        }
        self.init(hour: hour, minute: minute, second: second, microsecond: fraction * scale)
    }
}
