import CodecSupport

/// The track point, route point or waypoint being read; its fields may come in any order and from several elements.
struct GPXPointBuilder {
    private static let blank = GPXPoint(latitude: 0, longitude: 0)

    /// The fields that few points have; they are stored with the point only if ``change(_:)`` was called.
    private(set) var details = GPXPointDetails()
    /// The reason why the point must be dropped; `nil` if the point is usable.
    private(set) var defect: GPXDrops.Reason?
    private var point = Self.blank
    private var hasDetails = false
    private var speedSource = GPXSource.none
    private var courseSource = GPXSource.none

    /// Whether the point has Soundscape's `TrackPointExtension`.
    var hasRecorderExtension: Bool {
        get { point.hasRecorderExtension }
        set { point.hasRecorderExtension = newValue }
    }

    /// Begins a new point, and discards the values of the previous one.
    mutating func begin() {
        point = Self.blank
        if hasDetails { details = GPXPointDetails() }
        hasDetails = false
        defect = nil
        speedSource = .none
        courseSource = .none
    }

    /// Begins a new point with the coordinates in the attributes `lat` and `lon`.
    mutating func begin(_ attributes: Span<XMLAttribute>, _ bytes: Span<UInt8>) {
        begin()
        guard let north = attributes.named("lat", in: bytes), let east = attributes.named("lon", in: bytes) else {
            defect = .missingCoordinate
            return
        }
        guard let latitude = north.number(bytes), setLatitude(latitude), let longitude = east.number(bytes),
            setLongitude(longitude)
        else {
            defect = .invalidCoordinate
            return
        }
    }

    /// Sets the latitude of the point; returns `false` if it is out of range.
    mutating func setLatitude(_ degrees: Double) -> Bool {
        point.latitude = degrees
        return degrees.magnitude <= 90
    }

    /// Sets the longitude of the point; returns `false` if it is out of range.
    mutating func setLongitude(_ degrees: Double) -> Bool {
        point.longitude = degrees
        return degrees.magnitude <= 180
    }

    /// Changes the fields that few points have, and marks them to be stored with the point.
    @inline(__always)
    mutating func change(_ body: (inout GPXPointDetails) -> Void) {
        hasDetails = true
        body(&details)
    }

    /// Appends an extension element to the point; returns `false` if the point's extensions would exceed `limit` bytes.
    mutating func append(_ element: [UInt8], _ used: [GPXNamespace], limit: Int) -> Bool {
        guard details.extensions.append(element, used, limit: limit) else { return false }
        hasDetails = true
        return true
    }

    /// Sets the time of the point, given in seconds since 2001-01-01T00:00:00Z.
    mutating func setTime(_ seconds: Double) {
        point.referenceTime = CompactOptional(seconds)
    }

    /// Sets a text field of the point; returns `false` if the field does not allow the text.
    mutating func set(_ field: GPXText, to text: String) -> Bool {
        switch field {
        case .name: change { $0.texts.name = text }
        case .comment: change { $0.texts.comment = text }
        case .description: change { $0.texts.description = text }
        case .source: change { $0.texts.source = text }
        case .type: change { $0.texts.type = text }
        case .symbol: change { $0.texts.symbol = text }
        case .activity: point.activity = text
        case .fix:
            guard let fix = GPXFix(rawValue: text) else { return false }
            change { $0.fix = fix }
        case .collectionHeadingSource:
            guard let source = GPXHeadingSource(rawValue: text) else { return false }
            change { $0.collectionHeadingSource = source }
        case .presentationHeadingSource:
            guard let source = GPXHeadingSource(rawValue: text) else { return false }
            change { $0.presentationHeadingSource = source }
        default: break
        }
        return true
    }

