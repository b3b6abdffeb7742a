public import CodecSupport
public import Geolocation

/// The event `selection`: another sender or stream has been selected to fill the slots.
public struct RelaySelectionChange: DerivedEvent, Hashable {
    /// A sender and one of its streams.
    public struct Subject: Sendable, Hashable {
        /// The name of the sender.
        public let sender: String

        /// The stream of the sender.
        public let stream: RelayStream
    }

    /// The newly selected sender and stream.
    public let subject: Subject

    /// When the first fix of the subject was taken.
    public let time: Date

    /// The event type, `selection`.
    public var type: String { "selection" }

    /// Writes the sender and the stream.
    public func write(to writer: inout EventWriter) {
        writer.field("sender", subject.sender)
        writer.field("stream", subject.stream.rawValue)
    }
}
