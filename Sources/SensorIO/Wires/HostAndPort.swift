/// A host and a port as an endpoint writes them: `192.168.1.7:10110`, `[::1]:10110`, `boat.local:10110`, `:10110`.
///
/// An IPv6 address stands in brackets (RFC 3986, section 3.2.2), with its interface behind a percent sign where it is
/// link-local: `[fe80::1%eth0]:10110`.
public struct HostAndPort: Sendable, Hashable {
    /// What the place is for, which decides what it may be.
    public enum Use: Sendable, Hashable {
        /// To listen at: an address of this machine, or none or `*` for all of them; the port may be 0, a free one.
        case listening
        /// To join: the address of a multicast group; the port may be 0, a free one.
        case joining
        /// To connect or to send to: a name or an address, and a port from 1.
        case connecting
    }

    /// The name or the address, without brackets; to listen at, it may be empty or `*`.
    public let host: String

    /// The port, 0...65535; from 1 where it is there to connect to.
    public let port: Int

    /// The address to listen at; nil where all of this machine are meant, by `*` or by none.
    public var address: String? { host.isEmpty || host == "*" ? nil : host }

    /// Whether the host is the address of a multicast group: 224.0.0.0/4 (RFC 5771) or ff00::/8 (RFC 4291).
    public var isGroup: Bool { Self.address(host)?.isMulticast == true }

    /// Whether a text is an IPv4 or IPv6 address, without port and brackets.
    public static func isAddress(_ text: String) -> Bool { !text.hasPrefix("[") && address(text) != nil }

    /// Reads a place.
    ///
    /// - Parameters:
    ///   - text: Host and port, such as the address of an endpoint.
    ///   - use: What it is for.
    ///   - defaultPort: The port where none is written; nil where one has to be.
    ///   - endpoint: The whole as the user wrote it, for messages.
    ///   - example: What would be right, for messages.
    ///   - failure: Makes an error of one sentence that says what is wrong and what to write instead.
    /// - Throws: What `failure` makes.
    public init<Failure: Error>(
        _ text: String, for use: Use, defaultPort: Int? = nil, in endpoint: String, example: String,
        orThrow failure: (String) -> Failure
    ) throws(Failure) {
        do throws(Fault) {
            let (host, port) = try Self.parts(of: text)
            self.port = try Self.port(port, defaultPort: defaultPort, from: use == .connecting ? 1 : 0)
            self.host = try Self.host(host, for: use)
        } catch {
            throw failure("\(endpoint) \(error.reason): write \(example)")
        }
    }

    /// Reads a place to serve at: where no address is written, this machine alone is served, by 127.0.0.1.
    ///
    /// - Throws: What `failure` makes.
    public init<Failure: Error>(
        served text: String, defaultPort: Int, in endpoint: String, example: String,
        orThrow failure: (String) -> Failure
    ) throws(Failure) {
        let isOfThisMachine = text.isEmpty || text.hasPrefix(":")
        try self.init(
            isOfThisMachine ? "127.0.0.1" + text : text, for: .listening, defaultPort: defaultPort, in: endpoint,
            example: example, orThrow: failure)
    }

    /// What is wrong, in words that follow the endpoint.
    private struct Fault: Error {
        let reason: String
    }

    /// Divides the text at the colon before the port; the host keeps its brackets.
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
            throw Fault(reason: "has more than one colon, and an IPv6 address stands in brackets")
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

    /// Reads an address without its interface, which may be plugged in later.
    private static func address(_ host: String) -> SocketAddress? {
        SocketAddress(host.split(separator: "%", maxSplits: 1).first.map(String.init) ?? "")
    }
}
