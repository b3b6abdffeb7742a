import CSensorIO
import FileIO
import SensorIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The settings of TCP connections, for a ``StreamConnector``, a ``StreamListener`` or a ``StreamWire``.
public struct TCPSettings: Sendable, Hashable {
    /// The number of seconds after which an attempt to connect to one address, or a TLS handshake, times out.
    public var connectTimeout: Double

    /// The number of seconds without traffic after which the system sends probes to the peer.
    ///
    /// After three unanswered probes, the connection is lost.
    public var keepAlive: Int

    /// The size of the system's send buffer in bytes, at least 4096; with `nil`, the system chooses the size.
    ///
    /// Linux doubles the size to make room for its own bookkeeping; data may take a part of that room. Default: `nil`.
    public var sendBuffer: Int?

    /// The maximum number of bytes that may wait for one peer of a wire; a message that would exceed the limit is
    /// dropped and counted.
    public var sendLimit: Int

    /// The maximum number of simultaneous connections of a listening wire.
    ///
    /// If the limit is reached, a new client may take the place of an idle client, or of a client in a network that has
    /// at least two connections more than the network of the new client. Otherwise, the new connection is closed and
    /// counted.
    public var connectionLimit: Int

    /// The way in which the clients of a listening wire behave.
    public var clients: ClientKind

    /// The kinds of clients of a server, by how much they send; the kind determines when a client counts as idle.
    ///
    /// A client that sends nothing in the first minute of its connection is disconnected, unless its kind is
    /// ``listening``.
    public enum ClientKind: Sendable, Hashable {
        /// Clients send continuously; a client that has sent nothing for 10 s is idle.
        case sending
        /// Clients send one request; a client is idle until the first bytes of its request arrive.
        case asking
        /// Clients send nothing; the client that connected first is treated as the longest idle.
        case listening
    }

    /// Whether opening fails for good if the port is in use; otherwise, opening is retried.
    public var failsIfInUse: Bool

    /// Creates the settings of TCP connections; see the properties.
    public init(
        connectTimeout: Double = 10, keepAlive: Int = 15, sendLimit: Int = 1 << 20, connectionLimit: Int = 32,
        clients: ClientKind = .sending, failsIfInUse: Bool = false
    ) {
        self.connectTimeout = connectTimeout
        self.keepAlive = keepAlive
        self.sendLimit = sendLimit
        self.connectionLimit = connectionLimit
        self.clients = clients
        self.failsIfInUse = failsIfInUse
    }
}

/// The system calls of TCP sockets.
enum TCPSocket {
    /// The maximum number of clients that may wait to be accepted; the system may allow fewer.
    private static let backlog: Int32 = 4096

    /// Sets the options of a connection's socket.
    private static func configure(_ descriptor: Int32, _ settings: TCPSettings) {
        let keepAlive = min(max(settings.keepAlive, 1), 7200)
        // With this option, the system sends small messages without delay.
        _ = csio_set(descriptor, 0, CSIO_NO_DELAY, 1)
        _ = csio_set(descriptor, 0, CSIO_KEEP_ALIVE, Int32(keepAlive))
        // If the peer does not acknowledge sent bytes, the connection is lost after the same time as an idle connection
        // whose peer does not answer: the time before the first probe, plus the time for three unanswered probes.
        _ = csio_set(descriptor, 0, CSIO_USER_TIMEOUT, Int32(keepAlive * 4))
        if let size = settings.sendBuffer {
            _ = csio_set(descriptor, 0, CSIO_SEND_BUFFER, Int32(min(max(size, 4096), 1 << 28)))
        }
    }

    // MARK: Clients

    /// Creates a socket that starts to connect.
    ///
    /// Its descriptor becomes writable once the connection attempt has succeeded or failed.
    static func connect(to address: SocketAddress, _ settings: TCPSettings) throws(SocketFailure) -> Int32 {
        let descriptor = csio_socket(address.family.rawValue, 1, 0)
        guard descriptor >= 0 else { throw SocketFailure(reason: systemMessage(-descriptor)) }
        configure(descriptor, settings)
        var raw = address.raw
        let result = csio_connect(descriptor, &raw)
        guard result == 0 || result == -EINPROGRESS else {
            _ = closeDescriptor(descriptor)
            throw SocketFailure(reason: systemMessage(-result))
        }
        return descriptor
    }

