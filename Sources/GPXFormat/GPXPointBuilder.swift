import GeolocationPrimitives

/// Gathers the fields of one point, which may come in any order and from several places.
struct GPXPointBuilder {
    var point = GPXPoint(latitude: 0, longitude: 0)
    /// Why the point cannot be used.
    var defect: GPXDrops.Reason?
    private var speedSource = GPXSource.none
    private var courseSource = GPXSource.none
    private var trueHeading = Double.nan
    private var magneticHeading = Double.nan
    private var headingAccuracy = Double.nan

    /// Reads the attributes `lat` and `lon`.
    mutating func setCoordinate(_ attributes: Span<XMLAttribute>, in bytes: Span<UInt8>) {
        var latitude: Double?
        var longitude: Double?
        var found = 0
        for index in attributes.indices {
            let attribute = attributes[index]
            switch GPXName(bytes, attribute.nameStart..<attribute.nameEnd) {
            case "lat":
                latitude = Self.number(attribute, bytes)
                found += 1
            case "lon":
                longitude = Self.number(attribute, bytes)
                found += 1
            default: break
            }
        }
        guard let latitude, let longitude, latitude.magnitude <= 90, longitude.magnitude <= 180 else {
            defect = found == 2 ? .invalidCoordinate : .missingCoordinate
            return
        }
        point.latitude = latitude
        point.longitude = longitude
    }

    private static func number(_ attribute: XMLAttribute, _ bytes: Span<UInt8>) -> Double? {
        if attribute.needsDecoding {
            let text = attribute.decoded(bytes)
            return DecimalText.parse(text.span, XMLBytes.trimmed(text.span, 0..<text.count))
        }
        return DecimalText.parse(bytes, XMLBytes.trimmed(bytes, attribute.valueStart..<attribute.valueEnd))
    }

    /// Stores a number; false if it is out of range for the field.
    mutating func set(_ field: GPXField, to number: Double) -> Bool {
        switch field {
        case .elevation: point.elevation = number
        case .hdop: point.hdop = Self.unlessNegative(number)
        case .vdop: point.vdop = Self.unlessNegative(number)
        case .pdop: point.pdop = Self.unlessNegative(number)
        case .horizontalAccuracy: point.horizontalAccuracy = Self.unlessNegative(number)
        case .verticalAccuracy: point.verticalAccuracy = Self.unlessNegative(number)
        case .speed(let source): setSpeed(number, source)
        case .course(let source): return setCourse(number, source)
        case .headingAccuracy: headingAccuracy = number
        case .deviceHeading, .trueHeading, .magneticHeading: return setHeading(field, number)
        default: break
        }
        return true
    }

    /// The point, with the best heading that was found.
    mutating func finish() -> GPXPoint {
        if point.deviceHeading == nil {
            if !trueHeading.isNaN {
                point.deviceHeading = trueHeading
            } else if !magneticHeading.isNaN, headingAccuracy >= 0 {
                point.deviceHeading = magneticHeading
            }
        }
        return point
    }

    /// Recorders write −1 for what they do not know.
    private static func unlessNegative(_ number: Double) -> Double? {
        number < 0 ? nil : number
    }

    private mutating func setSpeed(_ number: Double, _ source: GPXSource) {
        guard number >= 0, source.rawValue >= speedSource.rawValue else { return }
        speedSource = source
        point.speed = number
    }

    private mutating func setCourse(_ number: Double, _ source: GPXSource) -> Bool {
        guard number <= 360 else { return false }
        guard number >= 0, source.rawValue >= courseSource.rawValue else { return true }
        courseSource = source
        point.course = number == 360 ? 0 : number
        return true
    }

    private mutating func setHeading(_ field: GPXField, _ number: Double) -> Bool {
        guard number <= 360 else { return false }
        guard number >= 0 else { return true }
        let heading = number == 360 ? 0 : number
        switch field {
        case .trueHeading: trueHeading = heading
        case .magneticHeading: magneticHeading = heading
        default: point.deviceHeading = heading
        }
        return true
    }
}
