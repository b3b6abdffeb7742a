#if canImport(COpenSSL)
    import COpenSSL

    /// What all encrypted streams of the same settings share: certificates, keys and whom to trust.
    ///
    /// Its files are read when it is made, which takes some milliseconds. The library lets several threads make ciphers of one
    /// context and counts its uses (openssl-threads(7)), so that it may go from queue to queue; it is kept by its address,
    /// since a pointer is never Sendable.
    final class TLSContext: Sendable {
        private let address: UInt
        private let methodAddress: UInt

        /// The library's context.
        var pointer: OpaquePointer? { OpaquePointer(bitPattern: address) }

        /// How its ciphers get their bytes, see ``TLSCiphertext``.
        var ciphertextMethod: OpaquePointer? { OpaquePointer(bitPattern: methodAddress) }

        /// Makes the context of a client.
        static func client(_ settings: TLSClientSettings) throws(StreamEnd) -> TLSContext {
            let context = try TLSContext(TLS_client_method())
            SSL_CTX_set_verify(context.pointer, SSL_VERIFY_PEER, nil)
            if let file = settings.authorityFile {
                try context.trust(file)
            } else {
                SSL_CTX_set_default_verify_paths(context.pointer)
            }
            if let file = settings.certificateFile {
                try context.show(certificateFile: file, keyFile: settings.keyFile ?? file)
            }
            return context
        }

        /// Makes the context of a server.
        static func server(_ settings: TLSServerSettings) throws(StreamEnd) -> TLSContext {
            let context = try TLSContext(TLS_server_method())
            try context.show(certificateFile: settings.certificateFile, keyFile: settings.keyFile)
            if let file = settings.clientAuthorityFile {
                try context.trust(file)
                // Clients choose the certificate that they show by this list.
                SSL_CTX_set_client_CA_list(context.pointer, SSL_load_client_CA_file(file))
                SSL_CTX_set_verify(context.pointer, SSL_VERIFY_PEER | SSL_VERIFY_FAIL_IF_NO_PEER_CERT, nil)
            }
            return context
        }

        private init(_ method: OpaquePointer?) throws(StreamEnd) {
            address = UInt(bitPattern: SSL_CTX_new(method))
            methodAddress = UInt(bitPattern: TLSCiphertext.makeMethod())
            guard let pointer, ciphertextMethod != nil, copenssl_configure(pointer) == 1 else {
                throw TLSFault.noMemory
            }
            // The library would ask for a password at the terminal.
            SSL_CTX_set_default_passwd_cb(pointer) { _, _, _, _ in -1 }
        }

        deinit {
            SSL_CTX_free(pointer)
            BIO_meth_free(ciphertextMethod)
        }

        /// Trusts the authorities of a file.
        private func trust(_ file: String) throws(StreamEnd) {
            ERR_clear_error()
            guard SSL_CTX_load_verify_locations(pointer, file, nil) == 1 else {
                throw TLSFault.file(file, without: "certificate of an authority")
            }
        }

        /// Shows a certificate, whose key is known, to the other side.
        private func show(certificateFile: String, keyFile: String) throws(StreamEnd) {
            ERR_clear_error()
            guard SSL_CTX_use_certificate_chain_file(pointer, certificateFile) == 1 else {
                throw TLSFault.file(certificateFile, without: "certificate")
            }
            guard SSL_CTX_use_PrivateKey_file(pointer, keyFile, SSL_FILETYPE_PEM) == 1 else {
                throw TLSFault.key(keyFile, of: certificateFile)
            }
        }
    }
#endif
