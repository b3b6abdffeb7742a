public import CodecSupport
public import Geolocation

/// The event `selection`: the received fixes of another sender or stream are now provided as the location.
public struct RelaySelectionChange: DerivedEvent, Hashable {
    /// A sender and one of its streams, whose fixes are selected together.
    public struct Subject: Sendable, Hashable {
        /// The name of the sender.
        public let sender: String

        /// The selected stream of the sender.
        public let stream: RelayStream
    }

    /// The sender and the stream that have been selected.
    public let subject: Subject

    /// When the first fix of the new selection was taken.
    public let time: Date

    /// The event type, `selection`.
    public var type: String { "selection" }

    /// Writes the names of the selected sender and stream.
    public func write(to writer: inout EventWriter) {
        writer.field("sender", subject.sender)
        writer.field("stream", subject.stream.rawValue)
    }
}
