/// Creates the ciphers of all streams that share the same TLS settings.
@NetworkActor
struct StreamCipherMaker {
    #if canImport(Darwin)
        private static var unavailable: StreamEnd {
            .security("cannot be encrypted: \(TLSSupport.serverUnavailable ?? "")")
        }

        /// Always throws, since servers cannot encrypt on this platform; clients use `NetworkOpening`.
        init(_ settings: TLSServerSettings) throws(StreamEnd) { throw Self.unavailable }

        /// Always fails, since clients encrypt with `NetworkOpening` on this platform.
        static func client(
            _ settings: TLSClientSettings, host: String,
            completion: @escaping @NetworkActor (Result<StreamCipherMaker, StreamEnd>) -> Void
        ) {
            completion(.failure(unavailable))
        }

        /// Always throws, since there are no ciphers on this platform.
        func makeCipher() throws(StreamEnd) -> any StreamCipher { throw Self.unavailable }
    #else
        private let make: () throws(StreamEnd) -> TLSEngine

        private init(_ make: @escaping () throws(StreamEnd) -> TLSEngine) {
            self.make = make
        }

        /// Reads the certificate files of a server, and creates the object that makes the ciphers of its streams.
        init(_ settings: TLSServerSettings) throws(StreamEnd) {
            let server = try TLSServerContext(settings)
            self.init { () throws(StreamEnd) in try TLSEngine(server.current, as: .server) }
        }

        /// Reads the certificate files of a client off the actor, then calls `completion` on the actor.
        static func client(
            _ settings: TLSClientSettings, host: String,
            completion: @escaping @NetworkActor (Result<StreamCipherMaker, StreamEnd>) -> Void
        ) {
            let role = TLSEngine.Role.client(of: settings.serverName ?? host)
            TLSClientContexts.context(settings) { result in
                completion(
                    result.map { context in
                        StreamCipherMaker { () throws(StreamEnd) in try TLSEngine(context, as: role) }
                    })
            }
        }

        /// Creates the cipher of one stream.
        func makeCipher() throws(StreamEnd) -> any StreamCipher { try make() }
    #endif
}
