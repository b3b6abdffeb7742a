import SensorIO

#if canImport(Network)
    import Foundation
    import Network

    /// The system's connection under a ``NetworkStream``; releasing it closes the connection.
    ///
    /// Callbacks come in turns of their own of the ``NetworkActor``, in the system's order, and with values only: no object of the
    /// framework crosses over.
    final class NetworkLink {
        /// A change of the connection itself.
        enum Change: Sendable {
            /// It is open, and the handshake is done.
            case ready
            /// It cannot be made.
            case failed(NWError)
        }

        private let connection: NWConnection

        /// Creates an idle connection.
        init(to host: String, port: UInt16, _ parameters: NWParameters) {
            let port = NWEndpoint.Port(rawValue: port) ?? .any
            connection = NWConnection(host: NWEndpoint.Host(host), port: port, using: parameters)
        }

        deinit { connection.cancel() }

        /// Looks up the host, connects, and performs the handshake.
        func start(_ onChange: @escaping @NetworkActor (Change) -> Void) {
            connection.stateUpdateHandler = { @Sendable state in
                switch state {
                case .ready: NetworkActor.enqueue { onChange(.ready) }
                // The system would wait for a better network; here the owner decides when to try again.
                case .waiting(let error), .failed(let error): NetworkActor.enqueue { onChange(.failed(error)) }
                default: break
                }
            }
            connection.start(queue: NetworkActor.queue)
        }

        /// The peer's address; nil before it is known.
        var peer: SocketAddress? {
            guard case .hostPort(let host, let port)? = connection.currentPath?.remoteEndpoint else { return nil }
            return SocketAddress("\(host)", port: port.rawValue)
        }

        /// Asks for the next bytes, once: `then` gets bytes, the end, an error, or several of these.
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

        /// Sends bytes; `then` is called once the system has taken them all, or with the error.
        func send(_ bytes: UnsafeRawBufferPointer, then: @escaping @NetworkActor (NWError?) -> Void) {
            connection.send(
                content: Data(bytes),
                completion: .contentProcessed { @Sendable error in NetworkActor.enqueue { then(error) } })
        }

        /// Tells the peer that nothing more follows; bytes may still be received.
        func sendFarewell() {
            connection.send(
                content: nil as Data?, contentContext: .finalMessage, isComplete: true,
                completion: .contentProcessed { @Sendable _ in })
        }
    }
#endif
