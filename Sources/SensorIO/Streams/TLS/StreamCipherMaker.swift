/// Makes the ciphers of streams that share their settings, where this build has the library for it.
@NetworkActor
struct StreamCipherMaker {
    #if canImport(COpenSSL)
        private let make: () throws(StreamEnd) -> TLSEngine

        private init(_ make: @escaping () throws(StreamEnd) -> TLSEngine) {
            self.make = make
        }

        /// Reads what a server needs.
        init(_ settings: TLSServerSettings) throws(StreamEnd) {
            let server = try TLSServerContext(settings)
            self.init { () throws(StreamEnd) in try TLSEngine(server.current, as: .server) }
        }

        /// Reads what a client of a host needs, off the actor, and calls `then` later.
        static func client(
            _ settings: TLSClientSettings, host: String,
            then: @escaping @NetworkActor (Result<StreamCipherMaker, StreamEnd>) -> Void
        ) {
            let role = TLSEngine.Role.client(of: settings.serverName ?? host)
            TLSContexts.client(settings) { result in
                then(
                    result.map { context in
                        StreamCipherMaker { () throws(StreamEnd) in try TLSEngine(context, as: role) }
                    })
            }
        }

        /// Makes the cipher of one stream.
        func makeCipher() throws(StreamEnd) -> any StreamCipher { try make() }
    #else
        private static var unavailable: StreamEnd {
            .security("cannot be encrypted: \(TLSSupport.serverUnavailable ?? "")")
        }

        /// Throws the sentence that says what is missing.
        init(_ settings: TLSServerSettings) throws(StreamEnd) { throw Self.unavailable }

        /// Calls `then` with the sentence that says what is missing.
        static func client(
            _ settings: TLSClientSettings, host: String,
            then: @escaping @NetworkActor (Result<StreamCipherMaker, StreamEnd>) -> Void
        ) {
            then(.failure(unavailable))
        }

        /// Throws the sentence that says what is missing.
        func makeCipher() throws(StreamEnd) -> any StreamCipher { throw Self.unavailable }
    #endif
}
