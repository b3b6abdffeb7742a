import SensorIO

#if !canImport(Darwin)
    import COpenSSL

    /// One side of a TLS connection, which uses OpenSSL, independent of any descriptor.
    final class TLSEngine: StreamCipher {
        /// The side of the connection: a client of the named server, or a server.
        enum Role: Sendable {
            case client(of: String)
            case server
        }

        private let context: TLSContext
        private let ciphertext = TLSCiphertext()
        private let ssl: OpaquePointer
        private let role: Role
        private(set) var isEstablished = false

        /// The result that says how the stream has ended, reported after all plaintext; `nil` while the stream has not
        /// ended.
        private var ending: StreamCipherStep?

        /// Creates the engine of one stream in the given role.
        init(_ context: TLSContext, as role: Role) throws(StreamEnd) {
            guard let ssl = SSL_new(context.pointer) else { throw TLSFault.noMemory }
            self.context = context
            self.ssl = ssl
            self.role = role
            guard ciphertext.attach(to: ssl, method: context.ciphertextMethod), prepare() else {
                throw TLSFault.noMemory
            }
        }

        deinit { SSL_free(ssl) }

        private func prepare() -> Bool {
            guard case .client(of: let host) = role else {
                SSL_set_accept_state(ssl)
                return true
            }
            SSL_set_connect_state(ssl)
            if var address = SocketAddress(host) {
                address.scope = 0
                return X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(ssl), address.host) == 1
            }
            // A certificate is valid only for its subject alternative names (RFC 9525, section 6.3).
            SSL_set_hostflags(
                ssl, X509_CHECK_FLAG_NO_PARTIAL_WILDCARDS | X509_CHECK_FLAG_NEVER_CHECK_SUBJECT)
            let name = host.hasSuffix(".") ? String(host.dropLast()) : host
            return SSL_set1_host(ssl, name) == 1 && setServerName(name)
        }

        /// Sets the host's name to send to the server, so that the server can choose its certificate (RFC 6066, section
        /// 3).
        ///
        /// Returns `false` if that fails.
        private func setServerName(_ name: String) -> Bool {
            var name = Array(name.utf8CString)
            return name.withUnsafeMutableBytes {
                SSL_ctrl(
                    ssl, Int32(truncatingIfNeeded: SSL_CTRL_SET_TLSEXT_HOSTNAME), TLSEXT_NAMETYPE_host_name,
                    $0.baseAddress) == 1
            }
        }

        // MARK: Incoming

        func open(
            _ input: inout UnsafeRawBufferPointer, into buffer: UnsafeMutableRawBufferPointer
        ) -> StreamCipherStep {
            if let ending { return ending }
            ciphertext.input = input
            defer {
                input = ciphertext.input
                ciphertext.input = UnsafeRawBufferPointer(start: nil, count: 0)
            }
            ERR_clear_error()
            guard isEstablished else { return shakeHands() }
            var count = 0
            while count < buffer.count {
                var read = 0
                let result = SSL_read_ex(ssl, buffer.baseAddress?.advanced(by: count), buffer.count - count, &read)
                guard result == 1 else {
                    let step = step(after: result)
                    return count > 0 ? .plaintext(count) : step
                }
                count += read
            }
            return .plaintext(count)
        }

        private func shakeHands() -> StreamCipherStep {
            let result = SSL_do_handshake(ssl)
            guard result == 1 else { return step(after: result) }
            isEstablished = true
            return .established
        }

        /// Returns the result to report after an OpenSSL call that did not succeed: more input is needed, or the stream
        /// has ended.
        private func step(after result: Int32) -> StreamCipherStep {
            switch SSL_get_error(ssl, result) {
            case SSL_ERROR_WANT_READ, SSL_ERROR_WANT_WRITE: return .wantsMore
            case SSL_ERROR_ZERO_RETURN: ending = .closed
            default: ending = .failed(TLSFault.end(of: ssl, role, isEstablished: isEstablished))
            }
            return ending ?? .closed
        }

        // MARK: Outgoing

        var hasOutput: Bool { !ciphertext.output.isEmpty }

        func takeOutput() -> [UInt8] {
            defer { ciphertext.output = [] }
            return ciphertext.output
        }

        func seal(_ bytes: [UInt8]) {
            ERR_clear_error()
            // Each TLS record of at most 16 KiB adds a header, a tag and perhaps a nonce, for which 64 bytes suffice.
            ciphertext.output.reserveCapacity(ciphertext.output.count + bytes.count + (bytes.count / 16_384 + 1) * 64)
            var written = 0
            let result = SSL_write_ex(ssl, bytes, bytes.count, &written)
            if result != 1, ending == nil { _ = step(after: result) }
        }

        func close() {
            if case .failed = ending { return }
            guard isEstablished else { return }
            ERR_clear_error()
            SSL_shutdown(ssl)
        }
    }
#endif
