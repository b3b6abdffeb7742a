import CodecSupport

/// A GGA sentence: position and its quality.
public struct NMEAGGA: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Position of the receiver; nil if either coordinate is missing or unusable.
    public var position: NMEAPosition?
    /// Fix quality: 0 none, 1 autonomous, 2 differential, 3 PPS, 4 RTK fixed, 5 RTK float, 6 estimated, 7 manual, 8
    /// simulated.
    public var quality: Int?
    /// Number of satellites used for the position.
    public var satellitesUsed: Int?
    /// Horizontal dilution of precision; nil if it is 0 or at least 90, since receivers write 99.99 for unknown.
    public var horizontalDilution: Double? {
        get { compactDilution.value }
        set { compactDilution.value = newValue }
    }
    /// Altitude of the receiver above mean sea level in metres.
    public var altitude: Double? {
        get { compactAltitude.value }
        set { compactAltitude.value = newValue }
    }
    /// Height of mean sea level above the ellipsoid in metres.
    public var geoidSeparation: Double? {
        get { compactSeparation.value }
        set { compactSeparation.value = newValue }
    }
    /// Seconds since the receiver got its last differential correction.
    public var correctionAge: Double? {
        get { compactAge.value }
        set { compactAge.value = newValue }
    }
    /// Identifier of the station that sent the differential corrections.
    public var stationID: Int?

    // These values are stored compactly: if one of the frequent sentences were large, sentences of all kinds would
    // become slower to copy.
    private var compactDilution: CompactOptional
    private var compactAltitude: CompactOptional
    private var compactSeparation: CompactOptional
    private var compactAge: CompactOptional

    /// Creates a GGA sentence with the given values.
    public init(
        time: NMEATime? = nil, position: NMEAPosition? = nil, quality: Int? = nil, satellitesUsed: Int? = nil,
        horizontalDilution: Double? = nil, altitude: Double? = nil, geoidSeparation: Double? = nil,
        correctionAge: Double? = nil, stationID: Int? = nil
    ) {
        self.time = time
        self.position = position
        self.quality = quality
        self.satellitesUsed = satellitesUsed
        self.stationID = stationID
        compactDilution = CompactOptional(horizontalDilution)
        compactAltitude = CompactOptional(altitude)
        compactSeparation = CompactOptional(geoidSeparation)
        compactAge = CompactOptional(correctionAge)
    }

    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        position = fields.position(1)
        quality = fields.integer(5)
        satellitesUsed = fields.integer(6)
        compactDilution = CompactOptional(fields.dilution(7))
        compactAltitude = CompactOptional(fields.number(8))
        compactSeparation = CompactOptional(fields.number(10))
        compactAge = CompactOptional(fields.magnitude(12))
        stationID = fields.integer(13)
    }

    func write(to writer: inout NMEAFieldWriter) {
        writer.append(formatter: "GGA")
        writer.append(time)
        writer.append(position)
        writer.append(quality)
        writer.append(satellitesUsed, width: 2)
        writer.append(horizontalDilution, decimals: 2)
        writer.append(altitude, decimals: 3)
        writer.append(letter: "M")
        writer.append(geoidSeparation, decimals: 3)
        writer.append(letter: "M")
        writer.append(correctionAge, decimals: 1)
        writer.append(stationID, width: 4)
    }
}

