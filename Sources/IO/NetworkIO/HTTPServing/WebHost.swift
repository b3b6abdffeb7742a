import SensorIO

/// A host and its port, as browsers write them in `Host` and after the scheme of `Origin` (RFC 3986, section 3.2).
///
/// Names are in lower case and addresses in canonical form, so that different spellings of a host are equal.
public struct WebHost: Sendable, Hashable {
    /// The longest DNS name in bytes.
    private static let nameLimit = 253

    /// The name of the host, or its address without brackets.
    public let name: String

    /// The port, 1...65535; `nil` if the text does not state a port.
    public let port: Int?

    /// Whether ``name`` is an IP address.
    public let isAddress: Bool

    /// Parses `HOST` or `HOST:PORT`, with an IPv6 address in brackets.
    ///
    /// Returns `nil` for any other text: one with user information, a zone or an empty port, a name longer than 253
    /// bytes or with characters other than ASCII letters, digits, `-`, `.` and `_`, and the unspecified addresses
    /// `0.0.0.0` and `[::]`.
    public init?(_ text: some StringProtocol) {
        var host = Substring(text)
        var port: Int?
        if host.last != "]", let colon = host.lastIndex(of: ":") {
            guard let number = Self.port(host[host.index(after: colon)...]) else { return nil }
            port = number
            host = host[..<colon]
        }
        self.init(host, port: port)
    }

    private init?(_ host: Substring, port: Int?) {
        let isBracketed = host.first == "[" && host.last == "]"
        let name = isBracketed ? host.dropFirst().dropLast() : host
        guard (1...Self.nameLimit).contains(name.utf8.count),
            name.utf8.allSatisfy({ isBracketed ? $0.isOfAddress : $0.isOfName }), isBracketed == name.contains(":")
        else { return nil }
        guard let address = SocketAddress(String(name)) else {
            guard !isBracketed else { return nil }
            self.init(name: name.lowercased(), port: port, isAddress: false)
            return
        }
        guard address.high != 0 || address.low != 0 else { return nil }
        self.init(name: address.host, port: port, isAddress: true)
    }

    private init(name: String, port: Int?, isAddress: Bool) {
        self.name = name
        self.port = port
        self.isAddress = isAddress
    }

    private static func port(_ text: Substring) -> Int? {
        guard text.utf8.count <= 5, text.utf8.allSatisfy(\.isDigit), let port = Int(text),
            (1...65_535).contains(port)
        else { return nil }
        return port
    }

    /// Returns this host with its own port, or with `port` if this host has no port.
    func withPort(default port: Int) -> WebHost {
        WebHost(name: name, port: self.port ?? port, isAddress: isAddress)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    /// Whether the byte may occur in a host name.
    fileprivate var isOfName: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"),
            UInt8(ascii: "."), UInt8(ascii: "_"):
            true
        default: isDigit
        }
    }

    /// Whether the byte may occur in an IPv6 address without a zone.
    fileprivate var isOfAddress: Bool {
        switch self {
        case UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: ":"),
            UInt8(ascii: "."):
            true
        default: isDigit
        }
    }
}
