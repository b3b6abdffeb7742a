import SensorIO

#if canImport(Network)
    import Foundation
    import Network

    /// The system's connection that a ``NetworkStream`` uses; releasing it closes the connection.
    ///
    /// Callbacks run in separate jobs of the ``NetworkActor``, in the system's order, and pass only values, never
    /// objects of the framework.
    final class NetworkLink {
        /// A change of the connection's state.
        enum Change: Sendable {
            /// The connection is open, and the TLS handshake is done.
            case ready
            /// The connection cannot be made.
            case failed(NWError)
        }

        private let connection: NWConnection

        /// Creates a connection that has not started to connect.
        init(to host: String, port: UInt16, _ parameters: NWParameters) {
            let port = NWEndpoint.Port(rawValue: port) ?? .any
            connection = NWConnection(host: NWEndpoint.Host(host), port: port, using: parameters)
        }

        deinit { connection.cancel() }

        /// Looks up the host, connects, and performs the TLS handshake; calls `onChange` with the result.
        func start(_ onChange: @escaping @NetworkActor (Change) -> Void) {
            connection.stateUpdateHandler = { @Sendable state in
                switch state {
                case .ready: NetworkActor.enqueue { onChange(.ready) }
                // The system would wait for a better network, but the attempt is ended, since the owner decides when to
                // retry.
                case .waiting(let error), .failed(let error): NetworkActor.enqueue { onChange(.failed(error)) }
                default: break
                }
            }
            connection.start(queue: NetworkActor.queue)
        }

        /// The address of the connection's peer; `nil` until the address is known.
        var peer: SocketAddress? {
            guard case .hostPort(let host, let port)? = connection.currentPath?.remoteEndpoint else { return nil }
            return SocketAddress("\(host)", port: port.rawValue)
        }

        /// Requests the next bytes once.
        ///
        /// `then` is called with received bytes, the end of the stream, an error, or several of these.
        func receive(
            atMost count: Int,
            then: @escaping @NetworkActor (ContiguousArray<UInt8>, _ isEnd: Bool, NWError?) -> Void
        ) {
            connection.receive(minimumIncompleteLength: 1, maximumLength: count) {
                @Sendable data, _, isComplete, error in
                let bytes = data.map { ContiguousArray($0) } ?? []
                NetworkActor.enqueue { then(bytes, isComplete, error) }
            }
        }

        /// Sends bytes; `then` is called once the system has accepted all bytes, or with the error.
        func send(_ bytes: UnsafeRawBufferPointer, then: @escaping @NetworkActor (NWError?) -> Void) {
            connection.send(
                content: Data(bytes),
                completion: .contentProcessed { @Sendable error in NetworkActor.enqueue { then(error) } })
        }

        /// Announces to the peer that no more bytes follow; bytes from the peer may still be received afterwards.
        func sendFarewell() {
            connection.send(
                content: nil as Data?, contentContext: .finalMessage, isComplete: true,
                completion: .contentProcessed { @Sendable _ in })
        }
    }
#endif
