extension ReceiverStatus {
    /// Writes the fields of the status that follow type and time; unknown values are omitted.
    public func write(to writer: inout EventWriter) {
        if let mode { writer.field("mode", mode.rawValue) }
        writer.field("quality", quality?.name)
        if let satellitesUsed { writer.field("used", satellitesUsed) }
        if let satellitesInView { writer.field("inView", satellitesInView) }
        writer.field("pdop", positionDilution)
        writer.field("hdop", horizontalDilution)
        writer.field("vdop", verticalDilution)
        writer.field("geoid", geoidSeparation)
        writer.field("correctionAge", correctionAge)
        writer.field("datum", datum)
        if let addedWeeks { writer.field("addedWeeks", addedWeeks) }
        guard !satellites.isEmpty else { return }
        writer.field("satellites", .array(satellites.map(\.value)))
    }
}

extension Satellite {
    /// The satellite as a JSON object, as it is written in the event.
    fileprivate var value: EventValue {
        var fields: [String: EventValue] = ["number": .integer(Int64(number))]
        if let system { fields["system"] = .string(system.rawValue) }
        if let elevation { fields["elevation"] = .integer(Int64(elevation)) }
        if let azimuth { fields["azimuth"] = .integer(Int64(azimuth)) }
        if let signal { fields["signal"] = .integer(Int64(signal)) }
        if let isUsed { fields["used"] = .bool(isUsed) }
        return .object(fields)
    }
}
