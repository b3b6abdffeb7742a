/// The fields that all AIS position reports have (ITU-R M.1371-5, Annex 8, Messages 1, 2, 3, 18 and 19).
///
/// An optional field is nil if its value is unknown.
public struct AISPositionReport: Sendable, Hashable {
    /// The type of the AIS message: 1, 2, 3, 18 or 19.
    public var type: Int
    /// The sender's Maritime Mobile Service Identity (MMSI), 0...999,999,999.
    public var mmsi: Int
    /// The position of the vessel, with a resolution of 1/10,000 minute of arc; nil if unknown.
    public var coordinate: AISCoordinate?
    /// Speed over ground in metres per second, 0...52.58 in steps of 0.1 kn (0.0514 m/s); nil if unknown.
    ///
    /// The value 52.58 (102.2 kn) also stands for higher speeds.
    public var speed: Double?
    /// Course over ground in degrees from true north, 0..<360 in steps of 0.1; nil if unknown.
    public var course: Double?
    /// Heading of the vessel in whole degrees from true north, 0..<360; nil if unknown.
    public var trueHeading: Double?
    /// The UTC second at which the position was measured, or the reason why it is unknown.
    public var timeStamp = AISTimeStamp.unavailable
    /// Whether the position is accurate to 10 m or better; `false` if it is worse or unknown.
    public var isAccurate = false
    /// Whether the vessel's receiver checks its satellites for integrity (receiver autonomous integrity monitoring,
    /// RAIM).
    public var usesRAIM = false

    /// The UTC second at which the position was measured, 0...59; nil if unknown.
    public var second: Int? {
        if case .second(let second) = timeStamp { second } else { nil }
    }
}

extension AISPositionReport {
    /// Decodes a position report from the bits of its message.
    ///
    /// The fields from the speed to the time stamp are consecutive in all position reports; they begin at bit `start`.
    /// The RAIM flag is at bit `raim`.
    init(_ bits: borrowing AISBits, _ head: AISHead, at start: Int, raim: Int) throws(AISRefusal) {
        self.init(type: head.type, mmsi: head.mmsi)
        // The field is in tenths of a knot; 1023 means that the speed is unknown.
        speed = bits.number(start, 10, within: 0...1022).map { Double($0) * metresPerSecondOfTenthKnot }
        isAccurate = bits.flag(start + 10)
        coordinate = try AISCoordinate(
            latitude: bits.signed(start + 39, 27), longitude: bits.signed(start + 11, 28))
        // A course of 3600 (360.0°) and a heading of 511 mean unknown; other values out of range are undefined.
        course = bits.number(start + 66, 12, within: 0...3599).map { Double($0) / 10 }
        trueHeading = bits.number(start + 78, 9, within: 0...359).map { Double($0) }
        timeStamp = AISTimeStamp(code: bits.unsigned(start + 87, 6))
        usesRAIM = bits.flag(raim)
    }
}

/// One tenth of a knot in metres per second; a knot is 1852 metres per hour.
private let metresPerSecondOfTenthKnot = 1852.0 / 36_000

extension AISCoordinate {
    /// Creates a position from a latitude and longitude in units of 1/10,000 minute of arc.
    ///
    /// The result is nil if the latitude is 91° or the longitude is 181°, the codes for unknown. Throws an error if
    /// either of them has another value out of range.
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

/// A position report of a class A vessel (ITU-R M.1371-5, Annex 8, Messages 1, 2 and 3).
public struct AISClassAPosition: Sendable, Hashable {
    /// The fields of the message that all position reports have.
    public var report: AISPositionReport
    /// The navigational status of the vessel, such as at anchor; nil if it is undefined.
    public var navigationStatus: AISNavigationStatus?
    /// The rate of turn of the vessel; nil if unknown.
    public var turn: AISTurn?
    /// Whether the vessel is engaged in a special manoeuvre, such as a regional passing arrangement; nil if unknown.
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

/// The UTC second of a position, or the reason why there is none (ITU-R M.1371-5, Annex 8, Message 1: time stamp).
public enum AISTimeStamp: Sendable, Hashable {
    /// The UTC second at which the position was measured, 0...59.
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

/// The navigational status of a vessel (ITU-R M.1371-5, Annex 8, Message 1).
///
/// Code 15, undefined, is represented as nil.
public enum AISNavigationStatus: Int, Sendable, Hashable, CaseIterable {
    /// The vessel is under way using its engine (code 0).
    case underWayUsingEngine
    /// The vessel is at anchor (code 1).
    case atAnchor
    /// The vessel is not under command: it cannot manoeuvre, for example after a failure (code 2).
    case notUnderCommand
    /// The vessel is restricted in its ability to manoeuvre, for example by its work (code 3).
    case restrictedManoeuvrability
    /// The vessel is constrained by its draught: it cannot leave deep water (code 4).
    case constrainedByDraught
    /// The vessel is moored (code 5).
    case moored
    /// The vessel is aground (code 6).
    case aground
    /// The vessel is engaged in fishing (code 7).
    case engagedInFishing
    /// The vessel is under way by sail (code 8).
    case underWaySailing
    /// The code reserved for high speed craft (code 9).
    case reservedForHighSpeedCraft
    /// The code reserved for wing-in-ground craft (code 10).
    case reservedForWingInGround
    /// A power-driven vessel is towing astern; for regional use (code 11).
    case towingAstern
    /// A power-driven vessel is pushing ahead or towing alongside; for regional use (code 12).
    case pushingAhead
    /// The code reserved for future use (code 13).
    case reserved
    /// The sender is an active search-and-rescue, man-overboard or emergency beacon transmitter (code 14).
    case distressTransmitter
}

/// The rate of turn of a vessel (ITU-R M.1371-5, Annex 8, Message 1).
public enum AISTurn: Sendable, Hashable {
    /// The rate in degrees per minute, measured by a turn indicator, −709...709, positive to starboard.
    ///
    /// The values −709 and 709 also stand for faster turns.
    case rate(Double)
    /// The vessel turns to starboard faster than 5° in 30 s, at an unknown rate, since it has no turn indicator.
    case starboard
    /// The vessel turns to port faster than 5° in 30 s, at an unknown rate, since it has no turn indicator.
    case port

    /// Creates a rate of turn from its code in the message, −128...127; nil for −128, which means unknown.
    init?(code: Int) {
        switch code {
        case -128: return nil
        case -127: self = .port
        case 127: self = .starboard
        default:
            // The code is 4.733 times the square root of the rate in degrees per minute, with the sign of the rate.
            let root = Double(code) / 4.733
            self = .rate(root * root.magnitude)
        }
    }
}
