/// The acknowledgement of a message from a consumer.
public enum DeliveryAnswer: Sendable, Hashable {
    /// The message has been processed, and is not delivered again.
    case done
    /// The message can never be processed, and is not delivered again.
    case terminated
    /// The message is to be delivered again now.
    case again

    /// The acknowledgement in the protocol.
    var text: StaticString {
        switch self {
        case .done: "+ACK"
        case .terminated: "+TERM"
        case .again: "-NAK"
        }
    }
}