    /// Sets a number field of the point; returns `false` if the number is out of the field's range.
    ///
    /// A negative number in a field that cannot be negative means that the value is unknown; many recorders write −1.
    /// The field then stays unset, and the result is `true`.
    mutating func set(_ field: GPXNumber, to number: Double) -> Bool {
        switch field {
        case .elevation: point.elevation = number
        case .hdop: point.hdop = Self.unlessNegative(number)
        case .vdop: point.vdop = Self.unlessNegative(number)
        case .pdop: point.pdop = Self.unlessNegative(number)
        case .horizontalAccuracy: point.horizontalAccuracy = Self.unlessNegative(number)
        case .verticalAccuracy: point.verticalAccuracy = Self.unlessNegative(number)
        case .speed(let source): setSpeed(number, source)
        case .course(let source): return setCourse(number, source)
        case .deviceHeading:
            guard number <= 360 else { return false }
            if number >= 0 { point.deviceHeading = Self.angle(number) }
        case .geoidHeight: change { $0.geoidHeight.value = number }
        case .airTemperature: change { $0.airTemperature.value = number }
        case .waterTemperature: change { $0.waterTemperature.value = number }
        case .depth: change { $0.depth.value = number }
        case .magneticVariation:
            guard -180...360 ~= number else { return false }
            change { $0.magneticVariation.value = number < 0 ? Self.angle(number + 360) : Self.angle(number) }
        case .floor:
            guard let floor = Int32(exactly: number) else { return false }
            change { $0.floor.value = Double(floor) }
        case .satellites: return setCount(number, upTo: Double(Int32.max)) { $0.satellites = $1 }
        case .referenceStation: return setCount(number, upTo: 1023) { $0.referenceStation = $1 }
        case .trueHeading: return setAngle(number) { $0.trueHeading = $1 }
        case .magneticHeading: return setAngle(number) { $0.magneticHeading = $1 }
        case .userHeading: return setAngle(number) { $0.userHeading = $1 }
        case .collectionHeading: return setAngle(number) { $0.collectionHeading = $1 }
        case .presentationHeading: return setAngle(number) { $0.presentationHeading = $1 }
        case .bearing: return setAngle(number) { $0.bearing = $1 }
        case .deviceHeadingAccuracy: setAmount(number) { $0.deviceHeadingAccuracy = $1 }
        case .speedAccuracy: setAmount(number) { $0.speedAccuracy = $1 }
        case .courseAccuracy: setAmount(number) { $0.courseAccuracy = $1 }
        case .userHeadingAccuracy: setAmount(number) { $0.userHeadingAccuracy = $1 }
        case .ageOfCorrections: setAmount(number) { $0.ageOfCorrections = $1 }
        case .heartRate: setAmount(number) { $0.heartRate = $1 }
        case .cadence: setAmount(number) { $0.cadence = $1 }
        }
        return true
    }

    /// Returns the complete point.
    ///
    /// If the file contains no device heading, the true heading becomes the device heading. If there is no true heading
    /// either, the magnetic heading becomes the device heading, provided that the heading accuracy is known.
    mutating func finish() -> GPXPoint {
        guard hasDetails else { return point }
        if point.deviceHeading == nil {
            if let heading = details.trueHeading.value {
                point.deviceHeading = heading
            } else if let heading = details.magneticHeading.value, details.deviceHeadingAccuracy.value != nil {
                point.deviceHeading = heading
            }
        }
        point.box = GPXPointBox(details)
        return point
    }

    /// Sets the speed of the point, unless the speed has already been set from a preferred kind of element.
    private mutating func setSpeed(_ number: Double, _ source: GPXSource) {
        guard number >= 0, source.rawValue >= speedSource.rawValue else { return }
        speedSource = source
        point.speed = number
    }

    /// Sets the course of the point, unless the course has already been set from a preferred kind of element; returns
    /// `false` if `number` is out of range.
    private mutating func setCourse(_ number: Double, _ source: GPXSource) -> Bool {
        guard number <= 360 else { return false }
        guard number >= 0, source.rawValue >= courseSource.rawValue else { return true }
        courseSource = source
        point.course = Self.angle(number)
        return true
    }

    @inline(__always)
    private mutating func setAngle(
        _ number: Double, _ store: (inout GPXPointDetails, CompactOptional) -> Void
    ) -> Bool {
        guard number <= 360 else { return false }
        if number >= 0 { change { store(&$0, CompactOptional(Self.angle(number))) } }
        return true
    }

    @inline(__always)
    private mutating func setAmount(_ number: Double, _ store: (inout GPXPointDetails, CompactOptional) -> Void) {
        if number >= 0 { change { store(&$0, CompactOptional(number)) } }
    }

    @inline(__always)
    private mutating func setCount(
        _ number: Double, upTo limit: Double, _ store: (inout GPXPointDetails, CompactOptional) -> Void
    ) -> Bool {
        guard number <= limit, number == number.rounded() else { return false }
        setAmount(number, store)
        return true
    }

    private static func unlessNegative(_ number: Double) -> Double? {
        number < 0 ? nil : number
    }

    /// Returns the angle in 0..<360: the given angle, except that 360 becomes 0.
    private static func angle(_ number: Double) -> Double {
        number == 360 ? 0 : number
    }
}
