/// The estimated time of arrival in UTC, whose year nobody tells (ITU-R M.1371-5, Annex 8, Message 5: ETA); each part may
/// be missing.
public struct AISArrival: Sendable, Hashable {
    /// 1...12.
    public var month: Int?
    /// 1...31.
    public var day: Int?
    /// 0...23.
    public var hour: Int?
    /// 0...59.
    public var minute: Int?

    /// Makes a time of arrival.
    public init(month: Int?, day: Int?, hour: Int?, minute: Int?) {
        self.month = month
        self.day = day
        self.hour = hour
        self.minute = minute
    }

    /// The twenty bits from `start` on; nil where no part is known.
    init?(_ bits: borrowing AISBits, at start: Int) {
        month = bits.number(start, 4, within: 1...12)
        day = bits.number(start + 4, 5, within: 1...31)
        hour = bits.number(start + 9, 5, within: 0...23)
        minute = bits.number(start + 14, 6, within: 0...59)
        if month == nil, day == nil, hour == nil, minute == nil { return nil }
    }
}
