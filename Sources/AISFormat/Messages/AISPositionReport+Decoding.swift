extension AISPositionReport {
    /// Reads the fields that stand in one row in every position report, from the speed at bit `start` to the time stamp.
    init(_ bits: borrowing AISBits, _ head: AISHead, at start: Int, raim: Int) throws(AISRefusal) {
        self.init(type: head.type, mmsi: head.mmsi)
        // 1023 is no speed, in tenths of a knot.
        speed = bits.number(start, 10, within: 0...1022).map { Double($0) * metresPerSecondOfTenthKnot }
        isAccurate = bits.flag(start + 10)
        coordinate = try AISCoordinate(
            latitude: bits.signed(start + 39, 27), longitude: bits.signed(start + 11, 28))
        // 3600 is no course, 511 no heading; what lies between has no meaning.
        course = bits.number(start + 66, 12, within: 0...3599).map { Double($0) / 10 }
        trueHeading = bits.number(start + 78, 9, within: 0...359).map { Double($0) }
        timeStamp = AISTimeStamp(code: bits.unsigned(start + 87, 6))
        usesRAIM = bits.flag(raim)
    }
}

/// A knot is 1852 metres an hour.
private let metresPerSecondOfTenthKnot = 1852.0 / 36_000

extension AISCoordinate {
    /// The position of two numbers in 1/10,000 minute; nil where one of them says that there is none (91°, 181°).
    ///
    /// It throws where one lies outside the globe, which no sound message has.
    fileprivate init?(latitude: Int, longitude: Int) throws(AISRefusal) {
        if latitude == 91 * Self.unitsOfDegree || longitude == 181 * Self.unitsOfDegree { return nil }
        guard latitude.magnitude <= 90 * Self.unitsOfDegree, longitude.magnitude <= 180 * Self.unitsOfDegree else {
            throw AISRefusal(reason: .outOfRange)
        }
        self.init(
            latitude: Double(latitude) / Double(Self.unitsOfDegree),
            longitude: Double(longitude) / Double(Self.unitsOfDegree))
    }

    private static let unitsOfDegree = 600_000
}
