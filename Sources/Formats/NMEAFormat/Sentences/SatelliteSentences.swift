/// A GSA sentence: satellites used, and dilution of precision.
public struct NMEAGSA: Sendable, Hashable {
    /// Whether the receiver switches between 2D and 3D fixes automatically: `A` automatic, `M` manual.
    public var isAutomatic: Bool?
    /// Mode of the fix: 1 none, 2 two-dimensional, 3 three-dimensional.
    public var fixMode: Int?
    /// The numbers of the satellites used for the position.
    public var satellites: NMEASatelliteNumbers
    /// Position dilution of precision; nil if unknown.
    public var positionDilution: Double?
    /// Horizontal dilution of precision; nil if it is 0 or at least 90, since receivers write 99.99 for unknown.
    public var horizontalDilution: Double?
    /// Vertical dilution of precision; nil if unknown.
    public var verticalDilution: Double?
    /// Number of the satellites' system, see ``NMEASystem``; nil in sentences of versions before NMEA 4.11.
    public var systemID: Int?

    /// Creates a GSA sentence with the given values.
    public init(
        isAutomatic: Bool? = nil, fixMode: Int? = nil, satellites: NMEASatelliteNumbers = NMEASatelliteNumbers(),
        positionDilution: Double? = nil, horizontalDilution: Double? = nil, verticalDilution: Double? = nil,
        systemID: Int? = nil
    ) {
        self.isAutomatic = isAutomatic
        self.fixMode = fixMode
        self.satellites = satellites
        self.positionDilution = positionDilution
        self.horizontalDilution = horizontalDilution
        self.verticalDilution = verticalDilution
        self.systemID = systemID
    }

    init(_ fields: inout NMEAFields) {
        isAutomatic = fields.choice(0, true: UInt8(ascii: "A"), false: UInt8(ascii: "M"))
        fixMode = fields.integer(1)
        satellites = NMEASatelliteNumbers()
        for index in 2..<14 {
            // Some receivers fill unused fields with zeros, which are not satellite numbers.
            if let number = fields.integer(index), number > 0 { satellites.append(number) }
        }
        positionDilution = fields.dilution(14)
        horizontalDilution = fields.dilution(15)
        verticalDilution = fields.dilution(16)
        systemID = fields.hexadecimal(17)
    }

    func write(to writer: inout NMEAFieldWriter) {
        writer.append(formatter: "GSA")
        writer.append(letter: isAutomatic.map { $0 ? UInt8(ascii: "A") : UInt8(ascii: "M") })
        writer.append(fixMode)
        for index in 0..<12 {
            writer.append(index < satellites.count ? satellites[index] : nil, width: 2)
        }
        writer.append(positionDilution, decimals: 2)
        writer.append(horizontalDilution, decimals: 2)
        writer.append(verticalDilution, decimals: 2)
        if let system = systemID { writer.append(hexadecimal: system) }
    }
}

/// A GSV sentence: up to four of the satellites in view; up to nine sentences form a group with all satellites.
public struct NMEAGSV: Sendable, Hashable {
    /// Number of sentences in the group of GSV sentences.
    public var total: Int?
    /// Number of this sentence in its group, from 1.
    public var number: Int?
    /// Number of satellites in the whole group of sentences.
    public var satellitesInView: Int?
    /// The satellites that this sentence contains.
    public var satellites: NMEASatellites
    /// Number of the signal within its satellite system, since NMEA 4.10; nil in sentences of older versions.
    public var signalID: Int?

    /// Creates a GSV sentence with the given values.
    public init(
        total: Int? = nil, number: Int? = nil, satellitesInView: Int? = nil,
        satellites: NMEASatellites = NMEASatellites(), signalID: Int? = nil
    ) {
        self.total = total
        self.number = number
        self.satellitesInView = satellitesInView
        self.satellites = satellites
        self.signalID = signalID
    }

    init(_ fields: inout NMEAFields) {
        total = fields.integer(0)
        number = fields.integer(1)
        satellitesInView = fields.integer(2)
        satellites = NMEASatellites()
        let last = fields.count - 1
        var index = 3
        while index < last, satellites.count < 4 {
            if let satellite = fields.satellite(index) { satellites.append(satellite) }
            index += 4
        }
        // If a single field follows the groups of four fields, it contains the number of the signal.
        signalID = last >= 3 && last % 4 == 3 ? fields.hexadecimal(last) : nil
    }

    func write(to writer: inout NMEAFieldWriter) {
        writer.append(formatter: "GSV")
        writer.append(total)
        writer.append(number)
        writer.append(satellitesInView, width: 2)
        for satellite in satellites {
            writer.append(satellite.number, width: 2)
            writer.append(elevation: satellite.elevation)
            writer.append(satellite.azimuth, width: 3)
            writer.append(satellite.signal, width: 2)
        }
        if let signal = signalID { writer.append(hexadecimal: signal) }
    }
}

