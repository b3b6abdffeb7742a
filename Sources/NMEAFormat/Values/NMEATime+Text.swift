import GeolocationPrimitives

extension NMEATime {
    /// Appends `hhmmss` with a separator between, if any, and `decimals` decimals of the second, 0...6.
    ///
    /// A leap second at the end of the day is written as the second 60 that it was.
    func write(to bytes: inout [UInt8], separator: UInt8? = nil, decimals: Int) {
        let isLeap = microseconds >= 86_400_000_000
        let total = isLeap ? microseconds - 1_000_000 : microseconds
        let second = total / 1_000_000
        bytes.append(digits: second / 3600, count: 2)
        if let separator { bytes.append(separator) }
        bytes.append(digits: second / 60 % 60, count: 2)
        if let separator { bytes.append(separator) }
        bytes.append(digits: second % 60 + (isLeap ? 1 : 0), count: 2)
        guard decimals > 0 else { return }
        bytes.append(UInt8(ascii: "."))
        var fraction = total % 1_000_000
        for _ in 0..<(6 - min(decimals, 6)) { fraction /= 10 }
        bytes.append(digits: fraction, count: min(decimals, 6))
    }
}
