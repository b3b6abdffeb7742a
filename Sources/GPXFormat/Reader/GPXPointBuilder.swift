import GeolocationPrimitives

/// Gathers the fields of one point, which may come in any order and from several places.
struct GPXPointBuilder {
    private static let blank = GPXPoint(latitude: 0, longitude: 0)

    var point = Self.blank
    /// What few points have; see ``change(_:)``.
    private(set) var details = GPXPointDetails()
    /// Why the point cannot be used.
    private(set) var defect: GPXDrops.Reason?
    private var hasDetails = false
    private var speedSource = GPXSource.none
    private var courseSource = GPXSource.none

    /// Begins with a new point.
    mutating func begin() {
        point = Self.blank
        if hasDetails { details = GPXPointDetails() }
        hasDetails = false
        defect = nil
        speedSource = .none
        courseSource = .none
    }

    /// Changes the details, which makes them part of the point.
    @inline(__always)
    mutating func change(_ body: (inout GPXPointDetails) -> Void) {
        hasDetails = true
        body(&details)
    }

    /// Keeps an element among the extensions; false if there is no room for it.
    mutating func keep(_ element: [UInt8], _ used: [GPXNamespace], limit: Int) -> Bool {
        guard details.extensions.append(element, used, limit: limit) else { return false }
        hasDetails = true
        return true
    }

    /// Reads the attributes `lat` and `lon`.
    mutating func setCoordinate(_ attributes: Span<XMLAttribute>, in bytes: Span<UInt8>) {
        var latitude: Double?
        var longitude: Double?
        var found = 0
        for index in attributes.indices {
            let attribute = attributes[index]
            switch GPXName(bytes, attribute.nameStart..<attribute.nameEnd) {
            case "lat":
                latitude = attribute.number(bytes)
                found += 1
            case "lon":
                longitude = attribute.number(bytes)
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

    /// Stores a text; false if it is none of the words that the field may have.
    mutating func take(_ text: String, for field: GPXText) -> Bool {
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

    /// The point, with the best heading that was found.
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

    /// Speed from the best source that has one.
    mutating func setSpeed(_ number: Double, _ source: GPXSource) {
        guard number >= 0, source.rawValue >= speedSource.rawValue else { return }
        speedSource = source
        point.speed = number
    }

    /// Course from the best source that has one; false if it is out of range.
    mutating func setCourse(_ number: Double, _ source: GPXSource) -> Bool {
        guard number <= 360 else { return false }
        guard number >= 0, source.rawValue >= courseSource.rawValue else { return true }
        courseSource = source
        point.course = number == 360 ? 0 : number
        return true
    }
}
