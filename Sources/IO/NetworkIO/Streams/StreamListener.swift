import CSensorIO
import Dispatch
import FileIO
public import Geolocation
import SensorIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Listens at a TCP port and passes on each accepted connection as a stream, encrypted on request.
@NetworkActor
public final class StreamListener {
    /// The reason why a port cannot be opened.
    public struct Failure: Error, Sendable, Hashable {
        /// A clause that follows the listener's name, such as "cannot listen: port 9443 is in use by another program".
        public let reason: String

        /// Whether opening the port again would fail too, so that a retry is pointless.
        public let isFinal: Bool

        /// Creates the reason why a port cannot be opened.
        public init(reason: String, isFinal: Bool) {
            self.reason = reason
            self.isFinal = isFinal
        }
    }

    /// The maximum number of connections that are accepted in one job of the actor, so that a burst does not delay
    /// other work.
    ///
    /// The other connections wait in the system's queue.
    nonisolated static let turnSize = 8

    /// The number of seconds before the listener accepts again after the system ran out of resources.
    private static let retryInterval = 0.25

    private var sources: DescriptorSources?
    private var settings = TCPSettings()
    private var onAccept: (@NetworkActor (any ByteStream) -> Void)?
    private var ciphers: StreamCipherMaker?

    /// The time at which the listener tries again to accept connections, set while the system is out of resources.
    private let retry: NetworkDeadline

    /// The function that closes the descriptors of accepted streams; a single closure shared by all of them.
    private lazy var closing: @Sendable (Int32) -> Void = { [weak self] number in
        _ = closeDescriptor(number)
        NetworkActor.enqueue { self?.streamDidClose() }
    }

    /// The number of streams that have closed since freed memory was last returned to the system.
    private var closedStreams = 0
    /// The number of streams that must have closed before freed memory is returned to the system.
    private static let crowd = 32

    /// The deadline at which freed memory, which the allocator would otherwise keep, is returned to the system.
    private let memoryReturn: NetworkDeadline

    /// The number of times that a connection had to wait because a resource was exhausted, such as the descriptors that
    /// the process may use for connections.
    public private(set) var exhaustions = 0

    /// The number of connections for which the process still has descriptors; some are reserved for other purposes.
    public var descriptorRoom: Int { sources.map { DescriptorLimit.room(beside: $0.number) } ?? 0 }

    /// The port at which the listener listens; `nil` while the listener is closed.
    public private(set) var boundPort: Int?

    /// Called when the system is out of resources for a connection.
    ///
    /// The listener tries to accept again soon, and when one of its streams ends.
    public var onExhaustion: (@NetworkActor () -> Void)?

    /// Creates a closed listener.
    nonisolated public init(clock: any SensorClock = SystemClock()) {
        retry = NetworkDeadline(clock: clock)
        memoryReturn = NetworkDeadline(clock: clock)
    }

    /// Opens the port and starts accepting connections.
    ///
    /// - Parameters:
    ///   - address: The local address to listen at; `nil` for all addresses, IPv4 and IPv6.
    ///   - port: The port, 0...65535; 0 lets the system choose a free one.
    ///   - tls: The settings for TLS; `nil` for unencrypted streams. The files are read now, and again for the first
    ///     connection after one of them has changed; if they are then invalid, the previous contents stay in use.
    ///   - settings: The settings of the connections, and whether a port in use is a final failure.
    ///   - onAccept: Called with each new stream. Reading begins when its owner is set. An encrypted stream performs
    ///     its TLS handshake while reading, and ends with `security` if the handshake fails.
    /// - Throws: A ``Failure`` that says why the port cannot be opened.
    public func open(
        address: String?, port: Int, tls: TLSServerSettings?, settings: TCPSettings = TCPSettings(),
        onAccept: @escaping @NetworkActor (any ByteStream) -> Void
    ) throws(Failure) {
        close()
        do throws(StreamEnd) {
            if let tls { ciphers = try StreamCipherMaker(tls) }
        } catch {
            throw Failure(reason: error.words, isFinal: true)
        }
        let descriptor: Int32
        do throws(SocketFailure) {
            descriptor = try TCPSocket.listen(at: address, port: port, failsIfInUse: settings.failsIfInUse)
        } catch {
            throw Failure(reason: error.reason, isFinal: error.isFinal)
        }
        boundPort = TCPSocket.localAddress(of: descriptor).map { Int($0.port) }
        sources = DescriptorSources(descriptor, in: NetworkActor.descriptors, closingOn: NetworkActor.queue)
        self.settings = settings
        self.onAccept = onAccept
        retry.onReached { [weak self] in self?.resumeAccepting() }
        memoryReturn.onReached { [weak self] in
            self?.closedStreams = 0
            // Returning memory may take milliseconds, so it does not run on the actor.
            DispatchQueue.global(qos: .utility).async { csio_return_memory() }
        }
        sources?.watchReadable(NetworkActor.handler { [weak self] in self?.accept() })
        updateAccepting()
    }

    /// Whether the listener pauses accepting; new connections then wait in the system's queue.
    public var isAcceptingPaused = false {
        didSet { updateAccepting() }
    }

    /// Closes the listener's port; streams that were accepted stay open.
    public func close() {
        if let sources {
            // The descriptor is closed a few jobs of the actor later; on Linux, `shutdown` makes the port available to
            // others at once.
            shutdown(sources.number, Int32(SHUT_RDWR))
            sources.close()
        }
        sources = nil
        boundPort = nil
        onAccept = nil
        ciphers = nil
        retry.cancel()
        memoryReturn.cancel()
    }

    private func streamDidClose() {
        closedStreams += 1
        if sources != nil, closedStreams >= Self.crowd, !memoryReturn.isArmed { memoryReturn.arm(after: 2) }
        resumeAccepting()
    }

    private func resumeAccepting() {
        retry.disarm()
        updateAccepting()
    }

    private func updateAccepting() { sources?.isReadingSuspended = isAcceptingPaused || retry.isArmed }

    private func accept() {
        for _ in 0..<Self.turnSize {
            guard let sources, !isAcceptingPaused else { return }
            switch TCPSocket.accept(sources.number, settings) {
            case .connection(let descriptor, let address): accept(descriptor, from: address)
            case .gone: continue
            case .nothing: return
            case .noRoom:
                exhaustions += 1
                retry.arm(after: Self.retryInterval)
                updateAccepting()
                onExhaustion?()
                return
            }
        }
    }

    private func accept(_ descriptor: Int32, from address: SocketAddress) {
        let sources = DescriptorSources(
            descriptor, in: NetworkActor.descriptors, closingOn: NetworkActor.queue, by: closing)
        guard let ciphers else { return pass(SocketStream(sources, to: address, cipher: nil)) }
        // Creating the cipher fails only if memory is exhausted.
        guard let cipher = try? ciphers.makeCipher() else { return sources.close() }
        pass(SocketStream(sources, to: address, cipher: cipher))
    }

    private func pass(_ stream: SocketStream) { onAccept?(stream) }
}
