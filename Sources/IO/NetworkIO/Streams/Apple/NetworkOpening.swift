#if canImport(Network)
    import Dispatch
    import Foundation
    import Network

    /// One attempt of the system to connect and perform the TLS handshake; releasing the object cancels the attempt.
    @NetworkActor
    final class NetworkOpening {
        /// The queue that reads the files of certificate authorities, which may be on a slow disk.
        private static let reading = DispatchQueue(label: "geolocation.authorities", qos: .userInitiated)

        private let host: String
        private let port: UInt16
        private let name: String
        private var link: NetworkLink?
        private var completion: (@NetworkActor (Result<NetworkStream, StreamEnd>) -> Void)?

        /// The reason why the peer's certificate was rejected, which the system's error does not contain; `nil` if the
        /// certificate was accepted.
        private var refusal: String?

        /// Starts the attempt to connect; `completion` is called once, in a later job of the actor.
        init(
            to host: String, port: UInt16, _ settings: TLSClientSettings,
            completion: @escaping @NetworkActor (Result<NetworkStream, StreamEnd>) -> Void
        ) {
            let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
            self.host = isBracketed ? String(host.dropFirst().dropLast()) : host
            self.port = port
            name = settings.serverName ?? self.host
            self.completion = completion
            Self.reading.async { [weak self] in
                let result = Result { () throws(StreamEnd) in try SystemTLS.authorities(of: settings) }
                NetworkActor.enqueue { self?.open(result) }
            }
        }

        private func open(_ authorities: Result<[Data]?, StreamEnd>) {
            switch authorities {
            case .failure(let fault): report(.failure(fault))
            case .success(let authorities):
                let parameters = SystemTLS.parameters(for: name, trusting: authorities) { [weak self] words in
                    // The system receives the decision after this block is enqueued, so the attempt fails only after
                    // `refusal` is set.
                    NetworkActor.enqueue { self?.refusal = words }
                }
                let link = NetworkLink(to: host, port: port, parameters)
                self.link = link
                link.start { [weak self] in self?.changed($0) }
            }
        }

        private func changed(_ change: NetworkLink.Change) {
            guard let link else { return }
            switch change {
            case .ready: report(.success(NetworkStream(link, host: host, port: port)))
            case .failed(let error):
                report(.failure(refusal.map { .security($0) } ?? SystemTLSFault.opening(error, host: host)))
            }
        }

        private func report(_ result: Result<NetworkStream, StreamEnd>) {
            let completion = completion
            self.completion = nil
            link = nil
            completion?(result)
        }
    }
#endif
