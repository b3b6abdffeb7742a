import GeolocationPrimitives

/// The numbers of a point and their ranges.
extension GPXPointBuilder {
    /// Stores a number; false if it is out of range for the field.
    ///
    /// Recorders write −1 for what they do not know, which is not out of range but absent.
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
        default: return setAngle(field, number) ?? setAmount(field, number)
        }
        return true
    }

    /// Stores an angle; nil if the field is none.
    private mutating func setAngle(_ field: GPXNumber, _ number: Double) -> Bool? {
        let path: WritableKeyPath<GPXPointDetails, CompactOptional>
        switch field {
        case .trueHeading: path = \.trueHeading
        case .magneticHeading: path = \.magneticHeading
        case .userHeading: path = \.userHeading
        case .collectionHeading: path = \.collectionHeading
        case .presentationHeading: path = \.presentationHeading
        case .bearing: path = \.bearing
        default: return nil
        }
        guard number <= 360 else { return false }
        if number >= 0 { change { $0[keyPath: path].value = Self.angle(number) } }
        return true
    }

    /// Stores what cannot be negative.
    private mutating func setAmount(_ field: GPXNumber, _ number: Double) -> Bool {
        guard number >= 0 else { return true }
        switch field {
        case .deviceHeadingAccuracy: change { $0.deviceHeadingAccuracy.value = number }
        case .speedAccuracy: change { $0.speedAccuracy.value = number }
        case .courseAccuracy: change { $0.courseAccuracy.value = number }
        case .userHeadingAccuracy: change { $0.userHeadingAccuracy.value = number }
        case .ageOfCorrections: change { $0.ageOfCorrections.value = number }
        case .heartRate: change { $0.heartRate.value = number }
        case .cadence: change { $0.cadence.value = number }
        default: break
        }
        return true
    }

    /// Stores a whole number.
    private mutating func setCount(
        _ number: Double, upTo limit: Double, _ store: (inout GPXPointDetails, CompactOptional) -> Void
    ) -> Bool {
        guard number <= limit, number == number.rounded() else { return false }
        if number >= 0 { change { store(&$0, CompactOptional(number)) } }
        return true
    }

    private static func unlessNegative(_ number: Double) -> Double? {
        number < 0 ? nil : number
    }

    /// The full circle is north.
    private static func angle(_ number: Double) -> Double {
        number == 360 ? 0 : number
    }
}
