/// A violation of the WebSocket protocol by the other side, with its position; it ends the stream.
public struct WebSocketError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kinds of violation of the WebSocket protocol.
    public enum Kind: Sendable, Hashable, CaseIterable {
        /// A frame has reserved bits set, although no extension was negotiated.
        case reservedBits
        /// A frame has an opcode unknown to RFC 6455.
        case unknownOpcode
        /// A control frame is fragmented.
        case fragmentedControl
        /// A continuation frame has no message to continue.
        case nothingToContinue
        /// A message begins before the previous one has ended.
        case unfinishedMessage
        /// A client sends an unmasked frame.
        case unmasked
        /// A server sends a masked frame.
        case masked
        /// A control frame has more than 125 bytes.
        case largeControl
        /// The length of a frame's payload is encoded in more bytes than needed.
        case longSize
        /// The length of a frame's payload has its highest bit set.
        case negativeSize
        /// The payload of a frame is larger than ``WebSocketLimits/frameSize``.
        case largeFrame
        /// A message is larger than ``WebSocketLimits/messageSize``.
        case largeMessage
        /// The payload of a text message is not UTF-8.
        case invalidText
        /// A close frame has a payload of only one byte.
        case halfCloseCode
        /// A close frame has a code that may not be sent.
        case invalidCloseCode
        /// The reason in a close frame is not UTF-8.
        case invalidCloseReason
    }

    /// The kind of violation.
    public let kind: Kind

    /// The offset in the stream, from 0, of the byte that reveals the violation.
    ///
    /// If a text message ends inside a character, this is the offset of the message's end.
    public let offset: Int64

    init(_ kind: Kind, at offset: Int64) {
        self.kind = kind
        self.offset = offset
    }

    /// The code with which this side should close the connection after the violation.
    public var closeCode: WebSocketCloseCode {
        switch kind {
        case .largeFrame, .largeMessage: .messageTooBig
        case .invalidText, .invalidCloseReason: .invalidPayload
        default: .protocolError
        }
    }

    /// The description of the violation in a few words, which contain no received text and are suitable for counting
    /// and sending.
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

    /// The description of the violation and its position: `<reason> at byte <offset>`.
    public var description: String { "\(reason) at byte \(offset)" }
}
