public import Geolocation

/// The address of a WebSocket server: `wss://HOST:PORT/TARGET` or `ws://…` (RFC 6455, section 3).
public struct WebSocketAddress: Sendable, Hashable, CustomStringConvertible {
    /// The length limit of an address in bytes.
    public static let limit = 4096

    /// Whether the connection is encrypted: the scheme is `wss`.
    public let isSecure: Bool

    /// The host name or the IP address of the server, without brackets.
    public let host: String

    /// The port of the server, 1...65535.
    ///
    /// Default: 443 with encryption, 80 without.
    public let port: Int

    /// The path and the query of the upgrade request, at least `/`.
    public let target: String

    /// Parses the address of a WebSocket server.
    ///
    /// - Throws: A `ProviderError` if the address is invalid; its text says how to correct the address.
    public init(_ text: String) throws(ProviderError) {
        guard text.utf8.count <= Self.limit else {
            throw ProviderError("an address has at most \(Self.limit) characters, not \(text.utf8.count)")
        }
        guard let separator = text.firstRange(of: "://") else { throw Self.error(text, "names no scheme") }
        switch text[..<separator.lowerBound].lowercased() {
        case "wss": isSecure = true
        case "ws": isSecure = false
        case let scheme: throw Self.error(text, "has the scheme \(scheme), which is not that of a WebSocket")
        }
        let rest = text[separator.upperBound...]
        guard rest.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Self.error(text, "has characters that must be written as %XX")
        }
        guard !rest.contains("#") else { throw Self.error(text, "has a fragment, which is not sent to servers") }
        let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        (host, port) = try Self.place(rest[..<end], defaultPort: isSecure ? 443 : 80, in: text)
        let target = rest[end...]
        self.target = target.hasPrefix("/") ? String(target) : "/" + target
    }

    private static func place(
        _ text: Substring, defaultPort: Int, in address: String
    ) throws(ProviderError) -> (host: String, port: Int) {
        guard !text.contains("@") else {
            throw error(address, "contains a user name, which is not sent: use a token")
        }
        var host = text
        var port: Substring?
        if text.hasPrefix("["), let bracket = text.firstIndex(of: "]") {
            host = text[text.index(after: text.startIndex)..<bracket]
            let rest = text[text.index(after: bracket)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { throw error(address, "has no colon behind the bracket") }
            port = rest.isEmpty ? nil : rest.dropFirst()
        } else if let colon = text.firstIndex(of: ":") {
            host = text[..<colon]
            port = text[text.index(after: colon)...]
        }
        guard !host.isEmpty else { throw error(address, "has no host") }
        guard let port, !port.isEmpty else { return (String(host), defaultPort) }
        guard port.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains), let number = Int(port),
            (1...65_535).contains(number)
        else { throw error(address, "has no port \(port.prefix(20)), but ports from 1 to 65535") }
        return (String(host), number)
    }

    private static func error(_ text: String, _ reason: String) -> ProviderError {
        ProviderError("\(text.prefix(200)) \(reason): write wss://HOST:PORT/PATH")
    }

    /// The host and the port as they appear in the `Host` field of a request.
    public var authority: String {
        let host = host.contains(":") ? "[\(host)]" : host
        return port == (isSecure ? 443 : 80) ? host : "\(host):\(port)"
    }

    /// The address in canonical form, with `?***` in place of its query, which may contain secrets.
    public var withoutQuery: String {
        let isQueried = target.contains("?")
        return "\(isSecure ? "wss" : "ws")://\(authority)\(target.prefix { $0 != "?" })\(isQueried ? "?***" : "")"
    }

    /// The text of the address in canonical form.
    public var description: String { "\(isSecure ? "wss" : "ws")://\(authority)\(target)" }
}
