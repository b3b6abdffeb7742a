import CodecSupport
import Geolocation

/// A `TPV` object of gpsd, which contains the time, position and velocity of a fix.
///
/// gpsd's errors `eph`, `epx`, `epy`, `epv`, `eps` and `epd` are interpreted as 95 % intervals: the manual page
/// gpsd_json(5) only supposes this, but the header gps.h states it for all of them.
struct GPSDFix: Sendable {
    /// The kinds of values that a `TPV` object may lack although a later object of the same epoch contains them.
    struct Contents: OptionSet, Sendable {
        let rawValue: UInt8
        static let position = Contents(rawValue: 1)
        static let altitude = Contents(rawValue: 2)
        static let horizontalAccuracy = Contents(rawValue: 4)
        static let verticalAccuracy = Contents(rawValue: 8)
        static let speed = Contents(rawValue: 16)
        static let course = Contents(rawValue: 32)
    }

    /// The path of the device that took the fix, such as `/dev/ttyUSB0`; `nil` if the object names none.
    var device: String?
    /// The time of the fix; `nil` if gpsd does not know the date yet.
    var time: Date?
    /// The mode of the fix: 0 is unknown, 1 no fix, 2 a fix without altitude, 3 a fix with altitude.
    var mode = 0
    var quality: FixQuality?
    var coordinate: Coordinate?
    var altitude: Double?
    var geoidSeparation: Double?
    var horizontalAccuracy: Double?
    var verticalAccuracy: Double?
    var speed: Double?
    var speedAccuracy: Double?
    var course: Double?
    var courseAccuracy: Double?
    /// The magnetic variation in degrees, positive to the east; `nil` if unknown.
    var variation: Double?
    var correctionAge: Double?

    /// Whether the receiver reports that it has no fix.
    var isVoid: Bool { mode == 1 }

    /// The kinds of values that the fix contains.
    var contents: Contents {
        var contents: Contents = []
        if coordinate != nil { contents.insert(.position) }
        if altitude != nil { contents.insert(.altitude) }
        if horizontalAccuracy != nil { contents.insert(.horizontalAccuracy) }
        if verticalAccuracy != nil { contents.insert(.verticalAccuracy) }
        if speed != nil { contents.insert(.speed) }
        if course != nil { contents.insert(.course) }
        return contents
    }

    /// Reads a `TPV` object of gpsd; `nil` if its time is invalid, which is counted in `reports`.
    init?(_ object: JSONValue, into reports: inout JSONReports) {
        guard let moment = reports.moment(object["time"]) else { return nil }
        time = moment.date
        device = object["device"]?.string
        mode = object["mode"]?.number.flatMap { Int(exactly: $0) } ?? 0
        quality = GPSDFix.quality(object["status"]?.number, mode: mode)
        if mode >= 2 {
            readPosition(object, into: &reports)
            readVelocity(object, into: &reports)
        }
        variation = reports.number(.variation, object["magvar"])
        correctionAge = reports.number(.correctionAge, object["dgpsAge"])
    }

    private mutating func readPosition(_ object: JSONValue, into reports: inout JSONReports) {
        // gpsd omits both coordinates if they are out of range, or while it knows only an altitude.
        if object["lat"] != nil || object["lon"] != nil {
            coordinate = reports.coordinate(object["lat"], object["lon"])
        }
        geoidSeparation = reports.number(.separation, object["geoidSep"])
        // The member `alt` is from before gpsd 3.20 and has been deprecated since.
        altitude = reports.number(.altitude, object["altMSL"] ?? object["alt"])
        if altitude == nil, let geoidSeparation, let height = reports.number(.altitude, object["altHAE"]) {
            altitude = height - geoidSeparation
        }
        horizontalAccuracy = Self.radius(object, into: &reports)
        verticalAccuracy = reports.accuracy(object["epv"]).map(FixAccuracy.deviation(ninetyFive:))
    }

    private mutating func readVelocity(_ object: JSONValue, into reports: inout JSONReports) {
        speed = reports.number(.speed, object["speed"])
        speedAccuracy = reports.accuracy(object["eps"]).map(FixAccuracy.deviation(ninetyFive:))
        courseAccuracy = reports.accuracy(object["epd"], .angleAccuracy)
            .map(FixAccuracy.deviation(ninetyFive:))
        course = reports.number(.course, object["track"])
        if course == nil, let magnetic = reports.number(.course, object["magtrack"]),
            let variation = reports.number(.variation, object["magvar"])
        {
            course = Angle.normalized(magnetic + variation)
        }
    }

    /// Returns the radius that contains the position with 68 % probability, in metres; `nil` if it is unknown.
    private static func radius(_ object: JSONValue, into reports: inout JSONReports) -> Double? {
        if let radius = reports.accuracy(object["eph"]) {
            return FixAccuracy.radius(ninetyFive: radius)
        }
        guard let east = reports.accuracy(object["epx"]).map(FixAccuracy.deviation(ninetyFive:)),
            let north = reports.accuracy(object["epy"]).map(FixAccuracy.deviation(ninetyFive:))
        else { return nil }
        return FixAccuracy.radius(deviations: north, east)
    }

    /// Returns the quality of a fix from gpsd's member `status`, which gpsd omits for a normal fix.
    private static func quality(_ status: Double?, mode: Int) -> FixQuality? {
        guard mode >= 2 else { return mode == 1 ? .invalid : nil }
        switch status {
        case nil, 1: return .autonomous
        case 2: return .differential
        case 3: return .realTimeKinematicFixed
        case 4: return .realTimeKinematicFloat
        case 5, 6: return .estimated
        case 7: return .manual
        case 8: return .simulated
        case 9: return .precise
        default: return nil
        }
    }

    /// Returns this fix, with its missing values taken from an earlier object of the same epoch.
    func completed(by earlier: GPSDFix) -> GPSDFix {
        var fix = self
        fix.quality = quality ?? earlier.quality
        fix.variation = variation ?? earlier.variation
        fix.correctionAge = correctionAge ?? earlier.correctionAge
        guard mode != 1, earlier.mode >= 2 else { return fix }
        fix.mode = max(mode, earlier.mode)
        fix.coordinate = coordinate ?? earlier.coordinate
        fix.altitude = altitude ?? earlier.altitude
        fix.geoidSeparation = geoidSeparation ?? earlier.geoidSeparation
        fix.horizontalAccuracy = horizontalAccuracy ?? earlier.horizontalAccuracy
        fix.verticalAccuracy = verticalAccuracy ?? earlier.verticalAccuracy
        fix.speed = speed ?? earlier.speed
        fix.speedAccuracy = speedAccuracy ?? earlier.speedAccuracy
        fix.course = course ?? earlier.course
        fix.courseAccuracy = courseAccuracy ?? earlier.courseAccuracy
        return fix
    }
}

extension JSONFix {
    /// Creates a fix from a `TPV` object of gpsd; `nil` if the object has no position.
    init?(_ fix: GPSDFix) {
        guard fix.mode >= 2, let coordinate = fix.coordinate else { return nil }
        self.init(
            moment: fix.time.map { .stated($0) } ?? .unstated, coordinate: coordinate, altitude: fix.altitude,
            horizontalAccuracy: fix.horizontalAccuracy, verticalAccuracy: fix.verticalAccuracy, speed: fix.speed,
            speedAccuracy: fix.speedAccuracy, course: fix.course, courseAccuracy: fix.courseAccuracy)
    }
}
