/// Why a connection is closed (RFC 6455, section 7.4, and the registry of the IANA that it founds).
public struct WebSocketCloseCode: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    /// The number.
    public let rawValue: UInt16

    /// Makes a code from its number.
    public init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// 1000: all that was to be said has been said.
    public static let normal = Self(rawValue: 1000)
    /// 1001: a server is shut down, or a client goes elsewhere.
    public static let goingAway = Self(rawValue: 1001)
    /// 1002: the other side breaks the rules of RFC 6455.
    public static let protocolError = Self(rawValue: 1002)
    /// 1003: a message is of a kind that is not taken here.
    public static let unsupportedData = Self(rawValue: 1003)
    /// 1005: a close frame without a code; never sent.
    public static let noStatus = Self(rawValue: 1005)
    /// 1006: the connection was lost without a close frame; never sent.
    public static let abnormal = Self(rawValue: 1006)
    /// 1007: a message does not hold what its kind says, such as text that is no UTF-8.
    public static let invalidPayload = Self(rawValue: 1007)
    /// 1008: the other side may not do that, for a reason that no other code tells.
    public static let policyViolation = Self(rawValue: 1008)
    /// 1009: a message is too large.
    public static let messageTooBig = Self(rawValue: 1009)
    /// 1010: a client misses an extension.
    public static let mandatoryExtension = Self(rawValue: 1010)
    /// 1011: a server cannot go on.
    public static let internalError = Self(rawValue: 1011)
    /// 1012: a server restarts; to be tried again after a random time.
    public static let serviceRestart = Self(rawValue: 1012)
    /// 1013: a server is overloaded; to be tried again later.
    public static let tryAgainLater = Self(rawValue: 1013)
    /// 1014: a gateway got a bad answer from the server behind it.
    public static let badGateway = Self(rawValue: 1014)
    /// 1015: the encryption could not be agreed on; never sent.
    public static let tlsFailure = Self(rawValue: 1015)

    /// Whether it may stand in a close frame: 1000...1003, 1007...1014, and 3000...4999, which are of libraries and
    /// applications (RFC 6455, sections 7.4.1 and 7.4.2).
    public var isValidOnWire: Bool {
        switch rawValue {
        case 1000...1003, 1007...1014, 3000...4999: true
        default: false
        }
    }

    /// The number.
    public var description: String { String(rawValue) }
}
