/// The fields that all position reports have (ITU-R M.1371-5, Annex 8, Messages 1, 2, 3, 18 and 19); nil if unknown.
public struct AISPositionReport: Sendable, Hashable {
    /// The type of the message: 1, 2, 3, 18 or 19.
    public var type: Int
    /// The sender's Maritime Mobile Service Identity, 0...999,999,999.
    public var mmsi: Int
    /// The position, with a resolution of 1/10,000 minute of arc; nil if unknown.
    public var coordinate: AISCoordinate?
    /// Speed over ground in metres per second, 0...52.58 in steps of 0.1 kn; 52.58 (102.2 kn) also stands for higher
    /// speeds.
    public var speed: Double?
    /// Course over ground in degrees from true north, 0..<360 in steps of 0.1.
    public var course: Double?
    /// Heading in whole degrees from true north, 0..<360.
    public var trueHeading: Double?
    /// The time of the position.
    public var timeStamp = AISTimeStamp.unavailable
    /// Whether the position is accurate to 10 m or better; `false` if it is worse or unknown.
    public var isAccurate = false
    /// Whether receiver autonomous integrity monitoring is in use.
    public var usesRAIM = false

    /// The UTC second of the position, 0...59.
    public var second: Int? {
        if case .second(let second) = timeStamp { second } else { nil }
    }
}

extension AISPositionReport {
    /// Decodes the fields that are consecutive in all position reports, which begin with the speed at bit `start` and
    /// end with the time stamp, and the RAIM flag at bit `raim`.
    init(_ bits: borrowing AISBits, _ head: AISHead, at start: Int, raim: Int) throws(AISRefusal) {
        self.init(type: head.type, mmsi: head.mmsi)
        // In tenths of a knot; 1023 means unknown.
        speed = bits.number(start, 10, within: 0...1022).map { Double($0) * metresPerSecondOfTenthKnot }
        isAccurate = bits.flag(start + 10)
        coordinate = try AISCoordinate(
            latitude: bits.signed(start + 39, 27), longitude: bits.signed(start + 11, 28))
        // Course 3600 and heading 511 mean unknown; other values out of range are undefined.
        course = bits.number(start + 66, 12, within: 0...3599).map { Double($0) / 10 }
        trueHeading = bits.number(start + 78, 9, within: 0...359).map { Double($0) }
        timeStamp = AISTimeStamp(code: bits.unsigned(start + 87, 6))
        usesRAIM = bits.flag(raim)
    }
}

/// One tenth of a knot, which is 1852 metres per hour.
private let metresPerSecondOfTenthKnot = 1852.0 / 36_000

extension AISCoordinate {
    /// Creates a position from units of 1/10,000 minute; nil if the latitude is the code for unknown, 91°, or the
    /// longitude, 181°.
    ///
    /// Throws if the latitude or longitude is out of range.
    fileprivate init?(latitude: Int, longitude: Int) throws(AISRefusal) {
        if latitude == 91 * Self.unitsPerDegree || longitude == 181 * Self.unitsPerDegree { return nil }
        guard latitude.magnitude <= 90 * Self.unitsPerDegree, longitude.magnitude <= 180 * Self.unitsPerDegree else {
            throw AISRefusal(reason: .outOfRange)
        }
        self.init(
            latitude: Double(latitude) / Double(Self.unitsPerDegree),
            longitude: Double(longitude) / Double(Self.unitsPerDegree))
    }

    private static let unitsPerDegree = 600_000
}

/// A position on the WGS 84 ellipsoid.
public struct AISCoordinate: Sendable, Hashable {
    /// Geodetic latitude in degrees, −90...90.
    public var latitude: Double
    /// Geodetic longitude in degrees, −180...180.
    public var longitude: Double
}

/// A class A position report (ITU-R M.1371-5, Annex 8, Messages 1, 2 and 3).
public struct AISClassAPosition: Sendable, Hashable {
    /// The fields that all position reports have.
    public var report: AISPositionReport
    /// The navigational status; nil if it is undefined.
    public var navigationStatus: AISNavigationStatus?
    /// The rate of turn; nil if unknown.
    public var turn: AISTurn?
    /// Whether the vessel is engaged in a special manoeuvre, such as a regional passing arrangement.
    public var isInSpecialManoeuvre: Bool?
}

extension AISClassAPosition {
    init(_ bits: borrowing AISBits, _ head: AISHead) throws(AISRefusal) {
        try bits.require(149)
        report = try AISPositionReport(bits, head, at: 50, raim: 148)
        navigationStatus = AISNavigationStatus(rawValue: bits.unsigned(38, 4))
        turn = AISTurn(code: bits.signed(42, 8))
        isInSpecialManoeuvre = bits.number(143, 2, within: 1...2).map { $0 == 2 }
    }
}

/// The second of a position's time, or the reason why there is none (ITU-R M.1371-5, Annex 8, Message 1: time stamp).
public enum AISTimeStamp: Sendable, Hashable {
    /// The UTC second, 0...59.
    case second(Int)
    /// No time stamp is available (code 60).
    case unavailable
    /// The position was entered manually (code 61).
    case manualInput
    /// The position was estimated by dead reckoning (code 62).
    case deadReckoning
    /// The positioning system is inoperative (code 63).
    case inoperative

    init(code: Int) {
        switch code {
        case 0..<60: self = .second(code)
        case 61: self = .manualInput
        case 62: self = .deadReckoning
        case 63: self = .inoperative
        default: self = .unavailable
        }
    }
}

/// The navigational status (ITU-R M.1371-5, Annex 8, Message 1); 15, undefined, is represented as nil.
public enum AISNavigationStatus: Int, Sendable, Hashable, CaseIterable {
    /// Under way using the engine.
    case underWayUsingEngine
    /// At anchor.
    case atAnchor
    /// Not under command.
    case notUnderCommand
    /// Restricted manoeuvrability.
    case restrictedManoeuvrability
    /// Constrained by draught.
    case constrainedByDraught
    /// Moored.
    case moored
    /// Aground.
    case aground
    /// Engaged in fishing.
    case engagedInFishing
    /// Under way sailing.
    case underWaySailing
    /// Reserved for high speed craft.
    case reservedForHighSpeedCraft
    /// Reserved for wing-in-ground craft.
    case reservedForWingInGround
    /// A power-driven vessel towing astern, in regional use.
    case towingAstern
    /// A power-driven vessel pushing ahead or towing alongside, in regional use.
    case pushingAhead
    /// Reserved for future use.
    case reserved
    /// An active search-and-rescue, man-overboard or emergency beacon transmitter.
    case distressTransmitter
}

/// The rate of turn (ITU-R M.1371-5, Annex 8, Message 1).
public enum AISTurn: Sendable, Hashable {
    /// The rate in degrees per minute, measured by a turn indicator, positive to starboard, −709...709; the bounds also
    /// stand for higher rates.
    case rate(Double)
    /// The vessel turns to starboard faster than 5° per 30 s; it has no turn indicator.
    case starboard
    /// The vessel turns to port faster than 5° per 30 s; it has no turn indicator.
    case port

    /// Creates a turn from its code, −128...127; nil for −128, which means that no information is available.
    init?(code: Int) {
        switch code {
        case -128: return nil
        case -127: self = .port
        case 127: self = .starboard
        default:
            // The code is 4.733 times the square root of the rate, with the sign of the rate.
            let root = Double(code) / 4.733
            self = .rate(root * root.magnitude)
        }
    }
}
