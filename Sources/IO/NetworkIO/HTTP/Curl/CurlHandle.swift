#if !canImport(Darwin)
    import CCurl
    import FileIO
    import Geolocation
    import WebSocketFormat

    /// libcurl's handle of an exchange, which serves one exchange after the other.
    @NetworkActor
    final class CurlHandle {
        typealias Completion = @NetworkActor (Result<HTTPClientReply, HTTPClientFailure>) -> Void

        /// libcurl's handle.
        let pointer: OpaquePointer

        /// Limits the time of the exchange.
        let deadline: NetworkDeadline

        /// The reply so far.
        let reply = CurlReply()

        /// The request of the exchange.
        private(set) var request = HTTPClientRequest(url: "")

        /// Called with the outcome; `nil` between exchanges, and after a failure that was reported before libcurl was done.
        private(set) var completion: Completion?

        /// Whether the deadline is that of the connection, which the rest of the time follows.
        var isConnecting = true

        /// Distinguishes successive exchanges.
        private(set) var exchange = 0

        private var fields: [HTTPField]?
        private var list: OpaquePointer?

        /// Creates a handle with all options that are the same for each request.
        init(tls: TLSClientSettings, sockets: CurlSockets, clock: any SensorClock) throws(HTTPClientFailure) {
            guard let pointer = curl_easy_init() else {
                throw HTTPClientFailure(.unavailable, "cannot be asked: there is no memory for it")
            }
            self.pointer = pointer
            deadline = NetworkDeadline(clock: clock)
            guard reply.attach(to: pointer), sockets.attach(toHandle: pointer), Self.configure(pointer),
                Self.configure(pointer, tls)
            else {
                curl_easy_cleanup(pointer)
                throw HTTPClientFailure(.unavailable, "cannot be asked: libcurl lacks an option that is needed")
            }
        }

        /// Releases libcurl's handle, which must not be in use.
        func free() {
            deadline.cancel()
            curl_easy_cleanup(pointer)
            curl_slist_free_all(list)
            list = nil
        }

        // MARK: An exchange

        /// Whether the server's name may be being looked up.
        var isLookingUp: Bool {
            ccurl_large(pointer, CURLINFO_NAMELOOKUP_TIME_T) == 0 && !isConnected
        }

        /// Whether the request has a connection.
        var isConnected: Bool { ccurl_large(pointer, CURLINFO_PRETRANSFER_TIME_T) > 0 }

        /// Prepares a request.
        func begin(_ request: HTTPClientRequest, _ completion: @escaping Completion) {
            exchange += 1
            isConnecting = true
            self.completion = completion
            reply.reset(bodyLimit: request.replyLimit)
            if request.url != self.request.url {
                _ = ccurl_set_text(pointer, CURLOPT_URL, request.url)
                // Signals are for the whole program, but libssl writes to connections that are lost without asking for no
                // SIGPIPE: libcurl ignores it meanwhile.
                _ = ccurl_set_long(pointer, CURLOPT_NOSIGNAL, request.url.lowercased().hasPrefix("https:") ? 0 : 1)
            }
            setBody(request)
            setFields(request.fields)
            self.request = request
            self.request.body = []
            sentBody = request.body.count
        }

        /// Takes the completion, so that it is called once.
        func takeCompletion() -> Completion? {
            defer { completion = nil }
            return completion
        }

        /// The outcome of the exchange after libcurl's result.
        func result(_ code: ccurl_code) -> Result<HTTPClientReply, HTTPClientFailure> {
            if let failure = CurlFault.failure(code, of: self) { return .failure(failure) }
            return .success(
                HTTPClientReply(
                    status: ccurl_long(pointer, CURLINFO_RESPONSE_CODE), fields: HTTPFields(reply.fields),
                    body: reply.body, sentBytes: sentBytes, receivedBytes: reply.headBytes + reply.body.count))
        }

        /// Forgets what the exchange sent and received.
        func end() {
            deadline.disarm()
            reply.reset()
            completion = nil
            // Frees libcurl's copy, which may be large or secret.
            if sentBody > 0 { _ = ccurl_set_pointer(pointer, CURLOPT_POSTFIELDS, nil) }
            sentBody = 0
        }

        // MARK: Options

        private var sentBody = 0

        private var sentBytes: Int {
            let request = ccurl_long(pointer, CURLINFO_REQUEST_SIZE)
            if !CurlLibrary.countsHeadsAlone, sentBody < CurlLibrary.separateBodySize { return request }
            return request + Int(ccurl_large(pointer, CURLINFO_SIZE_UPLOAD_T))
        }

        private static func configure(_ pointer: OpaquePointer) -> Bool {
            // Older versions do not know the first one, see `isLookingUp`, and accept no HTTP 0.9 without the second one.
            _ = ccurl_set_long(pointer, CURLOPT_QUICK_EXIT, 1)
            _ = ccurl_set_long(pointer, CURLOPT_HTTP09_ALLOWED, 0)
            var codes = [
                ccurl_set_text(pointer, CURLOPT_USERAGENT, "swift-geolocation"),
                ccurl_set_long(pointer, CURLOPT_FOLLOWLOCATION, 0),
                ccurl_set_long(pointer, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1),
            ]
            let protocols = ccurl_set_text(pointer, CURLOPT_PROTOCOLS_STR, "http,https")
            // Versions before 7.85 have numbers only.
            codes.append(
                protocols == CURLE_UNKNOWN_OPTION
                    ? ccurl_set_long(pointer, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS) : protocols)
            return codes.allSatisfy { $0 == CURLE_OK }
        }

        private static func configure(_ pointer: OpaquePointer, _ tls: TLSClientSettings) -> Bool {
            var codes = [
                ccurl_set_long(pointer, CURLOPT_SSL_VERIFYPEER, 1),
                ccurl_set_long(pointer, CURLOPT_SSL_VERIFYHOST, 2),
                ccurl_set_long(pointer, CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2),
            ]
            if let file = tls.authorityFile {
                codes.append(ccurl_set_text(pointer, CURLOPT_CAINFO, file))
                // The system's authorities are trusted beside those of the file otherwise.
                codes.append(ccurl_set_text(pointer, CURLOPT_CAPATH, nil))
            }
            if let file = tls.certificateFile {
                codes.append(ccurl_set_text(pointer, CURLOPT_SSLCERT, file))
                codes.append(ccurl_set_text(pointer, CURLOPT_SSLKEY, tls.keyFile ?? file))
                // Without a password, OpenSSL asks for it on the terminal.
                codes.append(ccurl_set_text(pointer, CURLOPT_KEYPASSWD, ""))
            }
            return codes.allSatisfy { $0 == CURLE_OK }
        }

        /// Sets method and body.
        private func setBody(_ request: HTTPClientRequest) {
            let method = request.method
            if method == "HEAD" {
                _ = ccurl_set_long(pointer, CURLOPT_NOBODY, 1)
            } else if request.body.isEmpty, !["POST", "PUT", "PATCH"].contains(method) {
                _ = ccurl_set_long(pointer, CURLOPT_HTTPGET, 1)
            } else {
                _ = ccurl_set_long(pointer, CURLOPT_POST, 1)
                _ = ccurl_set_large(pointer, CURLOPT_POSTFIELDSIZE_LARGE, Int64(request.body.count))
                // An empty body is a pointer, too: without one, libcurl would ask for the body.
                if request.body.isEmpty {
                    _ = ccurl_set_text(pointer, CURLOPT_COPYPOSTFIELDS, "")
                } else {
                    request.body.withUnsafeBytes {
                        _ = ccurl_set_pointer(pointer, CURLOPT_COPYPOSTFIELDS, $0.baseAddress)
                    }
                }
            }
            _ = ccurl_set_text(pointer, CURLOPT_CUSTOMREQUEST, method)
        }

        private func setFields(_ fields: [HTTPField]) {
            guard fields != self.fields else { return }
            self.fields = fields
            // Otherwise libcurl would wait for leave to send a large body, and call any body a form.
            var lines = ["Expect:"]
            if !fields.contains(where: { $0.isNamed("Content-Type") }) { lines.append("Content-Type:") }
            lines += fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
            let previous = list
            list = lines.reduce(nil) { curl_slist_append($0, $1) ?? $0 }
            _ = ccurl_set_fields(pointer, list)
            curl_slist_free_all(previous)
        }
    }
#endif
