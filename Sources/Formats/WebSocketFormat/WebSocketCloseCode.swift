/// The code that states why a WebSocket connection is closed (RFC 6455, section 7.4, and the IANA registry).
public struct WebSocketCloseCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The number of the close code.
    public let rawValue: UInt16

    /// Creates a close code from its number.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// 1000: the purpose of the connection has been fulfilled.
    public static let normal = Self(rawValue: 1000)
    /// 1001: a server shuts down, or a client leaves the page.
    public static let goingAway = Self(rawValue: 1001)
    /// 1002: the other side violates the protocol.
    public static let protocolError = Self(rawValue: 1002)
    /// 1003: a message is of an unsupported kind.
    public static let unsupportedData = Self(rawValue: 1003)
    /// 1005: the close frame has no code; this code is never sent.
    public static let noStatus = Self(rawValue: 1005)
    /// 1006: the connection was lost without a close frame; this code is never sent.
    public static let abnormal = Self(rawValue: 1006)
    /// 1007: a message does not match its kind, such as text with invalid UTF-8.
    public static let invalidPayload = Self(rawValue: 1007)
    /// 1008: a message violates a policy, and no other code applies.
    public static let policyViolation = Self(rawValue: 1008)
    /// 1009: a message is too large.
    public static let messageTooBig = Self(rawValue: 1009)
    /// 1010: the client requires an extension that the server did not accept.
    public static let mandatoryExtension = Self(rawValue: 1010)
    /// 1011: an unexpected condition prevents the server from continuing.
    public static let internalError = Self(rawValue: 1011)
    /// 1012: the server restarts; the client should reconnect after a random time.
    public static let serviceRestart = Self(rawValue: 1012)
    /// 1013: the server is overloaded; the client should reconnect later.
    public static let tryAgainLater = Self(rawValue: 1013)
    /// 1014: a gateway received an invalid response from its server.
    public static let badGateway = Self(rawValue: 1014)
    /// 1015: the TLS handshake failed; this code is never sent.
    public static let tlsFailure = Self(rawValue: 1015)

    /// Whether a close frame may contain the code: 1000...1003, 1007...1014, and 3000...4999 for libraries and
    /// applications (RFC 6455, sections 7.4.1 and 7.4.2).
    public var isValidOnWire: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }

    /// The number of the close code as text.
    public var description: String { String(rawValue) }
}

/// The content of a close frame: nothing, or a code of two bytes and a reason (RFC 6455, section 5.5.1).
struct CloseContent {
    let code: WebSocketCloseCode?
    let reason: String

    /// The offset of the reason in the payload of a close frame, in bytes.
    static let reasonStart = 2

    /// Parses the payload of a close frame; throws if its code or reason is invalid.
    init(_ payload: UnsafeBufferPointer<UInt8>) throws(FrameFault) {
        guard payload.count > 0 else {
            (code, reason) = (nil, "")
            return
        }
        guard payload.count >= Self.reasonStart else { throw FrameFault(.halfCloseCode, at: 0) }
        let code = WebSocketCloseCode(rawValue: UInt16(payload[0]) << 8 | UInt16(payload[1]))
        guard code.isValidOnWire else { throw FrameFault(.invalidCloseCode, at: 0) }
        let text = UnsafeBufferPointer(rebasing: payload[Self.reasonStart...])
        var validation = TextValidation()
        if let index = validation.append(text) { throw FrameFault(.invalidCloseReason, at: Self.reasonStart + index) }
        guard validation.isWhole else { throw FrameFault(.invalidCloseReason, at: payload.count) }
        self.code = code
        reason = String(decoding: text, as: UTF8.self)
    }

    /// Returns the payload of a close frame with the given code and reason; empty if the code is nil or may not be
    /// sent.
    ///
    /// The reason is truncated so that the payload fits into a control frame.
    static func payload(_ code: WebSocketCloseCode?, reason: String) -> [UInt8] {
        guard let code, code.isValidOnWire else { return [] }
        var bytes = [UInt8(code.rawValue >> 8), UInt8(truncatingIfNeeded: code.rawValue)]
        for character in reason {
            guard bytes.count + character.utf8.count <= FrameHeader.mostControlBytes else { break }
            bytes.append(contentsOf: character.utf8)
        }
        return bytes
    }
}
