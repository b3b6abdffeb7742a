public import PluginOptions

/// A host and port as written in an endpoint: `192.168.1.7:10110`, `[::1]:10110`, `boat.local:10110`, `:10110`.
///
/// An IPv6 address is in brackets (RFC 3986, section 3.2.2). A link-local address includes its interface after a
/// percent sign: `[fe80::1%eth0]:10110`.
public struct HostAndPort: Sendable, Hashable {
    /// The intended use of a host and port, which determines the valid values.
    public enum Use: Sendable, Hashable {
        /// Listening at a local address, or at all local addresses if the host is empty or `*`; port 0 selects a free
        /// port.
        case listening
        /// Joining the multicast group whose address is the host; port 0 selects a free port.
        case joining
        /// Connecting or sending to the host, which is a name or an address; the port must be at least 1.
        case connecting
    }

    /// The host name or the IP address, without brackets.
    ///
    /// The host may be empty or `*` if the use is ``Use/listening``.
    public let host: String

    /// The port, 0...65535; at least 1 if the use is ``Use/connecting``.
    public let port: Int

    /// The local address to listen at; `nil` for all local addresses (`*` or an empty host).
    public var address: String? { host.isEmpty || host == "*" ? nil : host }

    /// Whether the host is a multicast address: 224.0.0.0/4 (RFC 5771) or ff00::/8 (RFC 4291).
    public var isGroup: Bool { Self.address(host)?.isMulticast == true }

    /// Returns `true` if the given host is this machine: `localhost`, an address in 127.0.0.0/8, or `::1`.
    public static func isLoopback(_ host: String) -> Bool {
        if host.lowercased() == "localhost" { return true }
        guard isAddress(host) else { return false }
        return host.hasPrefix("127.") || host == "::1" || host == "0:0:0:0:0:0:0:1"
    }

    /// Returns `true` if a text is an IPv4 or IPv6 address without port and brackets.
    public static func isAddress(_ text: String) -> Bool { !text.hasPrefix("[") && address(text) != nil }

    /// Parses the address of an endpoint.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - use: The intended use.
    ///   - defaultPort: The port to use if the endpoint states none; `nil` if it must state one.
    ///   - example: A valid address, for messages.
    /// - Throws: A `UsageError` that says what is wrong and what to write instead.
    public init(
        _ endpoint: Endpoint, for use: Use, defaultPort: Int? = nil, example: String
    ) throws(UsageError) {
        try self.init(endpoint.address, of: endpoint, for: use, defaultPort: defaultPort, example: example)
    }

    /// Parses the address of an endpoint that serves clients.
    ///
    /// If the address has no host, the endpoint serves only clients on this machine, at 127.0.0.1.
    ///
    /// - Parameters:
    ///   - endpoint: The endpoint.
    ///   - defaultPort: The port to use if the endpoint states none.
    ///   - example: A valid address, for messages.
    /// - Throws: A `UsageError` that says what is wrong and what to write instead.
    public init(served endpoint: Endpoint, defaultPort: Int, example: String) throws(UsageError) {
        let text = endpoint.address
        try self.init(
            text.isEmpty || text.hasPrefix(":") ? "127.0.0.1" + text : text, of: endpoint, for: .listening,
            defaultPort: defaultPort, example: example)
    }

    /// Parses a host and port from a part of an endpoint's address.
    ///
    /// - Throws: A `UsageError` that says what is wrong and what to write instead.
    public init(
        _ text: String, of endpoint: Endpoint, for use: Use, defaultPort: Int? = nil, example: String
    ) throws(UsageError) {
        do throws(Fault) {
            let (host, port) = try Self.parts(of: text)
            self.port = try Self.port(port, defaultPort: defaultPort, from: use == .connecting ? 1 : 0)
            self.host = try Self.host(host, for: use)
        } catch {
            throw UsageError("\(endpoint) \(error.reason): write \(example)")
        }
    }

    /// Parses a list of alternative servers in an endpoint's address: `a.example:1883,b.example`.
    ///
    /// - Parameters:
    ///   - text: The servers, separated by commas.
    ///   - endpoint: The endpoint.
    ///   - defaultPort: The port of servers for which the text states none.
    ///   - example: A valid list, for messages.
    /// - Throws: A `UsageError` that says what is wrong and what to write instead. More than 32 servers are an error,
    ///   too.
    public static func list(
        _ text: String, of endpoint: Endpoint, defaultPort: Int, example: String
    ) throws(UsageError) -> [HostAndPort] {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= listLimit else {
            throw UsageError(
                "\(endpoint) has \(parts.count) servers: write at most \(listLimit), such as \(example)")
        }
        return try parts.map { part throws(UsageError) in
            try HostAndPort(String(part), of: endpoint, for: .connecting, defaultPort: defaultPort, example: example)
        }
    }

    private static let listLimit = 32

    /// The reason why a host or port is invalid, as a clause that follows the endpoint's name.
    private struct Fault: Error {
        let reason: String
    }

    /// Splits the text of an address at the colon before the port; the host keeps its brackets.
    private static func parts(of text: String) throws(Fault) -> (host: Substring, port: Substring?) {
        if text.hasPrefix("[") {
            guard let end = text.firstIndex(of: "]") else { throw Fault(reason: "has a bracket that does not close") }
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.hasPrefix(":") else { throw Fault(reason: "has no colon behind the bracket") }
            return (text[...end], rest.isEmpty ? nil : rest.dropFirst())
        }
        guard let colon = text.firstIndex(of: ":") else { return (text[...], nil) }
        let port = text[text.index(after: colon)...]
        guard !port.contains(":") else {
            throw Fault(reason: "has more than one colon; write an IPv6 address in brackets")
        }
        return (text[..<colon], port)
    }

    private static func port(_ text: Substring?, defaultPort: Int?, from first: Int) throws(Fault) -> Int {
        guard let text, !text.isEmpty else {
            guard let defaultPort else { throw Fault(reason: "has no port") }
            return defaultPort
        }
        let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard isNumber, let port = Int(text), (first...65_535).contains(port) else {
            throw Fault(reason: "has no port \(text), but ports from \(first) to 65535")
        }
        return port
    }

    private static func host(_ text: Substring, for use: Use) throws(Fault) -> String {
        let isBracketed = text.hasPrefix("[")
        let host = String(isBracketed ? text.dropFirst().dropLast() : text)
        if use == .listening, !isBracketed, host.isEmpty || host == "*" { return host }
        if isBracketed {
            guard address(host)?.family == .ipv6 else { throw Fault(reason: "has no IPv6 address in its brackets") }
        } else if HostLookup.fault(of: host) != nil {
            throw Fault(reason: "has no host")
        }
        switch use {
        case .connecting: break
        case .listening: guard address(host) != nil else { throw Fault(reason: "names no address of this machine") }
        case .joining:
            guard address(host)?.isMulticast == true else {
                throw Fault(reason: "names no group: those are 224.0.0.0 to 239.255.255.255, and ff00::/8")
            }
        }
        return host
    }

    /// Parses an IP address, ignoring the interface after its percent sign, since that interface may appear later.
    private static func address(_ host: String) -> SocketAddress? {
        SocketAddress(host.split(separator: "%", maxSplits: 1).first.map(String.init) ?? "")
    }
}
