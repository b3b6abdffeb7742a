#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The handshake that turns a connection of HTTP/1.1 into one of WebSocket (RFC 6455, section 4), without extensions and
/// subprotocols.
public enum WebSocketUpgrade {
    /// The version that both sides speak: that of RFC 6455.
    static let version = "13"

    /// A key for a request: 16 random bytes in base64.
    public static func makeKey() -> String {
        var random = SystemRandomNumberGenerator()
        return Data((0..<16).map { _ in UInt8.random(in: .min ... .max, using: &random) }).base64EncodedString()
    }

    /// What a server answers to a key, to show that it knows what is asked for (section 4.2.2).
    public static func accept(for key: String) -> String {
        Data(SHA1.hash((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)).base64EncodedString()
    }

    /// Whether a key is 16 bytes in base64.
    static func isKey(_ key: String) -> Bool {
        key.utf8.count == 24 && Data(base64Encoded: key)?.count == 16
    }
}
