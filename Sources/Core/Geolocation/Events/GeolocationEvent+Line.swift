public import CodecSupport

/// The reason why a line of text cannot be read as an event.
public enum EventLineFault: String, Error, Sendable, CaseIterable {
    /// The line is not a single JSON object.
    case notJSON = "line that is not a JSON object"
    /// The type of the event is missing, or not a string of 1 to 64 bytes.
    case noType = "event without a type"
    /// The time of the event is missing, or not an ISO 8601 time with a zone.
    case noTime = "event without a valid time"
    /// The line is a location event, but one of its fields is missing or invalid.
    case badLocation = "location that is not valid"
    /// The line is a heading event, but one of its fields is missing or invalid.
    case badHeading = "heading that is not valid"
}

extension GeolocationEvent {
    /// Reads an event from a line of JSON, as ``write(to:)`` writes it.
    ///
    /// A location or heading becomes an event of that type. Any other type becomes a derived event, which is later
    /// written with the same fields. A status, too, becomes a derived event, since it belongs to the recorded run and
    /// not to the reader's own run.
    ///
    /// - Parameters:
    ///   - line: The line, with or without its line feed.
    ///   - arrival: The time for an event whose line states none. Default: `nil`; the line must then state a time.
    /// - Returns: The event; `nil` for a resolved heading or a state, which every manager derives itself.
    /// - Throws: The reason why the line is not an event.
    public static func read(
        line: Span<UInt8>, arrival: Date? = nil
    ) throws(EventLineFault) -> GeolocationEvent? {
        var reader = EventLineReader(arrival: arrival)
        do throws(FormatError) {
            try reader.readType(line)
        } catch {
            throw .notJSON
        }
        guard let kind = reader.kind else { throw .noType }
        do throws(FormatError) {
            return switch kind {
            case .location: try reader.location(line)
            case .heading: try reader.heading(line)
            case .ignored: nil
            case .other(let type): try reader.derived(type, line)
            }
        } catch {
            throw reader.fault ?? .notJSON
        }
    }
}

/// Reads the JSON object of one line as an event.
private struct EventLineReader {
    enum Kind {
        case location
        case heading
        case ignored
        case other(String)
    }

    private static let deepest = 64
    private static let longestType = 64

    private(set) var kind: Kind?

    /// The fault that was found in the fields of the current line; `nil` if no such fault was found.
    ///
    /// A fault in the JSON syntax of the line is reported separately, as an error of the JSON reader.
    private(set) var fault: EventLineFault?

    private var reader = JSONReader(deepest: deepest)
    private let arrival: Date?
    private var time: Date?

    /// Whether the line of the event states a time.
    private var hasTime = false

    init(arrival: Date?) {
        self.arrival = arrival
    }

    /// Searches the line's JSON object for its member `type`, and stores the kind of event that the member names.
    ///
    /// The member is usually the first one.
    mutating func readType(_ bytes: Span<UInt8>) throws(FormatError) {
        try begin(bytes)
        var isFirst = true
        while let name = try reader.nextName(&isFirst, bytes) {
            guard name.equals("type", bytes) else {
                try reader.skipValue(bytes, depth: 2)
                continue
            }
            guard try reader.peek(bytes) == UInt8(ascii: "\"") else { return }
            kind = Self.kind(try reader.text(bytes), bytes)
            return
        }
    }

    private static func kind(_ type: JSONText, _ bytes: Span<UInt8>) -> Kind? {
        if type.equals("location", bytes) { return .location }
        if type.equals("heading", bytes) { return .heading }
        if type.equals("resolved", bytes) || type.equals("state", bytes) { return .ignored }
        return type.string(bytes, limit: longestType).flatMap { $0.isEmpty ? nil : .other($0) }
    }

    mutating func location(_ bytes: Span<UInt8>) throws(FormatError) -> GeolocationEvent {
        var latitude = Double.nan
        var longitude = Double.nan
        var altitude: Double?
        var horizontalAccuracy: Double?
        var verticalAccuracy: Double?
        var speed: Double?
        var speedAccuracy: Double?
        var course: Double?
        var isWithdrawn = false
        try begin(bytes)
        var isFirst = true
        while let name = try reader.nextName(&isFirst, bytes) {
            switch name.end - name.start {
            case 3 where name.equals("lat", bytes): latitude = try number(bytes, .badLocation) ?? .nan
            case 3 where name.equals("lon", bytes): longitude = try number(bytes, .badLocation) ?? .nan
            case 3 where name.equals("alt", bytes): altitude = try number(bytes, .badLocation)
            case 4 where name.equals("hacc", bytes): horizontalAccuracy = try number(bytes, .badLocation)
            case 4 where name.equals("vacc", bytes): verticalAccuracy = try number(bytes, .badLocation)
            case 4 where name.equals("sacc", bytes): speedAccuracy = try number(bytes, .badLocation)
            case 4 where name.equals("time", bytes): try readTime(bytes)
            case 5 where name.equals("speed", bytes): speed = try number(bytes, .badLocation)
            case 5 where name.equals("value", bytes):
                guard try reader.consumeNull(bytes) else { throw invalid(.badLocation) }
                isWithdrawn = true
            case 6 where name.equals("course", bytes): course = try number(bytes, .badLocation)
            default: try reader.skipValue(bytes, depth: 2)
            }
        }
        let time = try end(bytes)
        if isWithdrawn { return .locationWithdrawn(time) }
        let location = Location(
            latitude: latitude, longitude: longitude, altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, speed: speed, speedAccuracy: speedAccuracy, course: course,
            timestamp: time)
        guard location.isValid else { throw invalid(.badLocation) }
        return .location(location)
    }