/// A GST sentence: estimated errors of the position, each as one standard deviation.
public struct NMEAGST: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Root mean square of the range residuals (differences between measured and computed distances to satellites) in
    /// metres.
    public var rangeError: Double?
    /// Semi-major axis of the position's error ellipse in metres.
    public var semiMajor: Double?
    /// Semi-minor axis of the position's error ellipse in metres.
    public var semiMinor: Double?
    /// Direction of the error ellipse's semi-major axis in degrees from true north, 0..<360.
    public var orientation: Double?
    /// Standard deviation of the latitude in metres.
    public var latitudeError: Double?
    /// Standard deviation of the longitude in metres.
    public var longitudeError: Double?
    /// Standard deviation of the altitude in metres.
    public var altitudeError: Double?

    /// Creates a GST sentence with the given values.
    public init(
        time: NMEATime? = nil, rangeError: Double? = nil, semiMajor: Double? = nil, semiMinor: Double? = nil,
        orientation: Double? = nil, latitudeError: Double? = nil, longitudeError: Double? = nil,
        altitudeError: Double? = nil
    ) {
        self.time = time
        self.rangeError = rangeError
        self.semiMajor = semiMajor
        self.semiMinor = semiMinor
        self.orientation = orientation
        self.latitudeError = latitudeError
        self.longitudeError = longitudeError
        self.altitudeError = altitudeError
    }

    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        rangeError = fields.magnitude(1)
        semiMajor = fields.magnitude(2)
        semiMinor = fields.magnitude(3)
        orientation = fields.angle(4)
        latitudeError = fields.magnitude(5)
        longitudeError = fields.magnitude(6)
        altitudeError = fields.magnitude(7)
    }

    func write(to writer: inout NMEAFieldWriter) {
        writer.append(formatter: "GST")
        writer.append(time)
        writer.append(rangeError, decimals: 3)
        writer.append(semiMajor, decimals: 3)
        writer.append(semiMinor, decimals: 3)
        writer.append(orientation, decimals: 2)
        writer.append(latitudeError, decimals: 3)
        writer.append(longitudeError, decimals: 3)
        writer.append(altitudeError, decimals: 3)
    }
}

/// A GBS sentence: expected errors of the position, and the satellite most likely to have failed.
public struct NMEAGBS: Sendable, Hashable {
    /// Time of the fix in UTC.
    public var time: NMEATime?
    /// Expected error of the latitude in metres.
    public var latitudeError: Double?
    /// Expected error of the longitude in metres.
    public var longitudeError: Double?
    /// Expected error of the altitude in metres.
    public var altitudeError: Double?
    /// Number of the satellite most likely to have failed.
    public var failedSatellite: Int?
    /// Probability that a failure of ``failedSatellite`` is not detected, 0...1.
    public var missProbability: Double?
    /// Estimated bias of the measured distances to ``failedSatellite`` in metres.
    public var bias: Double?
    /// Standard deviation of ``bias`` in metres.
    public var biasDeviation: Double?
    /// Number of the satellite's system, see ``NMEASystem``; nil in sentences of versions before NMEA 4.11.
    public var systemID: Int?
    /// Number of the signal within its satellite system; nil in sentences of versions before NMEA 4.11.
    public var signalID: Int?

    /// Creates a GBS sentence with the given values.
    public init(
        time: NMEATime? = nil, latitudeError: Double? = nil, longitudeError: Double? = nil,
        altitudeError: Double? = nil, failedSatellite: Int? = nil, missProbability: Double? = nil, bias: Double? = nil,
        biasDeviation: Double? = nil, systemID: Int? = nil, signalID: Int? = nil
    ) {
        self.time = time
        self.latitudeError = latitudeError
        self.longitudeError = longitudeError
        self.altitudeError = altitudeError
        self.failedSatellite = failedSatellite
        self.missProbability = missProbability
        self.bias = bias
        self.biasDeviation = biasDeviation
        self.systemID = systemID
        self.signalID = signalID
    }

    init(_ fields: inout NMEAFields) {
        time = fields.time(0)
        latitudeError = fields.magnitude(1)
        longitudeError = fields.magnitude(2)
        altitudeError = fields.magnitude(3)
        failedSatellite = fields.integer(4)
        missProbability = fields.number(5)
        bias = fields.number(6)
        biasDeviation = fields.number(7)
        systemID = fields.hexadecimal(8)
        signalID = fields.hexadecimal(9)
    }

    func write(to writer: inout NMEAFieldWriter) {
        writer.append(formatter: "GBS")
        writer.append(time)
        writer.append(latitudeError, decimals: 3)
        writer.append(longitudeError, decimals: 3)
        writer.append(altitudeError, decimals: 3)
        writer.append(failedSatellite, width: 2)
        writer.append(missProbability, decimals: 3)
        writer.append(bias, decimals: 3)
        writer.append(biasDeviation, decimals: 3)
        guard systemID != nil || signalID != nil else { return }
        writer.append(hexadecimal: systemID)
        writer.append(hexadecimal: signalID)
    }
}
