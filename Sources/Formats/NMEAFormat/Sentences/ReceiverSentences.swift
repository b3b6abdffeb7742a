/// A DTM sentence: the datum to which positions refer, and its offset from the reference datum.
public struct NMEADTM: Sendable, Hashable {
    /// Code of the datum: `W84` WGS 84, `W72` WGS 72, `S85` SGS 85, `P90` PZ-90, `999` user-defined.
    public var datum: NMEAText = ""
    /// Offset of the datum in latitude from the reference datum in degrees, north positive.
    public var latitudeOffset: Double?
    /// Offset of the datum in longitude from the reference datum in degrees, east positive.
    public var longitudeOffset: Double?
    /// Offset of the datum in altitude from the reference datum in metres.
    public var altitudeOffset: Double?
    /// Code of the reference datum, usually `W84`.
    public var reference: NMEAText = ""
}

extension NMEADTM {
    init(_ fields: inout NMEAFields) {
        datum = fields.text(0)
        latitudeOffset = fields.offset(2, positive: UInt8(ascii: "N"), negative: UInt8(ascii: "S"))
        longitudeOffset = fields.offset(4, positive: UInt8(ascii: "E"), negative: UInt8(ascii: "W"))
        altitudeOffset = fields.number(6)
        reference = fields.text(7)
    }
}

/// A TXT sentence: a message of the receiver, or one part of a message that is divided among several sentences.
public struct NMEATXT: Sendable, Hashable {
    /// Number of sentences in the message.
    public var total: Int?
    /// Number of this sentence in the message, from 1.
    public var number: Int?
    /// Kind of message; u-blox receivers write 0 error, 1 warning, 2 notice, 7 user.
    public var identifier: Int?
    /// The text of the message, with `^` escapes decoded.
    public var text = ""
}

extension NMEATXT {
    init(_ fields: inout NMEAFields) {
        total = fields.integer(0)
        number = fields.integer(1)
        identifier = fields.integer(2)
        text = fields.escapedText(3)
    }
}

/// A PUBX,00 sentence: position with its accuracies, from u-blox receivers.
///
/// Source: u-blox, "u-blox 8 / M8 Receiver description", section PUBX,00.
public struct NMEAPUBX00: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Position of the receiver; nil if either coordinate is missing or unusable.
    public var position: NMEAPosition?
    /// Altitude of the receiver above the ellipsoid in metres.
    public var altitudeAboveEllipsoid: Double?
    /// Status of the fix: `NF` no fix, `DR` dead reckoning, `G2` and `G3` 2D and 3D fix, `D2` and `D3` 2D and 3D fix
    /// with differential corrections, `RK` GPS combined with dead reckoning, `TT` time only.
    public var navigationStatus: NMEAText = ""
    /// Estimated horizontal accuracy in metres.
    public var horizontalAccuracy: Double?
    /// Estimated vertical accuracy in metres.
    public var verticalAccuracy: Double?
    /// Speed over ground in metres per second.
    public var speed: Double?
    /// Course over ground in degrees from true north, 0..<360.
    public var course: Double?
    /// Vertical velocity in metres per second, up positive.
    public var verticalVelocity: Double?
    /// Seconds since the receiver got its last differential correction.
    public var correctionAge: Double?
    /// Horizontal dilution of precision; nil if it is 0 or at least 90, since receivers write 99.99 for unknown.
    public var horizontalDilution: Double?
    /// Vertical dilution of precision; nil if unknown.
    public var verticalDilution: Double?
    /// Time dilution of precision; nil if unknown.
    public var timeDilution: Double?
    /// Number of satellites used for the position.
    public var satellitesUsed: Int?
}

extension NMEAPUBX00 {
    init(_ fields: inout NMEAFields) {
        time = fields.time(1)
        position = fields.position(2)
        altitudeAboveEllipsoid = fields.number(6)
        navigationStatus = fields.text(7)
        horizontalAccuracy = fields.magnitude(8)
        verticalAccuracy = fields.magnitude(9)
        speed = fields.kilometresPerHour(10)
        course = fields.angle(11)
        verticalVelocity = fields.number(12).map { -$0 }
        correctionAge = fields.magnitude(13)
        horizontalDilution = fields.dilution(14)
        verticalDilution = fields.dilution(15)
        timeDilution = fields.dilution(16)
        satellitesUsed = fields.integer(17)
    }
}

