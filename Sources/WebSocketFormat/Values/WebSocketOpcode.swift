/// What a frame that is to be sent carries (RFC 6455, section 5.2).
public enum WebSocketOpcode: UInt8, Sendable, Hashable, CaseIterable {
    /// A message that is UTF-8.
    case text = 0x1
    /// A message of any bytes.
    case binary = 0x2
    /// A question whether the other side is there, with 125 bytes at most.
    case ping = 0x9
    /// The answer to a ping, with the ping's bytes; or a sign of life that nobody asked for.
    case pong = 0xA
}