/// An RMC sentence: position, speed, course and date.
public struct NMEARMC: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Whether the sender states that the data are valid: `A` valid, `V` void; nil for any other letter.
    public var isValid: Bool?
    /// Position of the receiver; nil if either coordinate is missing or unusable.
    public var position: NMEAPosition?
    /// Speed over ground in metres per second.
    public var speed: Double?
    /// Course over ground in degrees from true north, 0..<360.
    public var course: Double?
    /// Date of the fix in UTC.
    public var date: NMEADate?
    /// Magnetic variation in degrees, east positive; nil if the sentence does not contain it, which does not mean 0.
    public var variation: Double?
    /// Positioning mode of the receiver, such as autonomous; nil in sentences of versions before NMEA 2.3.
    public var mode: NMEAMode?
    /// Navigational status: `S` safe, `C` caution, `U` unsafe, `V` not assessed; nil in sentences before NMEA 4.1.
    public var navigationStatus: UInt8?

    /// Creates an RMC sentence with the given values.
    public init(
        time: NMEATime? = nil, isValid: Bool? = nil, position: NMEAPosition? = nil, speed: Double? = nil,
        course: Double? = nil, date: NMEADate? = nil, variation: Double? = nil, mode: NMEAMode? = nil,
        navigationStatus: UInt8? = nil
    ) {
        self.time = time
        self.isValid = isValid
        self.position = position
        self.speed = speed
        self.course = course
        self.date = date
        self.variation = variation
        self.mode = mode
        self.navigationStatus = navigationStatus
    }

    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        isValid = fields.isValid(1)
        position = fields.position(2)
        speed = fields.knots(6)
        course = fields.angle(7)
        date = fields.date(8)
        variation = fields.eastPositive(9)
        mode = fields.mode(11)
        navigationStatus = fields.letter(12)
    }

    func write(to writer: inout NMEAFieldWriter) {
        writer.append(formatter: "RMC")
        writer.append(time)
        writer.append(isValid: isValid)
        writer.append(position)
        writer.append(knots: speed)
        writer.append(direction: course)
        writer.append(date)
        writer.append(eastPositive: variation, decimals: 2)
        if mode != nil || navigationStatus != nil { writer.append(letter: mode?.rawValue) }
        if let status = navigationStatus { writer.append(letter: status) }
    }
}

/// A GLL sentence: position and time.
public struct NMEAGLL: Sendable, Hashable {
    /// Position of the receiver; nil if either coordinate is missing or unusable.
    public var position: NMEAPosition?
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Whether the sender states that the data are valid: `A` valid, `V` void; nil for any other letter.
    public var isValid: Bool?
    /// Positioning mode of the receiver, such as autonomous; nil in sentences of versions before NMEA 2.3.
    public var mode: NMEAMode?

    /// Creates a GLL sentence with the given values.
    public init(position: NMEAPosition? = nil, time: NMEATime? = nil, isValid: Bool? = nil, mode: NMEAMode? = nil) {
        self.position = position
        self.time = time
        self.isValid = isValid
        self.mode = mode
    }

    init(_ fields: inout NMEAFields) {
        position = fields.position(0)
        time = fields.time(4)
        isValid = fields.isValid(5)
        mode = fields.mode(6)
    }

    func write(to writer: inout NMEAFieldWriter) {
        writer.append(formatter: "GLL")
        writer.append(position)
        writer.append(time)
        writer.append(isValid: isValid)
        if let mode = mode { writer.append(letter: mode.rawValue) }
    }
}

/// A GNS sentence: position from several satellite systems.
public struct NMEAGNS: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Position of the receiver; nil if either coordinate is missing or unusable.
    public var position: NMEAPosition?
    /// Positioning mode of each satellite system.
    public var modes: NMEAModes
    /// Number of satellites used for the position.
    public var satellitesUsed: Int?
    /// Horizontal dilution of precision; nil if it is 0 or at least 90, since receivers write 99.99 for unknown.
    public var horizontalDilution: Double?
    /// Altitude of the receiver above mean sea level in metres.
    public var altitude: Double?
    /// Height of mean sea level above the ellipsoid in metres.
    public var geoidSeparation: Double?
    /// Seconds since the receiver got its last differential correction.
    public var correctionAge: Double?
    /// Identifier of the station that sent the differential corrections.
    public var stationID: Int?
    /// Navigational status: `S` safe, `C` caution, `U` unsafe, `V` not assessed; nil in sentences before NMEA 4.1.
    public var navigationStatus: UInt8?

    /// Creates a GNS sentence with the given values.
    public init(
        time: NMEATime? = nil, position: NMEAPosition? = nil, modes: NMEAModes = NMEAModes(),
        satellitesUsed: Int? = nil, horizontalDilution: Double? = nil, altitude: Double? = nil,
        geoidSeparation: Double? = nil, correctionAge: Double? = nil, stationID: Int? = nil,
        navigationStatus: UInt8? = nil
    ) {
        self.time = time
        self.position = position
        self.modes = modes
        self.satellitesUsed = satellitesUsed
        self.horizontalDilution = horizontalDilution
        self.altitude = altitude
        self.geoidSeparation = geoidSeparation
        self.correctionAge = correctionAge
        self.stationID = stationID
        self.navigationStatus = navigationStatus
    }

    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        position = fields.position(1)
        modes = fields.modes(5)
        satellitesUsed = fields.integer(6)
        horizontalDilution = fields.dilution(7)
        altitude = fields.number(8)
        geoidSeparation = fields.number(9)
        correctionAge = fields.magnitude(10)
        stationID = fields.integer(11)
        navigationStatus = fields.letter(12)
    }

    func write(to writer: inout NMEAFieldWriter) {
        writer.append(formatter: "GNS")
        writer.append(time)
        writer.append(position)
        writer.append(UInt8(ascii: ","))
        for mode in modes where NMEAAddress.allows(mode.rawValue) { writer.append(mode.rawValue) }
        writer.append(satellitesUsed, width: 2)
        writer.append(horizontalDilution, decimals: 2)
        writer.append(altitude, decimals: 3)
        writer.append(geoidSeparation, decimals: 3)
        writer.append(correctionAge, decimals: 1)
        writer.append(stationID, width: 4)
        if let status = navigationStatus { writer.append(letter: status) }
    }
}

