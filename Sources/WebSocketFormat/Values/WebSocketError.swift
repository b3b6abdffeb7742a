/// How the other side breaks the protocol, after which nothing more is read; and where.
public struct WebSocketError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The classes of failure a caller may want to tell apart.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// A frame has one of the three bits of extensions, of which none is agreed on.
        case reservedBits
        /// A frame has an opcode that RFC 6455 does not know.
        case unknownOpcode
        /// A control frame is not whole.
        case fragmentedControl
        /// A frame goes on with a message, and there is none.
        case nothingToContinue
        /// A message begins within another one.
        case unfinishedMessage
        /// A client sends a frame that is not masked.
        case unmasked
        /// A server sends a frame that is masked.
        case masked
        /// A control frame has more than 125 bytes.
        case largeControl
        /// A frame's size is written with more bytes than it needs.
        case longSize
        /// A frame's size has its highest bit set.
        case negativeSize
        /// A frame is larger than ``WebSocketLimits/frameSize``.
        case largeFrame
        /// A message is larger than ``WebSocketLimits/messageSize``.
        case largeMessage
        /// A text is no UTF-8.
        case invalidText
        /// A close frame has half a code.
        case halfCloseCode
        /// A close frame has a code that may not be sent.
        case invalidCloseCode
        /// The reason in a close frame is no UTF-8.
        case invalidCloseReason
    }

    /// The class of failure.
    public let kind: Kind

    /// The offset of the byte that shows it, from 0, among all that the decoder was given; the end of a text that ends
    /// within a character.
    public let offset: Int64

    init(_ kind: Kind, at offset: Int64) {
        self.kind = kind
        self.offset = offset
    }

    /// What to tell the other side in a close frame.
    public var closeCode: WebSocketCloseCode {
        switch kind {
        case .largeFrame, .largeMessage: .messageTooBig
        case .invalidText, .invalidCloseReason: .invalidPayload
        default: .protocolError
        }
    }

    /// What is wrong in a few words that never bear a part of what came, so that they can be counted and sent.
    public var reason: String {
        switch kind {
        case .reservedBits: "a frame has reserved bits set"
        case .unknownOpcode: "a frame has an unknown opcode"
        case .fragmentedControl: "a control frame is fragmented"
        case .nothingToContinue: "a continuation frame has nothing to continue"
        case .unfinishedMessage: "a message begins before the last one has ended"
        case .unmasked: "a frame from a client is not masked"
        case .masked: "a frame from a server is masked"
        case .largeControl: "a control frame has more than 125 bytes"
        case .longSize: "the size of a frame is written longer than it needs to be"
        case .negativeSize: "the size of a frame has its highest bit set"
        case .largeFrame: "a frame is too large"
        case .largeMessage: "a message is too large"
        case .invalidText: "a text is not UTF-8"
        case .halfCloseCode: "a close frame has a single byte"
        case .invalidCloseCode: "a close frame has a code that may not be sent"
        case .invalidCloseReason: "the reason in a close frame is not UTF-8"
        }
    }

    /// One sentence with the place: `<what is wrong> at byte <offset>`.
    public var description: String { "\(reason) at byte \(offset)" }
}
