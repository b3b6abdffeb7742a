import Dispatch

/// One attempt to connect to a host; made anew for each attempt.
///
/// Who connects cancels it after a time limit of its own: there are no timers here. Letting go of it cancels it, too.
@NetworkActor
public final class StreamConnector {
    /// The system's resolver may block, each time for itself.
    private static let lookups = DispatchQueue(
        label: "geolocation.lookups", qos: .userInitiated, attributes: .concurrent)

    /// Seconds for which an address may not answer while there are others.
    private static let patience: Int32 = 3

    /// Counts attempts and their ends: what an earlier one brings is told by its older number.
    private var attempt = 0
    private var completion: (@NetworkActor (Result<any ByteStream, StreamEnd>) -> Void)?
    private var addresses: ArraySlice<SocketAddress> = []
    private var ciphers: StreamCipherMaker?
    private var connecting: DescriptorSources?
    private var stream: SocketStream?
    #if canImport(Network) && !canImport(COpenSSL)
        private var opening: NetworkOpening?
    #endif

    /// Makes one that does nothing yet.
    nonisolated public init() {}

    /// Looks a host's addresses up, tries one after the other, and shakes hands where the connection is to be encrypted.
    ///
    /// - Parameters:
    ///   - host: The server's name or address.
    ///   - port: Its port, 1...65535.
    ///   - tls: How to encrypt; nil for not at all.
    ///   - completion: Called once and later, unless cancelled before. The stream reads from when its owner is set, which is
    ///     best done in the call.
    public func connect(
        to host: String, port: Int, tls: TLSClientSettings?,
        completion: @escaping @NetworkActor (Result<any ByteStream, StreamEnd>) -> Void
    ) {
        cancel()
        self.completion = completion
        if let fault = HostLookup.fault(of: host) ?? SocketFailure.port(port, from: 1) {
            return NetworkActor.enqueue { [attempt, weak self] in
                if let self, self.attempt == attempt { self.report(.failure(.lost(fault.reason))) }
            }
        }
        let port = UInt16(truncatingIfNeeded: port)
        #if canImport(Network) && !canImport(COpenSSL)
            if let tls { return encrypt(to: host, port: port, tls) }
        #endif
        Self.lookups.async { [attempt, weak self] in
            let result = HostLookup.addresses(of: host, port: port)
            NetworkActor.enqueue {
                if let self, self.attempt == attempt { self.prepare(result, host: host, tls: tls) }
            }
        }
    }

    /// Gives the attempt up; nothing is called any more.
    public func cancel() {
        attempt += 1
        completion = nil
        addresses = []
        ciphers = nil
        connecting?.close()
        connecting = nil
        stream?.cancel()
        stream = nil
        #if canImport(Network) && !canImport(COpenSSL)
            opening = nil
        #endif
    }

    #if canImport(Network) && !canImport(COpenSSL)
        /// Leaves it all to the system, which has TLS in one piece with connecting.
        private func encrypt(to host: String, port: UInt16, _ tls: TLSClientSettings) {
            opening = NetworkOpening(to: host, port: port, tls) { [weak self] result in
                self?.opening = nil
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

    /// Tries the next address, after the one before failed for a reason.
    private func tryNext(because reason: String) {
        connecting?.close()
        connecting = nil
        guard let address = addresses.popFirst() else {
            return report(.failure(.lost("cannot be reached: \(reason)")))
        }
        let sources: DescriptorSources
        do throws(SocketFailure) {
            // One that does not answer must not keep the next one from being tried within the owner's time limit.
            let patience = addresses.isEmpty ? nil : Self.patience
            let descriptor = try TCPAttempt.begin(to: address, TCPSettings(), patience: patience)
            sources = DescriptorSources(descriptor, in: NetworkActor.descriptors, closingOn: NetworkActor.queue)
        } catch {
            return tryNext(because: error.reason)
        }
        connecting = sources
        sources.watchWritable(NetworkActor.handler { [weak self] in self?.connectionMade(to: address) })
    }

    private func connectionMade(to address: SocketAddress) {
        guard let sources = connecting else { return }
        if let fault = TCPAttempt.fault(of: sources.number, to: address) { return tryNext(because: fault) }
        sources.stopWatchingWritable()
        connecting = nil
        guard let ciphers else {
            return report(.success(SocketStream(sources, to: address, cipher: nil)))
        }
        do throws(StreamEnd) {
            shakeHands(SocketStream(sources, to: address, cipher: try ciphers.makeCipher()))
        } catch {
            report(.failure(error))
        }
    }

    private func shakeHands(_ stream: SocketStream) {
        self.stream = stream
        stream.establish { [weak self, weak stream] end in
            guard let self, let stream else { return }
            self.stream = nil
            report(end.map { .failure($0) } ?? .success(stream))
        }
    }

    private func report(_ result: Result<any ByteStream, StreamEnd>) {
        guard let completion else { return }
        self.completion = nil
        addresses = []
        completion(result)
    }
}