/// A VTG sentence: course and speed over ground.
///
/// The form before NMEA 2.0, four numbers without unit letters, is also read.
public struct NMEAVTG: Sendable, Hashable {
    /// Course over ground in degrees from true north, 0..<360.
    public var course: Double?
    /// Course over ground in degrees from magnetic north, 0..<360.
    public var magneticCourse: Double?
    /// Speed over ground in metres per second, from the field in knots or, if that is empty, from the field in
    /// kilometres per hour.
    public var speed: Double?
    /// Positioning mode of the receiver, such as autonomous; nil in sentences of versions before NMEA 2.3.
    public var mode: NMEAMode?

    /// Creates a VTG sentence with the given values.
    public init(course: Double? = nil, magneticCourse: Double? = nil, speed: Double? = nil, mode: NMEAMode? = nil) {
        self.course = course
        self.magneticCourse = magneticCourse
        self.speed = speed
        self.mode = mode
    }

    init(_ fields: inout NMEAFields) {
        let isOldForm = fields.count <= 4 && fields.letter(1) != UInt8(ascii: "T")
        course = fields.angle(0)
        magneticCourse = fields.angle(isOldForm ? 1 : 2)
        speed = fields.knots(isOldForm ? 2 : 4) ?? fields.kilometresPerHour(isOldForm ? 3 : 6)
        mode = isOldForm ? nil : fields.mode(8)
    }

    func write(to writer: inout NMEAFieldWriter) {
        writer.append(formatter: "VTG")
        writer.append(direction: course)
        writer.append(letter: "T")
        writer.append(direction: magneticCourse)
        writer.append(letter: "M")
        writer.append(knots: speed)
        writer.append(letter: "N")
        writer.append(speed.map { $0 * 3.6 }, decimals: 3)
        writer.append(letter: "K")
        if let mode = mode { writer.append(letter: mode.rawValue) }
    }
}

/// A ZDA sentence: time and date.
public struct NMEAZDA: Sendable, Hashable {
    /// Time of day in UTC.
    public var time: NMEATime?
    /// Date in UTC.
    public var date: NMEADate?
    /// Offset of the local time zone in minutes, with the sign that the sender writes.
    ///
    /// By the standard, UTC is local time plus this offset, so the offset is negative in the east; many senders invert
    /// the sign.
    public var zoneMinutes: Int?

    /// Creates a ZDA sentence with the given values.
    public init(time: NMEATime? = nil, date: NMEADate? = nil, zoneMinutes: Int? = nil) {
        self.time = time
        self.date = date
        self.zoneMinutes = zoneMinutes
    }

    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        date = fields.separateDate(1)
        zoneMinutes = fields.zone(4)
    }

    func write(to writer: inout NMEAFieldWriter) {
        writer.append(formatter: "ZDA")
        writer.append(time)
        writer.append(date?.day, width: 2)
        writer.append(date?.month, width: 2)
        writer.append(date?.year, width: 4)
        writer.append(zone: zoneMinutes)
    }
}
