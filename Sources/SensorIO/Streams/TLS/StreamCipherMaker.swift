/// Makes the ciphers of streams that share their settings, where this build has the library for it.
struct StreamCipherMaker: Sendable {
    #if canImport(COpenSSL)
        private let context: TLSContext
        private let role: TLSEngine.Role

        /// Reads what a server needs.
        init(_ settings: TLSServerSettings) throws(StreamEnd) {
            context = try TLSContext.server(settings)
            role = .server
        }

        private init(_ context: TLSContext, role: TLSEngine.Role) {
            self.context = context
            self.role = role
        }

        /// Reads what a client of a host needs, off the actor, and calls `then` later.
        @NetworkActor
        static func client(
            _ settings: TLSClientSettings, host: String,
            then: @escaping @NetworkActor (Result<StreamCipherMaker, StreamEnd>) -> Void
        ) {
            let role = TLSEngine.Role.client(of: settings.serverName ?? host)
            TLSContexts.client(settings) { result in then(result.map { StreamCipherMaker($0, role: role) }) }
        }

        /// Makes the cipher of one stream.
        func makeCipher() throws(StreamEnd) -> any StreamCipher { try TLSEngine(context, as: role) }
    #else
        private static var unavailable: StreamEnd {
            .security("cannot be encrypted: \(TLSSupport.serverUnavailable ?? "")")
        }

        /// Throws the sentence that says what is missing.
        init(_ settings: TLSServerSettings) throws(StreamEnd) { throw Self.unavailable }

        /// Calls `then` with the sentence that says what is missing.
        @NetworkActor
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
