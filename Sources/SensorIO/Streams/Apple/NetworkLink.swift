#if canImport(Network) && !canImport(COpenSSL)
    import Foundation
    import Network

    /// The system's connection under a ``NetworkStream``: letting go of it closes the connection.
    ///
    /// What it calls is called in a turn of its own of the ``NetworkActor``, in the order in which the system told it, and
    /// with values only: nothing of the framework crosses over.
    final class NetworkLink {
        /// What the system tells of the connection itself.
        enum Change: Sendable {
            /// It stands, and hands have been shaken.
            case ready
            /// It cannot be made.
            case failed(NWError)
        }

        private let connection: NWConnection

        /// Makes one that does nothing yet.
        init(to host: String, port: UInt16, _ parameters: NWParameters) {
            let port = NWEndpoint.Port(rawValue: port) ?? .any
            connection = NWConnection(host: NWEndpoint.Host(host), port: port, using: parameters)
        }

        deinit { connection.cancel() }

        /// Looks the host up, connects, and shakes hands.
        func start(_ onChange: @escaping @NetworkActor (Change) -> Void) {
            connection.stateUpdateHandler = { @Sendable state in
                switch state {
                case .ready: NetworkActor.enqueue { onChange(.ready) }
                // The system would wait here for a better network; when to try again is the owner's to say.
                case .waiting(let error), .failed(let error): NetworkActor.enqueue { onChange(.failed(error)) }
                default: break
                }
            }
            connection.start(queue: NetworkActor.queue)
        }

        /// The other side's address; nil before it is known.
        var peer: SocketAddress? {
            guard case .hostPort(let host, let port)? = connection.currentPath?.remoteEndpoint else { return nil }
            return SocketAddress("\(host)", port: port.rawValue)
        }

        /// Asks for the next bytes, once: `then` gets some, or the end of all of them, or an error, or several of these.
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

        /// Sends bytes; `then` is called once the system has taken them all, or with the reason why it does not.
        func send(_ bytes: UnsafeRawBufferPointer, then: @escaping @NetworkActor (NWError?) -> Void) {
            connection.send(
                content: Data(bytes),
                completion: .contentProcessed { @Sendable error in NetworkActor.enqueue { then(error) } })
        }

        /// Says that nothing more follows; bytes may still come.
        func sendFarewell() {
            connection.send(
                content: nil as Data?, contentContext: .finalMessage, isComplete: true,
                completion: .contentProcessed { @Sendable _ in })
        }
    }
#endif
