import CodecSupport

extension LocationFix {
    /// Appends the fix to a buffer, as a message that contains only this fix.
    ///
    /// - Parameters:
    ///   - encoding: The encoding; see ``RelayUpdate/append(as:to:)``.
    ///   - buffer: The buffer; unchanged after an error.
    /// - Throws: An error that names the member that cannot be written.
    public func append(as encoding: RelayEncoding, to buffer: inout [UInt8]) throws(RelayCodingError) {
        do throws(FormatError) { try checkMembers() } catch { throw RelayCodingError(error) }
        buffer.append(addingCapacity: longest(as: encoding)) { (output: inout OutputSpan<UInt8>) in
            switch encoding {
            case .json: output.append(json: self)
            case .cbor: output.append(cbor: self)
            }
        }
    }

    /// Returns the maximum number of bytes that the encoded fix can have.
    func longest(as encoding: RelayEncoding) -> Int {
        // In JSON, each byte of a name may need six bytes, since it may be a control character.
        switch encoding {
        case .json: 320 + 11 * OutputSpan<UInt8>.longestNumber + 6 * (source.rawValue.utf8.count + deviceLength)
        case .cbor: 136 + source.rawValue.utf8.count + deviceLength
        }
    }

    private var deviceLength: Int { device?.utf8.count ?? 0 }

    /// Throws if a member of the fix cannot be written: a number that is not finite, or a name that is too long.
    func checkMembers() throws(FormatError) {
        try Self.check(latitude, .latitude)
        try Self.check(longitude, .longitude)
        try Self.check(altitudeMeters, .altitude)
        try Self.check(horizontalAccuracyMeters, .horizontalAccuracy)
        try Self.check(verticalAccuracyMeters, .verticalAccuracy)
        try Self.check(speedMetersPerSecond, .speed)
        try Self.check(courseDegrees, .course)
        try Self.check(headingDegrees, .heading)
        try Self.check(batteryFraction, .battery)
        if source.rawValue.utf8.count > RelayName.limit { throw .tooLong(Member.source.rawValue, at: 0) }
        if deviceLength > RelayName.limit { throw .tooLong(Member.device.rawValue, at: 0) }
    }

    private static func check(_ number: Double?, _ member: Member) throws(FormatError) {
        if let number, !number.isFinite { throw .notFinite(member.rawValue, at: 0) }
    }
}
