import CodecSupport
public import NetworkIO

/// A proxy between a transport and its server, which disturbs their connections like a bad network.
///
/// Bytes received from a side that then closes the connection still reach the other side.
@NetworkActor
public final class LinkProxy {
    /// How a connection is cut.
    public enum Cut: Int, Sendable, CaseIterable {
        /// Both sides see it closed; bytes in transit are lost.
        case close
        /// The next piece of data is passed on in part, and then it is closed.
        case halve
        /// Leaves received bytes unread, so that the sender sees a reset.
        case reset
        /// No bytes pass any more, though the connection stays open; the next cut of any kind ends it.
        case stall
    }

    /// Bytes that pass before a halved connection is closed.
    nonisolated private static let halves = 0..<400

    nonisolated private let target: Int
    private let listener = StreamListener()
    private var links: [ProxiedLink] = []
    private var random: SplitMix64

    /// Connections that were made through the proxy.
    public private(set) var count = 0

    /// Connections that reach the server and are not being cut.
    public var standing: Int { links.count(where: \.isWhole) }

    /// Creates a proxy to a port of this machine.
    ///
    /// - Parameters:
    ///   - target: The server's port.
    ///   - seed: The seed of the positions at which data is halved.
    nonisolated public init(to target: Int, seed: UInt64) {
        self.target = target
        random = SplitMix64(seed: seed)
    }

    /// Begins to listen; returns the port.
    public func open() throws -> Int {
        try listener.open(address: "127.0.0.1", port: 0, tls: nil) { [weak self] stream in self?.accept(stream) }
        return listener.boundPort ?? 0
    }

    /// Ends all connections and stops listening.
    public func close() {
        listener.close()
        for link in links { link.close() }
    }

    /// Cuts all connections that reach the server, and returns their number.
    @discardableResult
    public func cut(_ cut: Cut) -> Int {
        // Cut connections are removed from the list meanwhile.
        let standing = links.filter(\.isWhole)
        for link in standing { link.cut(cut, after: Int.random(in: Self.halves, using: &random)) }
        return standing.count
    }

    private func accept(_ client: any ByteStream) {
        count += 1
        let link = ProxiedLink(client)
        links.append(link)
        link.connect(to: target) { [weak self, weak link] in self?.links.removeAll { $0 === link } }
    }
}
