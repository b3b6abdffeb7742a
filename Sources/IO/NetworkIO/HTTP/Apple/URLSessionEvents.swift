#if canImport(Network)
    import Foundation
    import Security

    /// Forwards the events of a session to its client, in order.
    ///
    /// The session calls this delegate on its own queue, and retains it until the session is invalidated.
    final class URLSessionEvents: NSObject, URLSessionDataDelegate {
        private let client: @Sendable () -> URLSessionClient?
        private let authorities: [Data]?

        /// Creates a delegate of a session.
        ///
        /// - Parameters:
        ///   - client: The client, which is held weakly.
        ///   - authorities: The certificate authorities to trust, as DER; `nil` for the system's authorities.
        init(_ client: URLSessionClient, trusting authorities: [Data]?) {
            self.client = { [weak client] in client }
            self.authorities = authorities
        }

        private func report(_ body: @escaping @NetworkActor (URLSessionClient) -> Void) {
            NetworkActor.enqueue { [client] in if let client = client() { body(client) } }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) {
            // The redirect is not followed: the redirecting reply itself is returned.
            completionHandler(nil)
        }

        func urlSession(
            _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
            completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
        ) {
            let number = dataTask.taskIdentifier
            if let response = response as? HTTPURLResponse {
                let status = response.statusCode
                let fields = response.allHeaderFields.map { (name: "\($0.key)", value: "\($0.value)") }
                report { $0.didReceiveHead(number, status: status, fields: fields) }
            }
            completionHandler(.allow)
        }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            let number = dataTask.taskIdentifier
            report { $0.didReceive(number, data) }
        }

        func urlSession(
            _ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics
        ) {
            guard let last = metrics.transactionMetrics.last else { return }
            let number = task.taskIdentifier
            let sent = Int(last.countOfRequestHeaderBytesSent + last.countOfRequestBodyBytesSent)
            let head = Int(last.countOfResponseHeaderBytesReceived)
            report { $0.didCount(number, sent: sent, receivedHead: head) }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
            let number = task.taskIdentifier
            let failure = error.map(Self.failure)
            report { $0.didComplete(number, failure) }
        }

        func urlSession(
            _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
            completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
        ) {
            guard let authorities, let trust = challenge.protectionSpace.serverTrust else {
                return completionHandler(.performDefaultHandling, nil)
            }
            let anchors = authorities.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
            var error: CFError?
            guard SecTrustSetAnchorCertificates(trust, anchors as CFArray) == errSecSuccess,
                SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess,
                SecTrustEvaluateWithError(trust, &error)
            else { return completionHandler(.cancelAuthenticationChallenge, nil) }
            completionHandler(.useCredential, URLCredential(trust: trust))
        }

        /// Returns the failure for an error of the session.
        ///
        /// The error's own message is not used, since it could contain the URL.
        private static func failure(_ error: any Error) -> HTTPClientFailure {
            switch (error as? URLError)?.code {
            case .badURL, .unsupportedURL: HTTPClientFailure(.address, "cannot be asked: the URL is malformed")
            case .cannotFindHost, .dnsLookupFailed: HTTPClientFailure(.resolution, "has a name without an address")
            case .cannotConnectToHost: HTTPClientFailure(.refused, "refuses the connection")
            case .notConnectedToInternet: HTTPClientFailure(.connection, "cannot be reached: there is no network")
            case .networkConnectionLost: HTTPClientFailure(.connection, "loses the connection")
            case .timedOut: .timeout
            case .secureConnectionFailed: HTTPClientFailure(.security, "cannot agree on an encryption")
            // Here, `cancelled` means that the certificate was rejected. The client itself cancels a task only after it
            // has removed the task's exchange, so such an error is not reported.
            case .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
                .serverCertificateUntrusted, .cancelled, .userCancelledAuthentication:
                HTTPClientFailure(.security, "shows a certificate that cannot be trusted")
            case .appTransportSecurityRequiresSecureConnection:
                HTTPClientFailure(.security, "cannot be asked: this program may send encrypted requests only")
            case .clientCertificateRequired, .clientCertificateRejected:
                HTTPClientFailure(.security, "wants to be shown a certificate")
            case .badServerResponse, .cannotParseResponse:
                HTTPClientFailure(.other, "answers with something that is not HTTP")
            case .dataLengthExceedsMaximum: HTTPClientFailure(.tooLong, "answers with too many bytes")
            default: HTTPClientFailure(.other, "cannot be asked: an error of the system")
            }
        }
    }
#endif
