/// A message or control frame that a WebSocket decoder has received; its payload is passed separately.
public enum WebSocketEvent: Sendable, Hashable {
    /// A message of UTF-8 text.
    case text
    /// A message of arbitrary bytes.
    case binary
    /// A ping, which this side must answer by a pong with the same payload.
    case ping
    /// A pong, which needs no answer.
    case pong
    /// A close frame, the last frame of the stream.
    ///
    /// The code is `nil` if the frame contains none, and the reason may be empty. The payload that is passed with this
    /// event is the UTF-8 of the reason.
    case close(WebSocketCloseCode?, reason: String)
}

/// The kind of a WebSocket frame to be sent (RFC 6455, section 5.2).
public enum WebSocketOpcode: UInt8, Sendable, Hashable, CaseIterable {
    /// A message of UTF-8 text.
    case text = 0x1
    /// A message of arbitrary bytes.
    case binary = 0x2
    /// A ping with a payload of at most 125 bytes.
    case ping = 0x9
    /// The response to a ping, with the ping's payload, or an unsolicited heartbeat.
    case pong = 0xA
}

/// The role of this side of a WebSocket connection (RFC 6455, section 1.2).
public enum WebSocketRole: Sendable, Hashable {
    /// The side that opened the connection: it sends masked frames and receives unmasked ones.
    case client
    /// The side that accepted the connection: it sends unmasked frames and receives masked ones.
    case server
}

/// The limits on received WebSocket frames and messages; they bound the memory of a decoder.
///
/// Memory is allocated only for bytes that have been received, whatever length a frame announces.
public struct WebSocketLimits: Sendable, Hashable {
    /// The maximum length of a data frame's payload in bytes, 0 or more.
    ///
    /// Default: 1 MiB.
    ///
    /// The payload of a control frame has at most 125 bytes, independently of this limit.
    public let frameSize: Int

    /// The maximum length in bytes of a message's payload over all its frames, 0 or more.
    ///
    /// Default: 1 MiB.
    public let messageSize: Int

    /// Creates limits on frames and messages; a negative value is raised to 0.
    public init(frameSize: Int = 1 << 20, messageSize: Int = 1 << 20) {
        self.frameSize = max(frameSize, 0)
        self.messageSize = max(messageSize, 0)
    }
}
