#if !canImport(Darwin)
    import CCurl
    import COpenSSL
    import FileIO

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Maps libcurl's result codes to failures.
    ///
    /// libcurl's own messages are not used, since they can contain parts of the URL or of the reply.
    enum CurlFault {
        /// Returns why an exchange failed; `nil` if the reply is complete.
        @NetworkActor
        static func failure(_ code: ccurl_code, of handle: CurlHandle) -> HTTPClientFailure? {
            // If a limit of `CurlReply` was exceeded, libcurl reports a write error.
            if let failure = handle.reply.failure { return failure }
            switch code {
            case CURLE_OK:
                let isWhole = handle.reply.hasBegun && !handle.reply.isInHead
                return isWhole ? nil : HTTPClientFailure(.truncated, "ends its answer within the header fields")
            case CURLE_COULDNT_CONNECT: return connection(Int32(truncatingIfNeeded: osError(handle)))
            case CURLE_PEER_FAILED_VERIFICATION: return certificate(handle)
            case CURLE_UNSUPPORTED_PROTOCOL where ccurl_long(handle.pointer, CURLINFO_REQUEST_SIZE) > 0:
                return notHTTP
            default: return sentences[code] ?? HTTPClientFailure(.other, "cannot be asked: error \(code) of libcurl")
            }
        }

        private static let notHTTP = HTTPClientFailure(.other, "answers with something that is not HTTP")

        private static let sentences: [ccurl_code: HTTPClientFailure] = [
            CURLE_UNSUPPORTED_PROTOCOL: HTTPClientFailure(
                .security, "cannot be asked: the installed libcurl does not support TLS"),
            CURLE_URL_MALFORMAT: HTTPClientFailure(.address, "cannot be asked: the URL is malformed"),
            CURLE_COULDNT_RESOLVE_PROXY: HTTPClientFailure(
                .resolution, "cannot be reached: the name of the proxy has no address"),
            CURLE_COULDNT_RESOLVE_HOST: HTTPClientFailure(.resolution, "has a name without an address"),
            CURLE_WEIRD_SERVER_REPLY: notHTTP,
            CURLE_PARTIAL_FILE: HTTPClientFailure(.truncated, "ends its answer early"),
            // Before version 8.6, libcurl reports a line that is too long as this error.
            CURLE_OUT_OF_MEMORY: HTTPClientFailure(
                .tooLong, "answers with a header field that is too long, or there is no memory for it"),
            tooLarge: HTTPClientFailure(.tooLong, "answers with a header field that is too long"),
            CURLE_OPERATION_TIMEDOUT: .connectTimeout,
            CURLE_GOT_NOTHING: HTTPClientFailure(.connection, "closes the connection without an answer"),
            CURLE_SEND_ERROR: HTTPClientFailure(.connection, "loses the connection"),
            CURLE_RECV_ERROR: HTTPClientFailure(.connection, "loses the connection"),
            CURLE_PROXY: HTTPClientFailure(.connection, "cannot be reached: the proxy refuses it"),
            CURLE_SSL_CONNECT_ERROR: HTTPClientFailure(
                .security, "cannot agree on an encryption; it may want to be shown a certificate"),
            CURLE_SSL_CERTPROBLEM: HTTPClientFailure(
                .security, "cannot be shown our certificate: its file or that of its key cannot be used"),
            CURLE_SSL_CLIENTCERT: HTTPClientFailure(.security, "wants to be shown a certificate"),
            CURLE_SSL_CACERT_BADFILE: HTTPClientFailure(
                .security, "cannot be verified: the file with the authorities to trust cannot be used"),
            CURLE_SSL_CIPHER: HTTPClientFailure(.security, "cannot agree on an encryption"),
            CURLE_SSL_ISSUER_ERROR: HTTPClientFailure(.security, "shows a certificate of another authority"),
            CURLE_SSL_SHUTDOWN_FAILED: HTTPClientFailure(.security, "breaks the encryption at its end"),
        ]

        /// The result code `CURLE_TOO_LARGE`, which libcurl 8.6 added.
        private static let tooLarge: ccurl_code = 100

        @NetworkActor
        private static func osError(_ handle: CurlHandle) -> Int { ccurl_long(handle.pointer, CURLINFO_OS_ERRNO) }

        private static func connection(_ error: Int32) -> HTTPClientFailure {
            switch error {
            case ECONNREFUSED: HTTPClientFailure(.refused, "refuses the connection")
            case 0: HTTPClientFailure(.connection, "cannot be reached")
            default: HTTPClientFailure(.connection, "cannot be reached: \(systemMessage(error))")
            }
        }

        @NetworkActor
        private static func certificate(_ handle: CurlHandle) -> HTTPClientFailure {
            guard CurlLibrary.hasOpenSSL else {
                return HTTPClientFailure(.security, "shows a certificate that cannot be trusted")
            }
            let code = ccurl_long(handle.pointer, CURLINFO_SSL_VERIFYRESULT)
            // The code still has its initial value, 1, if libcurl itself has found that the certificate is for another
            // name, before OpenSSL was asked.
            if code <= 1 { return HTTPClientFailure(.security, "shows a certificate that is not for its name") }
            let words = TLSFault.certificate(code, host: "its name")
            return HTTPClientFailure(.security, words ?? "shows a certificate that cannot be trusted")
        }
    }
#endif
