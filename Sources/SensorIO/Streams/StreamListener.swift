import CSensorIO
import Dispatch

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A port that clients connect to.
@NetworkActor
public final class StreamListener {
    /// Why a port cannot be opened.
    public struct Failure: Error, Sendable, Hashable {
        /// Words that follow the listener's name, such as "cannot listen: port 9443 is in use by another program".
        public let reason: String

        /// Whether trying again is of no use.
        public let isFinal: Bool

        /// Makes one.
        public init(reason: String, isFinal: Bool) {
            self.reason = reason
            self.isFinal = isFinal
        }
    }

    /// Connections that one turn accepts at most.
    private static let turnCount = 64

    private var sources: DescriptorSources?
    private var local: SocketAddress?
    private var onAccept: (@NetworkActor (any ByteStream) -> Void)?
    private var ciphers: StreamCipherMaker?
    private var isExhausted = false

    /// How the descriptors of streams are closed: one handler for all of them.
    private lazy var closing: @Sendable (Int32) -> Void = { [weak self] number in
        _ = closeDescriptor(number)
        NetworkActor.enqueue { self?.resumeAccepting() }
    }

    /// Times that a connection had to wait because the system had no room for it, such as no descriptor beyond the
    /// reserve.
    public private(set) var exhaustions = 0

    /// Makes one that is closed.
    nonisolated public init() {}

    /// Opens the port.
    ///
    /// - Parameters:
    ///   - address: The address of this machine to listen at; nil for all of them, IPv4 and IPv6.
    ///   - port: The port, 0...65535; 0 lets the system choose a free one.
    ///   - tls: How to encrypt; nil for not at all. The files are read here, and again for the first
    ///     connection after one of them has changed; what cannot be used then leaves in use what was read before.
    ///   - onAccept: Takes each new stream, which reads from when its owner is set. An encrypted one shakes hands as its
    ///     bytes come, and ends with `security` where that fails.
    public func open(
        address: String?, port: Int, tls: TLSServerSettings?, onAccept: @escaping @NetworkActor (any ByteStream) -> Void
    ) throws(Failure) {
        close()
        do throws(StreamEnd) {
            if let tls { ciphers = try StreamCipherMaker(tls) }
        } catch {
            throw Failure(reason: error.words, isFinal: true)
        }
        let descriptor: Int32
        do throws(SocketFailure) {
            descriptor = try TCPListener.open(address: address, port: port, failsIfInUse: false)
        } catch {
            throw Failure(reason: error.reason, isFinal: error.isFinal)
        }
        var raw = csio_address()
        if csio_local_address(descriptor, &raw) == 0 { local = SocketAddress(raw) }
        sources = DescriptorSources(descriptor, in: NetworkActor.descriptors, closingOn: NetworkActor.queue)
        self.onAccept = onAccept
        sources?.watchReadable(NetworkActor.handler { [weak self] in self?.accept() })
        updateAccepting()
    }

    /// The port that it listens at; nil while it is closed.
    public var boundPort: Int? { local.map { Int($0.port) } }

    /// Whether new connections are left waiting with the system.
    public var isAcceptingPaused = false {
        didSet { updateAccepting() }
    }

    /// Goes on to accept after the system had no room; without it, the next stream of this listener that ends does so.
    public func resumeAccepting() {
        isExhausted = false
        updateAccepting()
    }

    /// Called when the system has no room for a connection; nothing is accepted until ``resumeAccepting()``, or until a stream of
    /// this listener ends.
    public var onExhaustion: (@NetworkActor () -> Void)?

    /// Closes the port, and reports no more streams; those that stand go on.
    public func close() {
        if let sources {
            // The descriptor stays for some turns; on Linux the port is free at once.
            shutdown(sources.number, Int32(SHUT_RDWR))
            sources.close()
        }
        sources = nil
        local = nil
        onAccept = nil
        ciphers = nil
        isExhausted = false
    }

    private func updateAccepting() { sources?.isReadingSuspended = isAcceptingPaused || isExhausted }

    private func accept() {
        for _ in 0..<Self.turnCount {
            guard let sources, !isAcceptingPaused else { return }
            switch TCPListener.accept(sources.number) {
            case .connection(let descriptor, let address): take(descriptor, from: address)
            case .gone: continue
            case .nobody: return
            case .noRoom, .failure:
                exhaustions += 1
                isExhausted = true
                updateAccepting()
                onExhaustion?()
                return
            }
        }
    }

    private func take(_ descriptor: Int32, from address: SocketAddress) {
        TCPOptions.set(TCPSettings(), on: descriptor)
        let sources = DescriptorSources(
            descriptor, in: NetworkActor.descriptors, closingOn: NetworkActor.queue, by: closing)
        guard let ciphers else { return hand(SocketStream(sources, to: address, cipher: nil)) }
        // Where there is no memory for a cipher, there is none for a connection.
        guard let cipher = try? ciphers.makeCipher() else { return sources.close() }
        hand(SocketStream(sources, to: address, cipher: cipher))
    }

    private func hand(_ stream: SocketStream) { onAccept?(stream) }
}
