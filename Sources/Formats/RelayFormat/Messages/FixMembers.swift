import CodecSupport

/// Collects the members of a fix while a message is read; they may come in any order and be repeated.
struct FixMembers {
    private var timestamp: Int64 = 0
    private var source = LocationFix.Source.watchOS
    private var latitude = 0.0
    private var longitude = 0.0
    private var altitude = 0.0
    private var horizontalAccuracy = 0.0
    private var verticalAccuracy = 0.0
    private var speed = 0.0
    private var course = 0.0
    private var heading = 0.0
    private var battery = 0.0
    private var sequence: Int64 = 0

    /// The device that took the fix; `nil` if the sender of the message took the fix itself.
    var device: String?

    /// The members of the fix that are present, with one bit for each.
    private var found: UInt16 = 0

    /// The members of the fix whose values are placeholders for unknown ones, with one bit for each member.
    private var unknown: UInt16 = 0

    /// Sets the value of the given member, which is a number.
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
        case .timestamp, .source, .sequence, .device, .unknown: break
        }
    }

    /// Sets the value of the given member, which is an integer: the timestamp or the sequence number.
    mutating func set(_ member: LocationFix.Member, _ integer: Int64) {
        found |= member.bit
        if member == .timestamp { timestamp = integer } else { sequence = integer }
    }

    /// Sets the source (producer) of the fix.
    mutating func set(_ source: LocationFix.Source) {
        found |= LocationFix.Member.source.bit
        self.source = source
    }

    /// Marks the given member as absent, since its value in the message is null.
    mutating func remove(_ member: LocationFix.Member) {
        found &= ~member.bit
        if member == .device { device = nil }
        if member == .unknown { unknown = 0 }
    }

    /// Marks the value of the given member as unknown; the number that the message contains for it is then only a
    /// placeholder.
    mutating func mark(_ member: LocationFix.Member) { unknown |= member.bit }

    /// Returns the complete fix; throws if a required member is missing.
    ///
    /// - Parameter offset: The index in the message at which the fix begins, for the error.
    func complete(at offset: Int) throws(FormatError) -> LocationFix {
        let missing = LocationFix.Member.required & ~found
        guard missing == 0 else {
            let member = LocationFix.Member(number: missing.trailingZeroBitCount)
            throw .missing(member?.rawValue ?? "a member", at: offset)
        }
        return LocationFix(
            timestampMilliseconds: timestamp, source: source, latitude: latitude, longitude: longitude,
            altitudeMeters: known(.altitude, altitude),
            horizontalAccuracyMeters: known(.horizontalAccuracy, horizontalAccuracy),
            verticalAccuracyMeters: known(.verticalAccuracy, verticalAccuracy),
            speedMetersPerSecond: known(.speed, speed), courseDegrees: known(.course, course),
            headingDegrees: known(.heading, heading), batteryFraction: known(.battery, battery), sequence: sequence,
            device: device)
    }

    /// Returns `number` if the given member is present and its value is not a placeholder; otherwise `nil`.
    @inline(__always)
    private func known(_ member: LocationFix.Member, _ number: Double) -> Double? {
        found & ~unknown & member.bit != 0 ? number : nil
    }
}

extension LocationFix.Member {
    /// The members that every fix must have, with one bit for each.
    fileprivate static var required: UInt16 {
        Self.timestamp.bit | Self.source.bit | Self.latitude.bit | Self.longitude.bit | Self.sequence.bit
    }

    /// The key of the member in CBOR.
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
        case .device: 12
        case .unknown: 13
        }
    }

    /// Creates the member with the given key in CBOR; `nil` if there is no such member.
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
        case 12: self = .device
        default: return nil
        }
    }

    fileprivate var bit: UInt16 { 1 &<< UInt16(truncatingIfNeeded: number) }
}
