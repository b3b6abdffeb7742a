/// Time and date: ZDA.
public struct NMEAZDA: Sendable, Hashable {
    /// Time in UTC.
    public var time: NMEATime?
    /// Date in UTC.
    public var date: NMEADate?
    /// Minutes of the local zone with the sign that the sender gives: what has to be added to local time for UTC, by the
    /// standard, so that it is negative in the east; many senders have it the other way round.
    public var zoneMinutes: Int?

    /// Makes a sentence of its fields.
    public init(time: NMEATime? = nil, date: NMEADate? = nil, zoneMinutes: Int? = nil) {
        self.time = time
        self.date = date
        self.zoneMinutes = zoneMinutes
    }
}

extension NMEAZDA {
    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        date = fields.separateDate(1)
        zoneMinutes = fields.zone(4)
    }
}
