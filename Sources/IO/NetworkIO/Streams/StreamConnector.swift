import Dispatch
import FileIO
public import Geolocation
import SensorIO

/// Connects to a host and performs the TLS handshake; releasing the connector cancels the attempt.
@NetworkActor
public final class StreamConnector {
    /// The queue of name lookups; concurrent, because the resolver blocks.
    private static let lookups = DispatchQueue(
        label: "geolocation.lookups", qos: .userInitiated, attributes: .concurrent)

    /// The maximum time in seconds for connecting to one address of the host while other addresses remain to be tried.
    private static let patience = 3.0

    /// The number of times that an attempt has started or ended, by which late results of an earlier attempt are
    /// recognised.
    private var attempt = 0
    private let deadline: NetworkDeadline
    private var settings = TCPSettings()
    private var completion: (@NetworkActor (Result<any ByteStream, StreamEnd>) -> Void)?
    private var addresses: ArraySlice<SocketAddress> = []
    private var ciphers: StreamCipherMaker?
    private var connecting: DescriptorSources?
    private var stream: SocketStream?
    #if canImport(Network)
        private var opening: NetworkOpening?
    #endif

    /// Creates a connector that has not started an attempt.
    nonisolated public init(clock: any SensorClock = SystemClock()) {
        deadline = NetworkDeadline(clock: clock)
    }

    /// Looks up a host's addresses, connects to the first one that accepts, and performs the TLS handshake unless `tls`
    /// is `nil`.
    ///
    /// - Parameters:
    ///   - host: The server's name or address.
    ///   - port: The server's port, 1...65535.
    ///   - tls: The settings for TLS; `nil` for an unencrypted stream.
    ///   - settings: The settings of the connection; the timeout applies to each address, and to the handshake.
    ///   - completion: Called once in a later job of the actor, unless the attempt was cancelled before. The function
    ///     should set the stream's owner, since reading begins when the owner is set.
    public func connect(
        to host: String, port: Int, tls: TLSClientSettings?, settings: TCPSettings = TCPSettings(),
        completion: @escaping @NetworkActor (Result<any ByteStream, StreamEnd>) -> Void
    ) {
        cancel()
        self.completion = completion
        self.settings = settings
        if let fault = HostLookup.fault(of: host) ?? SocketFailure.port(port, from: 1) {
            return NetworkActor.enqueue { [attempt, weak self] in
                if let self, self.attempt == attempt { self.report(.failure(.lost(fault.reason))) }
            }
        }
        let port = UInt16(truncatingIfNeeded: port)
        #if canImport(Network)
            if let tls { return encrypt(to: host, port: port, tls) }
        #endif
        Self.lookups.async { [attempt, weak self] in
            let result = HostLookup.addresses(of: host, port: port)
            NetworkActor.enqueue {
                if let self, self.attempt == attempt { self.prepare(result, host: host, tls: tls) }
            }
        }
    }

    /// Cancels the attempt to connect; the completion is not called.
    public func cancel() {
        attempt += 1
        completion = nil
        abandon()
    }

    private func abandon() {
        deadline.cancel()
        addresses = []
        ciphers = nil
        connecting?.close()
        connecting = nil
        stream?.cancel()
        stream = nil
        #if canImport(Network)
            opening = nil
        #endif
    }

    #if canImport(Network)
        /// Connects and performs the TLS handshake with the system's framework, which does both in one call.
        private func encrypt(to host: String, port: UInt16, _ tls: TLSClientSettings) {
            limit(settings.connectTimeout)
            opening = NetworkOpening(to: host, port: port, tls) { [weak self] result in
                self?.report(result.map { $0 })
            }
        }
    #endif

    private func prepare(_ result: Result<[SocketAddress], SocketFailure>, host: String, tls: TLSClientSettings?) {
        switch result {
        case .failure(let failure): report(.failure(.lost(failure.reason)))
        case .success(let addresses):
            self.addresses = addresses[...]
            guard let tls else { return tryNext(because: "") }
            StreamCipherMaker.client(tls, host: host) { [attempt, weak self] result in
                guard let self, self.attempt == attempt else { return }
                switch result {
                case .failure(let end): report(.failure(end))
                case .success(let ciphers):
                    self.ciphers = ciphers
                    tryNext(because: "")
                }
            }
        }
    }

    /// Tries the host's next address after the previous one has failed for `reason`.
    private func tryNext(because reason: String) {
        connecting?.close()
        connecting = nil
        guard let address = addresses.popFirst() else {
            return report(.failure(.lost("cannot be reached: \(reason)")))
        }
        let sources: DescriptorSources
        do throws(SocketFailure) {
            let descriptor = try TCPSocket.connect(to: address, settings)
            sources = DescriptorSources(descriptor, in: NetworkActor.descriptors, closingOn: NetworkActor.queue)
        } catch {
            return tryNext(because: error.reason)
        }
        connecting = sources
        // An address that does not answer must not use up the time of the next address.
        limit(addresses.isEmpty ? settings.connectTimeout : min(Self.patience, settings.connectTimeout))
        sources.watchWritable(NetworkActor.handler { [weak self] in self?.connectionMade(to: address) })
    }

    private func limit(_ seconds: Double) {
        deadline.onReached { [weak self] in self?.tryNext(because: "it does not answer") }
        deadline.arm(after: seconds)
    }

    private func connectionMade(to address: SocketAddress) {
        guard let sources = connecting else { return }
        if let fault = TCPSocket.connectionFault(of: sources.number, to: address) { return tryNext(because: fault) }
        sources.stopWatchingWritable()
        connecting = nil
        addresses = []
        guard let ciphers else {
            return report(.success(SocketStream(sources, to: address, cipher: nil)))
        }
        do throws(StreamEnd) {
            performHandshake(SocketStream(sources, to: address, cipher: try ciphers.makeCipher()))
        } catch {
            report(.failure(error))
        }
    }

    private func performHandshake(_ stream: SocketStream) {
        self.stream = stream
        limit(settings.connectTimeout)
        stream.establish { [weak self, weak stream] end in
            guard let self, let stream else { return }
            self.stream = nil
            report(end.map { .failure($0) } ?? .success(stream))
        }
    }

    private func report(_ result: Result<any ByteStream, StreamEnd>) {
        guard let completion else { return }
        self.completion = nil
        abandon()
        completion(result)
    }
}
