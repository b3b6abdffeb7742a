import CodecSupport

/// Encodes and decodes events with the keys of the `jsonl` format.
///
/// Encoding uses the fields of ``write(to:)``, so that the two formats cannot diverge.
extension GeolocationEvent: Codable {
    /// Encodes the JSON object that ``write(to:)`` writes.
    public func encode(to encoder: any Encoder) throws {
        try EventWriter.fields(of: self).encode(to: encoder)
    }

    /// Decodes a JSON object with the keys that ``write(to:)`` writes; an event of an unknown type becomes a
    /// ``RecordedEvent``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let type = try container.decode(String.self, forKey: .type)
        let time = try container.decode(Timestamp.self, forKey: .time).date
        func heading() throws -> HeadingValue? {
            guard let value = try container.decodeIfPresent(Double.self, forKey: .value) else { return nil }
            let accuracy = try container.decodeIfPresent(Double.self, forKey: .accuracy)
            return HeadingValue(value, accuracy: accuracy, timestamp: time)
        }
        switch type {
        case "location" where container.contains(.value): self = .locationWithdrawn(time)
        case "location": self = .location(try Location(from: decoder))
        case "heading": self = .heading(try container.decode(HeadingType.self, forKey: .source), try heading(), time)
        case "resolved":
            let source = try container.decodeIfPresent(HeadingType.self, forKey: .source)
            let resolved = try heading().flatMap { heading in
                source.map { ResolvedHeading(heading: heading, source: $0, timestamp: time) }
            }
            self = .resolved(try container.decode(NamedHeadingOrder.self, forKey: .order), resolved, time)
        case "state": self = .state(try container.decode(GeolocationManagerState.self, forKey: .state), time)
        case "status": self = .status(try ProviderStatusChange(from: decoder, time: time))
        default:
            var fields = try decoder.singleValueContainer().decode([String: EventValue].self)
            fields["type"] = nil
            fields["time"] = nil
            self = .derived(RecordedEvent(type: type, time: time, fields: fields))
        }
    }

    private enum Key: String, CodingKey {
        case type, time, value, accuracy, source, order, state
    }
}

extension GeolocationEvent: Hashable {
    /// Returns `true` if both events are of the same kind and have equal values.
    ///
    /// Derived events are equal if they have the same type and the same written form.
    public static func == (lhs: GeolocationEvent, rhs: GeolocationEvent) -> Bool {
        switch (lhs, rhs) {
        case (.location(let a), .location(let b)): a == b
        case (.locationWithdrawn(let a), .locationWithdrawn(let b)): a == b
        case (.heading(let a, let b, let c), .heading(let d, let e, let f)): a == d && b == e && c == f
        case (.resolved(let a, let b, let c), .resolved(let d, let e, let f)): a == d && b == e && c == f
        case (.state(let a, let b), .state(let c, let d)): a == c && b == d
        case (.status(let a), .status(let b)): a == b
        case (.derived(let a), .derived(let b)): a.type == b.type && lhs.line == rhs.line
        default: false
        }
    }

    /// Hashes the event's type and time as written; these two distinguish nearly all events.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(Timestamp(time)?.microseconds)
    }

    /// The event as a line of `jsonl:`, without the line feed at its end.
    package var line: [UInt8] {
        var writer = EventWriter()
        write(to: &writer)
        return writer.bytes.dropLast()
    }
}
