/// A fix whose members come in any order, and any of them again.
struct FixMembers {
    private var timestamp: Int64 = 0
    private var source = LocationFix.Source.watchOS
    private var latitude = 0.0
    private var longitude = 0.0
    private var altitude: Double?
    private var horizontalAccuracy = 0.0
    private var verticalAccuracy = 0.0
    private var speed = 0.0
    private var course = 0.0
    private var heading: Double?
    private var battery = 0.0
    private var sequence: Int64 = 0

    /// A bit for each member that there is.
    private var found: UInt16 = 0

    /// Sets a member that is a number.
    @inline(__always)
    mutating func set(_ member: LocationFix.Member, _ number: Double) {
        found |= member.bit
        switch member {
        case .latitude: latitude = number
        case .longitude: longitude = number
        case .altitude: altitude = number
        case .horizontalAccuracy: horizontalAccuracy = number
        case .verticalAccuracy: verticalAccuracy = number
        case .speed: speed = number
        case .course: course = number
        case .heading: heading = number
        case .battery: battery = number
        case .timestamp, .source, .sequence: break
        }
    }

    /// Sets one of the two members that are integers.
    mutating func set(_ member: LocationFix.Member, _ integer: Int64) {
        found |= member.bit
        if member == .timestamp { timestamp = integer } else { sequence = integer }
    }

    /// Sets who made the fix.
    mutating func set(_ source: LocationFix.Source) {
        found |= LocationFix.Member.source.bit
        self.source = source
    }

    /// Takes a member away: it is null.
    mutating func remove(_ member: LocationFix.Member) {
        found &= ~member.bit
        if member == .altitude { altitude = nil }
        if member == .heading { heading = nil }
    }

    /// The fix, where there is all that has to be there.
    ///
    /// - Parameter offset: Where the fix begins.
    func complete(at offset: Int) throws(RelayCodingError) -> LocationFix {
        let missing = LocationFix.Member.required & ~found
        guard missing == 0 else {
            let member = LocationFix.Member(number: missing.trailingZeroBitCount)
            throw .missing(member?.rawValue ?? "a member", at: offset)
        }
        return LocationFix(
            timestampMilliseconds: timestamp, source: source, latitude: latitude, longitude: longitude,
            altitudeMeters: altitude,
            horizontalAccuracyMeters: horizontalAccuracy, verticalAccuracyMeters: verticalAccuracy,
            speedMetersPerSecond: speed, courseDegrees: course, headingDegrees: heading, batteryFraction: battery,
            sequence: sequence)
    }
}

extension LocationFix.Member {
    /// A bit for each member that has to be there: all but altitude and heading.
    fileprivate static var required: UInt16 { 0xFFF & ~(Self.altitude.bit | Self.heading.bit) }

    /// The key in CBOR.
    var number: Int {
        switch self {
        case .timestamp: 0
        case .source: 1
        case .latitude: 2
        case .longitude: 3
        case .altitude: 4
        case .horizontalAccuracy: 5
        case .verticalAccuracy: 6
        case .speed: 7
        case .course: 8
        case .heading: 9
        case .battery: 10
        case .sequence: 11
        }
    }

    /// The member that has a key in CBOR.
    init?(number: Int) {
        switch number {
        case 0: self = .timestamp
        case 1: self = .source
        case 2: self = .latitude
        case 3: self = .longitude
        case 4: self = .altitude
        case 5: self = .horizontalAccuracy
        case 6: self = .verticalAccuracy
        case 7: self = .speed
        case 8: self = .course
        case 9: self = .heading
        case 10: self = .battery
        case 11: self = .sequence
        default: return nil
        }
    }

    fileprivate var bit: UInt16 { 1 << UInt16(number) }
}
