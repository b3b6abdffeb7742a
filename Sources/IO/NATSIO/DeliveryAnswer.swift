/// The acknowledgement of a message that a consumer has delivered.
public enum DeliveryAnswer: Sendable, Hashable {
    /// The message has been processed, so the server does not deliver it again.
    case done
    /// The message can never be processed, so the server does not deliver it again.
    case terminated
    /// The message could not be processed yet, so the server delivers it again now.
    case again

    /// The acknowledgement as the NATS protocol writes it.
    var text: StaticString {
        switch self {
        case .done: "+ACK"
        case .terminated: "+TERM"
        case .again: "-NAK"
        }
    }
}
