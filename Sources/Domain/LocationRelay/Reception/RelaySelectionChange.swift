public import CodecSupport
public import Geolocation

/// The event `selection`: another sender or stream fills the slots from now on.
public struct RelaySelectionChange: DerivedEvent, Hashable {
    /// A stream of a sender.
    public struct Subject: Sendable, Hashable {
        /// The sender.
        public let sender: String

        /// The stream.
        public let stream: RelayStream
    }

    /// The newly selected sender and stream.
    public let subject: Subject

    /// When the first fix of the subject was taken.
    public let time: Date

    /// The event type, `selection`.
    public var type: String { "selection" }

    /// Writes sender and stream.
    public func write(to writer: inout EventWriter) {
        writer.field("sender", subject.sender)
        writer.field("stream", subject.stream.rawValue)
    }
}
