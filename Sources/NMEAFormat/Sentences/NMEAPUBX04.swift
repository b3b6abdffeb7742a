/// Time of day and clock of u-blox receivers: PUBX,04.
///
/// u-blox, "u-blox 8 / M8 Receiver description", section PUBX,04.
public struct NMEAPUBX04: Sendable, Hashable {
    /// Time in UTC.
    public var time: NMEATime?
    /// Date in UTC.
    public var date: NMEADate?
    /// Seconds since the beginning of the GPS week.
    public var weekSeconds: Double?
    /// Number of the GPS week, counted on beyond 1023.
    public var week: Int?
    /// Seconds that GPS time is ahead of UTC.
    public var leapSeconds: Int?
    /// Whether they are the default of the firmware, since no satellite has told them yet.
    public var isLeapSecondDefault: Bool
    /// Seconds.
    public var clockBias: Double?
    /// Seconds per second.
    public var clockDrift: Double?
    /// Seconds.
    public var timePulseGranularity: Double?

    /// Makes a sentence of its fields.
    public init(
        time: NMEATime? = nil, date: NMEADate? = nil, weekSeconds: Double? = nil, week: Int? = nil,
        leapSeconds: Int? = nil, isLeapSecondDefault: Bool = false, clockBias: Double? = nil,
        clockDrift: Double? = nil, timePulseGranularity: Double? = nil
    ) {
        self.time = time
        self.date = date
        self.weekSeconds = weekSeconds
        self.week = week
        self.leapSeconds = leapSeconds
        self.isLeapSecondDefault = isLeapSecondDefault
        self.clockBias = clockBias
        self.clockDrift = clockDrift
        self.timePulseGranularity = timePulseGranularity
    }
}

extension NMEAPUBX04 {
    init(_ fields: inout NMEAFields) {
        time = fields.time(1)
        date = fields.date(2)
        weekSeconds = fields.number(3)
        week = fields.integer(4)
        (leapSeconds, isLeapSecondDefault) = fields.leapSeconds(5)
        clockBias = fields.number(6).map { $0 / 1e9 }
        clockDrift = fields.number(7).map { $0 / 1e9 }
        timePulseGranularity = fields.number(8).map { $0 / 1e9 }
    }
}
