public import CodecSupport

/// An event type defined outside the core, published through the manager to all sinks and listeners.
///
/// A sink derives such an event from delivered events, or a source reports it in addition to its values.
public protocol DerivedEvent: Sendable {
    /// The value of the event's `type` key, such as `route`; it must differ from the event types of the core.
    var type: String { get }

    /// The time at which the derived event occurred.
    var time: Date { get }

    /// A short text about the event for a status line, where it replaces the text of the previous event of the same
    /// type.
    ///
    /// The text is `nil` if the event is not meant for people, which is the default.
    var summary: String? { get }

    /// The places that the event reveals in addition to that of the last fix, such as the start of a journey.
    ///
    /// If a filter hides one of these places from a destination, the event is not sent to that destination. Default:
    /// none.
    var otherPlaces: [Coordinate] { get }

    /// Writes all fields of the event except `type` and `time`, which have been written already.
    func write(to writer: inout EventWriter)
}

extension DerivedEvent {
    /// The default implementation, which returns `nil`.
    public var summary: String? { nil }

    /// The default implementation, which returns no places.
    public var otherPlaces: [Coordinate] { [] }
}

/// A derived event that was decoded from a recording; it stores its fields by name.
public struct RecordedEvent: DerivedEvent, Hashable {
    /// The value of the recorded event's `type` key.
    public let type: String

    /// The time at which the recorded event occurred.
    public let time: Date

    /// All fields of the recorded event except type and time, by name.
    public let fields: [String: EventValue]

    /// Creates a recorded event from its type, its time and its other fields.
    public init(type: String, time: Date, fields: [String: EventValue]) {
        self.type = type
        self.time = time
        self.fields = fields
    }

    /// Creates the recorded form of the given derived event.
    ///
    /// - Parameter event: The event.
    public init(_ event: any DerivedEvent) {
        if let recorded = event as? RecordedEvent {
            self = recorded
        } else {
            var fields = EventWriter.fields(of: .derived(event))
            (fields["type"], fields["time"]) = (nil, nil)
            self.init(type: event.type, time: event.time, fields: fields)
        }
    }

    /// The places that the fields contain.
    ///
    /// They are found in each pair of fields whose names end in `lat` and `lon`, or in `Lat` and `Lon`, and in GeoJSON
    /// values.
    public var otherPlaces: [Coordinate] {
        fields.flatMap { key, value -> [Coordinate] in
            let ending = key.hasSuffix("Lat") ? "Lon" : key.hasSuffix("lat") ? "lon" : nil
            guard let ending, let latitude = value.number,
                let longitude = fields[key.dropLast(3) + ending]?.number
            else { return value.positions }
            return [Coordinate(latitude: latitude, longitude: longitude)]
        }
    }

    /// Writes the fields of the recorded event in alphabetical order.
    public func write(to writer: inout EventWriter) {
        for (key, value) in fields.sorted(by: { $0.key < $1.key }) { writer.field(named: key, value) }
    }
}