    /// Returns why the connection attempt of a writable descriptor failed; `nil` if it succeeded.
    static func connectionFault(of descriptor: Int32, to address: SocketAddress) -> String? {
        let code = csio_pending_error(descriptor)
        guard code == 0 else { return systemMessage(code) }
        // If the destination is a port of this machine at which nothing listens, the system may choose the same port
        // for this end of the connection. The socket is then connected to itself.
        guard localAddress(of: descriptor) == address else { return nil }
        return systemMessage(ECONNREFUSED)
    }

    // MARK: Servers

    /// Creates a socket that listens at an address and port; returns its descriptor.
    static func listen(at address: String?, port: Int, failsIfInUse: Bool) throws(SocketFailure) -> Int32 {
        if let failure = SocketFailure.port(port) { throw failure }
        let number = UInt16(truncatingIfNeeded: port)
        guard let text = address else {
            do {
                return try listen(at: .any(.ipv6, port: number), failsIfInUse)
            } catch {
                // IPv6 may be unavailable on this machine; if IPv4 fails too, the error of IPv6 is reported.
                guard let descriptor = try? listen(at: .any(.ipv4, port: number), failsIfInUse) else { throw error }
                return descriptor
            }
        }
        guard let address = SocketAddress(text, port: number) else {
            throw SocketFailure(
                reason: "cannot listen: \(text) is not an address; write one such as 0.0.0.0 or ::1", isFinal: true)
        }
        return try listen(at: address, failsIfInUse)
    }

    private static func listen(at address: SocketAddress, _ failsIfInUse: Bool) throws(SocketFailure) -> Int32 {
        let isDual = address.family == .ipv6 && address.high == 0 && address.low == 0
        let descriptor = csio_socket(address.family.rawValue, 1, isDual ? 1 : 0)
        guard descriptor >= 0 else { throw .listening(descriptor, at: address, failsIfInUse: failsIfInUse) }
        // Without this option, the port counts as in use while connections of a previous server are in the state
        // TIME_WAIT.
        _ = csio_set(descriptor, address.family.rawValue, CSIO_REUSE_ADDRESS, 1)
        var raw = address.raw
        var result = csio_bind(descriptor, address.family.rawValue, &raw)
        if result == 0 { result = csio_listen(descriptor, backlog) }
        guard result == 0 else {
            _ = closeDescriptor(descriptor)
            throw .listening(result, at: address, failsIfInUse: failsIfInUse)
        }
        return descriptor
    }

    /// The outcome of an attempt to accept a connection.
    enum Arrival {
        case connection(Int32, from: SocketAddress)
        case nothing
        /// The client disconnected before it was accepted.
        case gone
        /// A resource such as descriptors is exhausted, so the next connection cannot be accepted now.
        ///
        /// The connection keeps waiting. Accept again only after a pause, since the system would report the same
        /// connection at once.
        case noRoom
    }

    /// Accepts the next waiting connection, unless the process is short of descriptors.
    static func accept(_ descriptor: Int32, _ settings: TCPSettings) -> Arrival {
        guard DescriptorLimit.hasRoom(beside: descriptor) else { return isAwaited(descriptor) ? .noRoom : .nothing }
        var raw = csio_address()
        let accepted = csio_accept(descriptor, &raw)
        guard accepted < 0 else {
            configure(accepted, settings)
            return .connection(accepted, from: SocketAddress(raw))
        }
        switch -accepted {
        case EAGAIN, EWOULDBLOCK: return .nothing
        case EINTR, ECONNABORTED, EPROTO: return .gone
        default: return .noRoom
        }
    }

    /// Returns whether a client is waiting to be accepted.
    private static func isAwaited(_ descriptor: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, 0) > 0
    }

    /// Returns the local address of a socket; `nil` if it cannot be determined.
    static func localAddress(of descriptor: Int32) -> SocketAddress? {
        var raw = csio_address()
        return csio_local_address(descriptor, &raw) == 0 ? SocketAddress(raw) : nil
    }
}
