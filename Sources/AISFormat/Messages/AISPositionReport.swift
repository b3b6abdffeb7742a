/// What every position report has in common (ITU-R M.1371-5, Annex 8, Messages 1, 2, 3, 18 and 19); what the station does
/// not know is nil.
public struct AISPositionReport: Sendable, Hashable {
    /// The type of the message: 1, 2, 3, 18 or 19.
    public var type: Int
    /// The station's Maritime Mobile Service Identity, 0...999,999,999.
    public var mmsi: Int
    /// Where the station is, to 1/10,000 minute of arc.
    public var coordinate: AISCoordinate?
    /// Speed over ground in metres per second, 0...52.58 in steps of 0.1 kn; the last one, 102.2 kn, stands for more, too.
    public var speed: Double?
    /// Course over ground in degrees from true north, 0..<360 in steps of 0.1.
    public var course: Double?
    /// Where the bow points to, in whole degrees from true north, 0..<360.
    public var trueHeading: Double?
    /// When the position was determined.
    public var timeStamp: AISTimeStamp
    /// Whether the position is accurate to 10 m or better; false says that it is worse or that nobody knows.
    public var isAccurate: Bool
    /// Whether receiver autonomous integrity monitoring is in use.
    public var usesRAIM: Bool

    /// Makes a report.
    public init(
        type: Int, mmsi: Int, coordinate: AISCoordinate? = nil, speed: Double? = nil, course: Double? = nil,
        trueHeading: Double? = nil, timeStamp: AISTimeStamp = .unavailable, isAccurate: Bool = false,
        usesRAIM: Bool = false
    ) {
        self.type = type
        self.mmsi = mmsi
        self.coordinate = coordinate
        self.speed = speed
        self.course = course
        self.trueHeading = trueHeading
        self.timeStamp = timeStamp
        self.isAccurate = isAccurate
        self.usesRAIM = usesRAIM
    }

    /// The second of the UTC minute at which the position was determined, 0...59.
    public var second: Int? {
        if case .second(let second) = timeStamp { second } else { nil }
    }
}