    mutating func heading(_ bytes: Span<UInt8>) throws(FormatError) -> GeolocationEvent {
        var source: HeadingType?
        var value: Double?
        var hasValue = false
        var accuracy: Double?
        try begin(bytes)
        var isFirst = true
        while let name = try reader.nextName(&isFirst, bytes) {
            if name.equals("source", bytes) {
                guard try reader.peek(bytes) == UInt8(ascii: "\"") else { throw invalid(.badHeading) }
                let text = try reader.text(bytes)
                source = text.string(bytes, limit: Self.longestType).flatMap(HeadingType.init)
            } else if name.equals("value", bytes) {
                value = try number(bytes, .badHeading)
                hasValue = true
            } else if name.equals("accuracy", bytes) {
                accuracy = try number(bytes, .badHeading)
            } else if name.equals("time", bytes) {
                try readTime(bytes)
            } else {
                try reader.skipValue(bytes, depth: 2)
            }
        }
        let time = try end(bytes)
        guard let source, hasValue else { throw invalid(.badHeading) }
        let heading = value.map { HeadingValue($0, accuracy: accuracy, timestamp: time) }
        guard heading?.isValid ?? true else { throw invalid(.badHeading) }
        return .heading(source, heading, time)
    }

    /// Returns a derived event of the given type, with all members of the object except for `type` and `time`.
    mutating func derived(_ type: String, _ bytes: Span<UInt8>) throws(FormatError) -> GeolocationEvent {
        var members: [UInt8] = []
        try begin(bytes)
        var isFirst = true
        while let name = try reader.nextName(&isFirst, bytes) {
            if name.equals("time", bytes) {
                try readTime(bytes)
                continue
            }
            try reader.skipValue(bytes, depth: 2)
            if name.equals("type", bytes) { continue }
            if !members.isEmpty { members.append(UInt8(ascii: ",")) }
            bytes.extracting(name.start - 1..<reader.index).withUnsafeBufferPointer {
                members.append(contentsOf: $0)
            }
        }
        return .derived(WrittenEvent(type: type, time: try end(bytes), members: members))
    }

    // MARK: Members

    private mutating func begin(_ bytes: Span<UInt8>) throws(FormatError) {
        reader.index = 0
        reader.skipMark(bytes)
        reader.skipSpace(bytes)
        guard try reader.peek(bytes) == UInt8(ascii: "{") else { throw invalid(.notJSON) }
        try reader.open(1)
    }

    /// Checks that nothing follows the JSON object in the line, and returns the time of the event.
    private mutating func end(_ bytes: Span<UInt8>) throws(FormatError) -> Date {
        reader.skipSpace(bytes)
        guard reader.index == bytes.count else { throw invalid(.notJSON) }
        guard let time = hasTime ? time : arrival else { throw invalid(.noTime) }
        return time
    }

    private mutating func readTime(_ bytes: Span<UInt8>) throws(FormatError) {
        hasTime = true
        guard try reader.peek(bytes) == UInt8(ascii: "\"") else { throw invalid(.noTime) }
        let text = try reader.text(bytes)
        time = Timestamp(iso8601: bytes.extracting(text.start..<text.end))?.date
    }

    /// Reads a number; returns `nil` for a JSON `null`.
    private mutating func number(
        _ bytes: Span<UInt8>, _ fault: EventLineFault
    ) throws(FormatError) -> Double? {
        let byte = try reader.peek(bytes)
        guard byte != UInt8(ascii: "n") else {
            try reader.skipWord("null", bytes)
            return nil
        }
        guard byte == UInt8(ascii: "-") || byte &- UInt8(ascii: "0") < 10,
            let number = try reader.number(bytes).double(bytes)
        else { throw invalid(fault) }
        return number
    }

    private mutating func invalid(_ fault: EventLineFault) -> FormatError {
        self.fault = fault
        return FormatError("the event is not valid", at: reader.index)
    }
}

/// A derived event that was read from a line of JSON; it keeps its fields as they were written.
struct WrittenEvent: DerivedEvent {
    let type: String
    var time: Date

    /// The fields of the event other than type and time, as JSON text separated by commas.
    let members: [UInt8]

    var otherPlaces: [Coordinate] { RecordedEvent(self).otherPlaces }

    func write(to writer: inout EventWriter) { writer.members(members) }
}

extension GeolocationEvent {
    /// Returns a copy of the event with the given time.
    ///
    /// A resolved heading, a state, a status, and a derived event that was not read from a line are returned unchanged.
    package func stamped(_ time: Date) -> GeolocationEvent {
        switch self {
        case .location(let location): return .location(location.stamped(time))
        case .locationWithdrawn: return .locationWithdrawn(time)
        case .heading(let type, let heading, _): return .heading(type, heading?.stamped(time), time)
        case .derived(var event as WrittenEvent):
            event.time = time
            return .derived(event)
        case .derived, .resolved, .state, .status: return self
        }
    }
}
