import FileIO

#if !canImport(Darwin)
    import COpenSSL

    /// Explanations of TLS failures, as clauses that follow the peer's name.
    enum TLSFault {
        static let noMemory = unusable("there is no memory for it")

        /// Returns the failure of a stream that cannot be encrypted for the given reason.
        static func unusable(_ reason: String) -> StreamEnd { .security("cannot be encrypted: \(reason)") }

        // MARK: Settings

        /// Returns the failure for a file that OpenSSL could not read.
        static func file(_ file: String, without content: String) -> StreamEnd {
            Self.file(file, without: content, errors: takeErrors())
        }

        /// Returns the failure for a key file that OpenSSL could not use.
        static func key(_ file: String, of certificateFile: String) -> StreamEnd {
            let errors = takeErrors()
            let mismatches = [X509_R_KEY_VALUES_MISMATCH, X509_R_KEY_TYPE_MISMATCH]
            if errors.contains(where: { $0.library == ERR_LIB_X509 && mismatches.contains($0.reason) }) {
                return unusable("the key in \(file) is not that of the certificate in \(certificateFile)")
            }
            let passwords = [PEM_R_BAD_PASSWORD_READ, PEM_R_PROBLEMS_GETTING_PASSWORD]
            if errors.contains(where: { $0.library == ERR_LIB_PEM && passwords.contains($0.reason) }) {
                return unusable("the key in \(file) has a password; write it to a file without one")
            }
            return Self.file(file, without: "private key", errors: errors)
        }

        private static func file(_ file: String, without content: String, errors: [LibraryError]) -> StreamEnd {
            if errors.contains(where: { $0.library == ERR_LIB_SSL && weaknesses.contains($0.reason) }) {
                return unusable("\(file) contains a key or signature that is too weak; an RSA key needs 2048 bits")
            }
            guard let error = errors.first, error.library == ERR_LIB_SYS else {
                return unusable("\(file) contains no \(content) in PEM format")
            }
            return unusable("\(file) cannot be read: \(systemMessage(error.reason))")
        }

        private static let weaknesses = [SSL_R_EE_KEY_TOO_SMALL, SSL_R_CA_KEY_TOO_SMALL, SSL_R_CA_MD_TOO_WEAK]

        // MARK: Streams

        /// Returns the reason why a stream's cipher cannot continue.
        static func end(of ssl: OpaquePointer, _ role: TLSEngine.Role, isEstablished: Bool) -> StreamEnd {
            guard let error = takeErrors().first(where: { $0.library == ERR_LIB_SSL }) else {
                return .security("broke the encryption")
            }
            if error.reason == SSL_R_CERTIFICATE_VERIFY_FAILED {
                return .security(certificate(SSL_get_verify_result(ssl), role))
            }
            if !isEstablished, foreignFaults.contains(error.reason) { return .security("does not speak TLS") }
            return .security(sentences[error.reason] ?? "broke the encryption: \(error.words)")
        }

        /// Returns the reason why the peer's certificate was rejected, from OpenSSL's verification code.
        private static func certificate(_ code: Int, _ role: TLSEngine.Role) -> String {
            let host: String? = if case .client(let host) = role { host } else { nil }
            return certificate(code, host: host)
                ?? "shows a certificate that cannot be trusted: \(String(cString: X509_verify_cert_error_string(code)))"
        }

        /// Returns a clause that says why OpenSSL has rejected a certificate; `nil` for an unknown code.
        ///
        /// - Parameters:
        ///   - code: The result of the verification.
        ///   - host: The name that a server's certificate must be valid for; `nil` for a client's certificate.
        static func certificate(_ code: Int, host: String?) -> String? {
            switch (Int32(truncatingIfNeeded: code), host) {
            case (X509_V_ERR_CERT_HAS_EXPIRED, _): "shows a certificate that has expired"
            case (X509_V_ERR_CERT_NOT_YET_VALID, _): "shows a certificate that is not valid yet; look at both clocks"
            case (X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT, _):
                "shows a certificate that is signed by itself and not trusted here"
            case (X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, _), (X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT, _),
                (X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY, _), (X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE, _):
                "shows a certificate of an authority that is not trusted here"
            case (X509_V_ERR_HOSTNAME_MISMATCH, let host?), (X509_V_ERR_IP_ADDRESS_MISMATCH, let host?):
                "shows a certificate that is not for \(host)"
            default: nil
            }
        }

        /// The reasons that OpenSSL states if the received bytes belong to a protocol other than TLS.
        private static let foreignFaults = [
            SSL_R_BAD_PROTOCOL_VERSION_NUMBER, SSL_R_BAD_RECORD_TYPE, SSL_R_HTTPS_PROXY_REQUEST, SSL_R_HTTP_REQUEST,
            SSL_R_PACKET_LENGTH_TOO_LONG, SSL_R_UNEXPECTED_MESSAGE, SSL_R_UNKNOWN_PROTOCOL, SSL_R_WRONG_VERSION_NUMBER,
        ]

        private static let sentences = [
            SSL_R_PEER_DID_NOT_RETURN_A_CERTIFICATE: "shows no certificate, and needs one here",
            SSL_R_UNSUPPORTED_PROTOCOL: "speaks no TLS of version 1.2 or later",
            SSL_R_TLSV1_ALERT_PROTOCOL_VERSION: "speaks no version of TLS that is spoken here",
            SSL_R_TLSV13_ALERT_CERTIFICATE_REQUIRED: "wants to be shown a certificate",
            SSL_R_SSLV3_ALERT_HANDSHAKE_FAILURE: "refuses the encryption; it may want to be shown a certificate",
            SSL_R_TLSV1_ALERT_UNKNOWN_CA: "does not trust the authority of the certificate that it was shown",
            SSL_R_SSLV3_ALERT_CERTIFICATE_EXPIRED: "says that the certificate that it was shown has expired",
            SSL_R_SSLV3_ALERT_BAD_CERTIFICATE: "does not accept the certificate that it was shown",
            SSL_R_SSLV3_ALERT_CERTIFICATE_UNKNOWN: "does not accept the certificate that it was shown",
            SSL_R_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE: "does not accept the certificate that it was shown",
        ]

        // MARK: OpenSSL's errors

        private struct LibraryError {
            let library: Int32
            let reason: Int32
            let words: String

            /// Splits an error code into library and reason, as the inline functions `ERR_GET_LIB` and `ERR_GET_REASON`
            /// of OpenSSL do.
            init(_ code: UInt) {
                let isSystemError = code & ERR_SYSTEM_FLAG != 0
                library = isSystemError ? ERR_LIB_SYS : Int32(code >> ERR_LIB_OFFSET & ERR_LIB_MASK)
                reason = Int32(code & (isSystemError ? ERR_SYSTEM_MASK : ERR_REASON_MASK))
                words = ERR_reason_error_string(code).map { String(cString: $0) } ?? "error \(code)"
            }
        }

        /// Removes and returns the errors that OpenSSL has recorded on this thread, the oldest first.
        private static func takeErrors() -> [LibraryError] {
            var errors: [LibraryError] = []
            while case let code = ERR_get_error(), code != 0 {
                errors.append(LibraryError(code))
            }
            return errors
        }
    }
#endif
