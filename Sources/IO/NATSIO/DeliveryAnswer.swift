/// The answer to a consumer's message.
public enum DeliveryAnswer: Sendable, Hashable {
    /// It is processed: not delivered again.
    case done
    /// It can never be processed: not delivered again.
    case terminated
    /// It is to be delivered again now.
    case again

    /// The answer as the protocol has it.
    var text: StaticString {
        switch self {
        case .done: "+ACK"
        case .terminated: "+TERM"
        case .again: "-NAK"
        }
    }
}
