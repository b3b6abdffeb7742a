#if !canImport(Darwin)
    import COpenSSL
    import FileIO
    import Dispatch

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// The certificates, keys and trusted authorities of all encrypted streams with the same settings.
    ///
    /// Creating a context reads its files, which takes some milliseconds. OpenSSL lets several threads create ciphers
    /// from one context and counts references (openssl-threads(7)), so a context may be used on several queues. The
    /// pointer to the context is stored as an integer, since a pointer is not `Sendable`.
    final class TLSContext: Sendable {
        private let address: UInt
        private let methodAddress: UInt

        /// The pointer to OpenSSL's context.
        var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

        /// The BIO method (OpenSSL's interface for input and output) of the context's ciphers; see ``TLSCiphertext``.
        var ciphertextMethod: OpaquePointer? { OpaquePointer(bitPattern: methodAddress) }

        /// Creates the TLS context of a client.
        static func client(_ settings: TLSClientSettings) throws(StreamEnd) -> TLSContext {
            let context = try TLSContext(isServer: false)
            SSL_CTX_set_verify(context.pointer, SSL_VERIFY_PEER, nil)
            if let file = settings.authorityFile {
                try context.trust(file)
            } else {
                SSL_CTX_set_default_verify_paths(context.pointer)
            }
            if let file = settings.certificateFile {
                try context.present(
                    certificateFile: file, keyFile: settings.keyFile ?? file, isShared: settings.allowsSharedKey)
            }
            return context
        }

        /// Creates the context of a server from the files that the settings name.
        static func server(_ settings: TLSServerSettings) throws(StreamEnd) -> TLSContext {
            let context = try TLSContext(isServer: true)
            try context.present(
                certificateFile: settings.certificateFile, keyFile: settings.keyFile, isShared: settings.allowsSharedKey
            )
            if let file = settings.clientAuthorityFile {
                try context.trust(file)
                // The server sends the file's list of authorities to clients, which choose a certificate by it.
                SSL_CTX_set_client_CA_list(context.pointer, SSL_load_client_CA_file(file))
                SSL_CTX_set_verify(context.pointer, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nil)
            }
            return context
        }

        private init(isServer: Bool) throws(StreamEnd) {
            // This comes first: `TLSSupport` opens OpenSSL, and no function of OpenSSL may be called before.
            if let reason = TLSSupport.serverUnavailable { throw TLSFault.unusable(reason) }
            address = UInt(bitPattern: SSL_CTX_new(isServer ? TLS_server_method() : TLS_client_method()))
            methodAddress = UInt(bitPattern: TLSCiphertext.makeMethod())
            guard let pointer, ciphertextMethod != nil, Self.configure(pointer) else { throw TLSFault.noMemory }
        }

        deinit {
            SSL_CTX_free(pointer)
            BIO_meth_free(ciphertextMethod)
        }

        /// Allows only TLS 1.2 and later, without renegotiation, compression or resumption, and keeps idle connections
        /// small.
        private static func configure(_ context: OpaquePointer) -> Bool {
            SSL_CTX_set_options(
                context,
                SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION | SSL_OP_NO_TICKET | SSL_OP_CIPHER_SERVER_PREFERENCE
                    | SSL_OP_PRIORITIZE_CHACHA)
            // The mandatory cipher suite (RFC 8446, section 9.1) comes first because it needs the least time and
            // memory; clients without AES instructions can still prefer ChaCha20.
            let suites = "TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256"
            guard SSL_CTX_set_ciphersuites(context, suites) == 1 else { return false }
            // With TLS 1.2, only suites with forward secrecy and authenticated encryption are allowed (RFC 9325,
            // section 4.2).
            let older = "ECDHE+AESGCM:ECDHE+CHACHA20:!aNULL:!PSK"
            guard SSL_CTX_set_cipher_list(context, older) == 1 else { return false }
            set(context, SSL_CTRL_SET_SESS_CACHE_MODE, SSL_SESS_CACHE_OFF)
            set(context, SSL_CTRL_MODE, SSL_MODE_RELEASE_BUFFERS)
            SSL_CTX_set_num_tickets(context, 0)
            // Without this callback, OpenSSL would ask for a password on the terminal.
            SSL_CTX_set_default_passwd_cb(context) { _, _, _, _ in -1 }
            return set(context, SSL_CTRL_SET_MIN_PROTO_VERSION, TLS1_2_VERSION) == 1
        }

        @discardableResult
        private static func set(_ context: OpaquePointer, _ command: Int, _ value: Int) -> Int {
            SSL_CTX_ctrl(context, Int32(truncatingIfNeeded: command), value, nil)
        }

        /// Adds the certificate authorities of a file to the trusted ones.
        private func trust(_ file: String) throws(StreamEnd) {
            ERR_clear_error()
            guard SSL_CTX_load_verify_locations(pointer, file, nil) == 1 else {
                throw TLSFault.file(file, without: "certificate of an authority")
            }
        }

        /// Loads the certificate and the key that this side presents to the peer.
        private func present(certificateFile: String, keyFile: String, isShared: Bool) throws(StreamEnd) {
            ERR_clear_error()
            guard SSL_CTX_use_certificate_chain_file(pointer, certificateFile) == 1 else {
                throw TLSFault.file(certificateFile, without: "certificate")
            }
            guard SSL_CTX_use_PrivateKey_file(pointer, keyFile, SSL_FILETYPE_PEM) == 1 else {
                throw TLSFault.key(keyFile, of: certificateFile)
            }
            if !isShared, let fault = SecretFile.fault(of: keyFile) { throw TLSFault.unusable(fault) }
        }
    }

    /// Caches the contexts of clients: streams with the same settings share one context while any of them is in use.
    ///
    /// Files are read again after the last stream with the same settings has ended, so that certificates can be
    /// renewed.
    @NetworkActor
    enum TLSClientContexts {
        private struct Known {
            weak var context: TLSContext?
        }

        private typealias Completion = @NetworkActor (Result<TLSContext, StreamEnd>) -> Void

        /// The queue that reads the certificate files; reading the system's authorities takes some milliseconds.
        private static let reading = DispatchQueue(label: "geolocation.certificates", qos: .userInitiated)

        private static var known: [TLSClientSettings: Known] = [:]
        private static var completions: [TLSClientSettings: [Completion]] = [:]

        /// Calls `completion` with the context for the given settings, at once if the context is cached.
        static func context(
            _ settings: TLSClientSettings,
            completion: @escaping @NetworkActor (Result<TLSContext, StreamEnd>) -> Void
        ) {
            if let context = known[settings]?.context { return completion(.success(context)) }
            completions[settings, default: []].append(completion)
            guard completions[settings]?.count == 1 else { return }
            reading.async {
                let result = Result { () throws(StreamEnd) in try TLSContext.client(settings) }
                NetworkActor.enqueue { complete(settings, result) }
            }
        }

        private static func complete(_ settings: TLSClientSettings, _ result: Result<TLSContext, StreamEnd>) {
            known = known.filter { $0.value.context != nil }
            if case .success(let context) = result { known[settings] = Known(context: context) }
            for completion in completions.removeValue(forKey: settings) ?? [] { completion(result) }
        }
    }

    /// The TLS context of a server, which is created again when its files have changed, so that certificates can be
    /// renewed while the server runs.
    ///
    /// A renewal replaces one file after the other. While the certificate and the key do not match, the previous
    /// context stays in use; the files are read again when one of them changes again.
    @NetworkActor
    final class TLSServerContext {
        private let settings: TLSServerSettings
        private var context: TLSContext
        private var stamps: [FileStamp?]

        /// Creates the context from the files that the settings name.
        init(_ settings: TLSServerSettings) throws(StreamEnd) {
            self.settings = settings
            // The stamps are taken before the files are read, so that a file that changes meanwhile is read again.
            stamps = Self.stamps(of: settings)
            context = try TLSContext.server(settings)
        }

        /// The context for the server's next connection.
        ///
        /// Checking the files takes some microseconds, little compared with a handshake.
        var current: TLSContext {
            let stamps = Self.stamps(of: settings)
            if stamps != self.stamps {
                self.stamps = stamps
                if let renewed = try? TLSContext.server(settings) { context = renewed }
            }
            return context
        }

        private static func stamps(of settings: TLSServerSettings) -> [FileStamp?] {
            [settings.certificateFile, settings.keyFile, settings.clientAuthorityFile].map {
                $0.flatMap(FileStamp.init)
            }
        }
    }
#endif
