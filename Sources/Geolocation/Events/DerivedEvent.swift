#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An event that the core does not know, published through the manager for all sinks and listeners.
///
/// A sink works it out of what the manager delivers, or a source tells it beside its values.
public protocol DerivedEvent: Sendable {
    /// The event's name on the stream, such as `route`; not one of the names that the core uses itself.
    var type: String { get }

    /// When what it says came true.
    var time: Date { get }

    /// Writes every field but `type` and `time`, which are written already.
    func write(to writer: inout EventWriter)
}

/// A derived event as it was read back from a recording: its fields by name.
public struct RecordedEvent: DerivedEvent, Hashable {
    /// The event's name on the stream.
    public let type: String

    /// When what it says came true.
    public let time: Date

    /// Every other field.
    public let fields: [String: EventValue]

    /// Makes an event from its parts.
    public init(type: String, time: Date, fields: [String: EventValue]) {
        self.type = type
        self.time = time
        self.fields = fields
    }

    /// Writes the fields in alphabetical order.
    public func write(to writer: inout EventWriter) {
        for (key, value) in fields.sorted(by: { $0.key < $1.key }) { writer.field(named: key, value) }
    }
}
