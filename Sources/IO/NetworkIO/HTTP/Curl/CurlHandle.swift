#if !canImport(Darwin)
    import CCurl
    import FileIO
    import Geolocation
    import WebSocketFormat

    /// An easy handle of libcurl, reused for one exchange after another.
    @NetworkActor
    final class CurlHandle {
        typealias Completion = @NetworkActor (Result<HTTPClientReply, HTTPClientFailure>) -> Void

        /// libcurl's easy handle.
        let pointer: OpaquePointer

        /// The deadline for connecting, and then for the rest of the exchange.
        let deadline: NetworkDeadline

        /// The part of the server's reply that was received so far.
        let reply = CurlReply()

        /// The request of the current exchange, without its body.
        private(set) var request = HTTPClientRequest(url: "")

        /// The function to call with the outcome of the exchange.
        ///
        /// `nil` between exchanges, and after a failure that was reported before libcurl had finished.
        private(set) var completion: Completion?

        /// Whether the exchange still waits for its connection.
        ///
        /// While it waits, ``deadline`` limits the time for connecting; afterwards, it limits the rest of the exchange.
        var isConnecting = true

        /// The number of the current exchange, which distinguishes the exchange from earlier ones of the same handle.
        private(set) var exchange = 0

        private var fields: [HTTPField]?
        private var list: OpaquePointer?

        /// Creates a handle, and sets the options that are the same for every request.
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
                throw HTTPClientFailure(.unavailable, "cannot be asked: libcurl lacks a required option")
            }
        }

        /// Frees libcurl's handle, which must not be in use.
        func free() {
            deadline.cancel()
            curl_easy_cleanup(pointer)
            curl_slist_free_all(list)
            list = nil
        }

        // MARK: An exchange

        /// Whether a lookup of the server's name may still be running.
        var isLookingUp: Bool {
            ccurl_large(pointer, CURLINFO_NAMELOOKUP_TIME_T) == 0 && !isConnected
        }

        /// Whether the exchange has a connection to the server.
        var isConnected: Bool { ccurl_large(pointer, CURLINFO_PRETRANSFER_TIME_T) > 0 }

        /// Returns whether the given request has the same method, URL and header fields as the previous request.
        func resembles(_ request: HTTPClientRequest) -> Bool {
            request.method == self.request.method && request.url == self.request.url && request.fields == fields
        }

        /// Configures the handle for a request.
        func begin(_ request: HTTPClientRequest, _ completion: @escaping Completion) {
            exchange += 1
            isConnecting = true
            self.completion = completion
            reply.reset(bodyLimit: request.replyLimit)
            if request.url != self.request.url {
                _ = ccurl_set_text(pointer, CURLOPT_URL, request.url)
                // For `https`, `CURLOPT_NOSIGNAL` is not set, so that libcurl ignores SIGPIPE during its calls.
                // Otherwise, libssl would raise this signal when it writes to a lost connection.
                _ = ccurl_set_long(pointer, CURLOPT_NOSIGNAL, request.url.lowercased().hasPrefix("https:") ? 0 : 1)
            }
            setBody(request)
            setFields(request.fields)
            self.request = request
            self.request.body = []
            sentBody = request.body.count
        }

        /// Returns the completion and clears it, so that the completion is called only once.
        func takeCompletion() -> Completion? {
            defer { completion = nil }
            return completion
        }

        /// Returns the reply of the exchange, or the failure that libcurl's result code means.
        func result(_ code: ccurl_code) -> Result<HTTPClientReply, HTTPClientFailure> {
            if let failure = CurlFault.failure(code, of: self) { return .failure(failure) }
            return .success(
                HTTPClientReply(
                    status: ccurl_long(pointer, CURLINFO_RESPONSE_CODE), fields: HTTPFields(reply.fields),
                    body: reply.body, sentBytes: sentBytes, receivedBytes: reply.headBytes + reply.body.count))
        }

        /// Clears the state of the exchange that has ended.
        func end() {
            deadline.disarm()
            reply.reset()
            completion = nil
            // This frees libcurl's copy of the body, which may be large or secret.
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
            // Failures are ignored, since older versions of libcurl lack these options; `isLookingUp` handles the lack
            // of `CURLOPT_QUICK_EXIT`.
            _ = ccurl_set_long(pointer, CURLOPT_QUICK_EXIT, 1)
            _ = ccurl_set_long(pointer, CURLOPT_HTTP09_ALLOWED, 0)
            var codes = [
                ccurl_set_text(pointer, CURLOPT_USERAGENT, "swift-geolocation"),
                ccurl_set_long(pointer, CURLOPT_FOLLOWLOCATION, 0),
                ccurl_set_long(pointer, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1),
            ]
            let protocols = ccurl_set_text(pointer, CURLOPT_PROTOCOLS_STR, "http,https")
            // libcurl before 7.85 accepts the protocols only as a bit mask.
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
                // Without this option, the system's authorities would be trusted in addition to those of the file.
                codes.append(ccurl_set_text(pointer, CURLOPT_CAPATH, nil))
            }
            if let file = tls.certificateFile {
                codes.append(ccurl_set_text(pointer, CURLOPT_SSLCERT, file))
                codes.append(ccurl_set_text(pointer, CURLOPT_SSLKEY, tls.keyFile ?? file))
                // Without an empty password, OpenSSL would ask for a password on the terminal.
                codes.append(ccurl_set_text(pointer, CURLOPT_KEYPASSWD, ""))
            }
            return codes.allSatisfy { $0 == CURLE_OK }
        }

        /// Sets the method and the body of a request.
        private func setBody(_ request: HTTPClientRequest) {
            let method = request.method
            if method == "HEAD" {
                _ = ccurl_set_long(pointer, CURLOPT_NOBODY, 1)
            } else if request.body.isEmpty, !["POST", "PUT", "PATCH"].contains(method) {
                _ = ccurl_set_long(pointer, CURLOPT_HTTPGET, 1)
            } else {
                _ = ccurl_set_long(pointer, CURLOPT_POST, 1)
                _ = ccurl_set_large(pointer, CURLOPT_POSTFIELDSIZE_LARGE, Int64(request.body.count))
                // An empty body needs a pointer as well: without a pointer, libcurl would read the body from a
                // callback.
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
            // Without these two header lines, libcurl waits for `100 Continue` before it sends a large body, and labels
            // every body as a form.
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