/// A PUBX,04 sentence: time of day and clock, from u-blox receivers.
///
/// Source: u-blox, "u-blox 8 / M8 Receiver description", section PUBX,04.
public struct NMEAPUBX04: Sendable, Hashable {
    /// Time of day in UTC.
    public var time: NMEATime?
    /// Date in UTC.
    public var date: NMEADate?
    /// Seconds since the beginning of the GPS week.
    public var weekSeconds: Double?
    /// GPS week number, which continues to count after 1023.
    public var week: Int?
    /// Seconds by which GPS time is ahead of UTC.
    public var leapSeconds: Int?
    /// Whether ``leapSeconds`` is the default of the receiver's firmware, used until a satellite sends the current
    /// value.
    public var isLeapSecondDefault = false
    /// Bias of the receiver's clock in seconds.
    public var clockBias: Double?
    /// Drift of the receiver's clock in seconds per second.
    public var clockDrift: Double?
    /// Granularity of the receiver's time pulse in seconds.
    public var timePulseGranularity: Double?
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

/// A PGRME sentence: estimated errors of the position, from Garmin receivers.
///
/// Source: Garmin, "Proprietary NMEA 0183 sentence technical specifications".
public struct NMEAPGRME: Sendable, Hashable {
    /// Estimated horizontal error of the position in metres.
    public var horizontalError: Double?
    /// Estimated vertical error of the position in metres.
    public var verticalError: Double?
    /// Estimated three-dimensional error of the position in metres.
    public var sphericalError: Double?
}

extension NMEAPGRME {
    init(_ fields: inout NMEAFields) {
        horizontalError = fields.magnitude(0)
        verticalError = fields.magnitude(2)
        sphericalError = fields.magnitude(4)
    }
}

/// A PMTK sentence of a MediaTek receiver, with a number in its address, such as PMTK001.
///
/// Its fields are read from the decoder.
public struct NMEAPMTK: Sendable, Hashable {
    /// Number that identifies the kind of PMTK sentence, 0...999.
    public var type = 0
}

/// A PASHR sentence: the attitude (heading, roll and pitch) from an inertial system.
public struct NMEAPASHR: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Heading in degrees, 0..<360.
    public var heading: Double?
    /// Whether the heading is from true north; the sentence states this by the letter `T` after the heading.
    public var isTrue = false
    /// Roll in degrees, positive with the port side up.
    public var roll: Double?
    /// Pitch in degrees, positive with the bow up.
    public var pitch: Double?
    /// Heave (vertical displacement by waves) in metres, up positive.
    public var heave: Double?
    /// Standard deviation of the roll in degrees.
    public var rollDeviation: Double?
    /// Standard deviation of the pitch in degrees.
    public var pitchDeviation: Double?
    /// Standard deviation of the heading in degrees.
    public var headingDeviation: Double?
    /// Quality of the fix: 0 none, 1 autonomous, 2 RTK fixed or, from some manufacturers, differential.
    public var quality: Int?
}

extension NMEAPASHR {
    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        heading = fields.angle(1)
        isTrue = fields.letter(2) == UInt8(ascii: "T")
        roll = fields.number(3)
        pitch = fields.number(4)
        heave = fields.number(5)
        rollDeviation = fields.magnitude(6)
        pitchDeviation = fields.magnitude(7)
        headingDeviation = fields.magnitude(8)
        quality = fields.integer(9)
    }
}

/// A PSTI,030 sentence: position, velocity and date, the recommended minimum data of SkyTraq receivers.
///
/// Source: SkyTraq, "Application note AN0037".
public struct NMEAPSTI: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Whether the sender states that the data are valid: `A` valid, `V` void; nil for any other letter.
    public var isValid: Bool?
    /// Position of the receiver; nil if either coordinate is missing or unusable.
    public var position: NMEAPosition?
    /// Altitude of the receiver above mean sea level in metres.
    public var altitude: Double?
    /// Velocity towards east in metres per second.
    public var eastVelocity: Double?
    /// Velocity towards north in metres per second.
    public var northVelocity: Double?
    /// Upward velocity in metres per second.
    public var upVelocity: Double?
    /// Date of the fix in UTC.
    public var date: NMEADate?
    /// Positioning mode of the receiver, such as autonomous; nil in sentences of versions before NMEA 2.3.
    public var mode: NMEAMode?
    /// Seconds since the receiver got its last correction from the base station.
    public var rtkAge: Double?
    /// Ratio of the best to the second-best solution of the carrier phase ambiguities; from 3 on, the solution counts
    /// as fixed.
    public var rtkRatio: Double?
}

extension NMEAPSTI {
    init(_ fields: inout NMEAFields) {
        time = fields.time(1)
        isValid = fields.isValid(2)
        position = fields.position(3)
        altitude = fields.number(7)
        eastVelocity = fields.number(8)
        northVelocity = fields.number(9)
        upVelocity = fields.number(10)
        date = fields.date(11)
        mode = fields.mode(12)
        rtkAge = fields.number(13)
        rtkRatio = fields.number(14)
    }
}

/// A PSTI,032 sentence: the baseline (vector) from the base station to the rover, from SkyTraq receivers.
///
/// Source: SkyTraq, "Application note AN0039".
public struct NMEAPSTI032: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Date of the fix in UTC.
    public var date: NMEADate?
    /// Whether the sender states that the data are valid: `A` valid, `V` void; nil for any other letter.
    public var isValid: Bool?
    /// Positioning mode of the receiver, such as autonomous; nil in sentences of versions before NMEA 2.3.
    public var mode: NMEAMode?
    /// Offset of the rover from the base station towards east in metres.
    public var east: Double?
    /// Offset of the rover from the base station towards north in metres.
    public var north: Double?
    /// Upward offset of the rover from the base station in metres.
    public var up: Double?
    /// Distance from the base station to the rover in metres.
    public var length: Double?
    /// Direction from the base station to the rover in degrees from true north, 0..<360.
    public var course: Double?
}

extension NMEAPSTI032 {
    init(_ fields: inout NMEAFields) {
        time = fields.time(1)
        date = fields.date(2)
        isValid = fields.isValid(3)
        mode = fields.mode(4)
        east = fields.number(5)
        north = fields.number(6)
        up = fields.number(7)
        length = fields.magnitude(8)
        course = fields.angle(9)
    }
}
