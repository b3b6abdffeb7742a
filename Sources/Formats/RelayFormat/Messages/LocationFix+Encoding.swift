import CodecSupport

extension LocationFix {
    /// Appends the fix to a buffer, by itself, in no update.
    ///
    /// - Parameters:
    ///   - encoding: How it is written; see ``RelayUpdate/append(as:to:)``.
    ///   - buffer: Where it is appended; after an error it is what it was.
    /// - Throws: An error that names the member of the fix that no receiver could read.
    public func append(as encoding: RelayEncoding, to buffer: inout [UInt8]) throws(RelayCodingError) {
        try checkMembers()
        buffer.append(addingCapacity: longest(as: encoding)) { (output: inout OutputSpan<UInt8>) in
            switch encoding {
            case .json: output.append(json: self)
            case .cbor: output.append(cbor: self)
            }
        }
    }

    /// Bytes that the fix has at most.
    func longest(as encoding: RelayEncoding) -> Int {
        // The name of a source may be one of control characters, each of which has six bytes in JSON.
        switch encoding {
        case .json: 192 + 11 * OutputSpan<UInt8>.longestNumber + 6 * source.rawValue.utf8.count
        case .cbor: 128 + source.rawValue.utf8.count
        }
    }

    /// Finds what cannot be written: a number that is none or infinite, and a source whose name is too long.
    func checkMembers() throws(RelayCodingError) {
        try Self.check(latitude, .latitude)
        try Self.check(longitude, .longitude)
        try Self.check(altitudeMeters ?? 0, .altitude)
        try Self.check(horizontalAccuracyMeters, .horizontalAccuracy)
        try Self.check(verticalAccuracyMeters, .verticalAccuracy)
        try Self.check(speedMetersPerSecond, .speed)
        try Self.check(courseDegrees, .course)
        try Self.check(headingDegrees ?? 0, .heading)
        try Self.check(batteryFraction, .battery)
        if source.rawValue.utf8.count > RelayName.limit { throw .tooLong(Member.source.rawValue, at: 0) }
    }

    private static func check(_ number: Double, _ member: Member) throws(RelayCodingError) {
        if !number.isFinite { throw .notFinite(member.rawValue, at: 0) }
    }
}
