import Geolocation
import WebSocketFormat

#if canImport(Network)
    import Foundation
    import Security

    /// The HTTP client of Apple platforms, which uses URLSession.
    @NetworkActor
    final class URLSessionClient: HTTPClient {
        /// A request whose reply is not complete yet.
        private final class Exchange {
            let task: URLSessionDataTask
            let request: HTTPClientRequest
            let deadline: NetworkDeadline
            let completion: Completion
            var status: Int?
            var fields: [HTTPField] = []
            var body: [UInt8] = []
            var sentBytes = 0
            var receivedHeadBytes = 0

            init(
                _ task: URLSessionDataTask, _ request: HTTPClientRequest, _ deadline: NetworkDeadline,
                _ completion: @escaping Completion
            ) {
                self.task = task
                self.request = request
                self.deadline = deadline
                self.completion = completion
            }
        }

        typealias Completion = @NetworkActor (Result<HTTPClientReply, HTTPClientFailure>) -> Void

        /// The maximum number of bytes of header fields in a reply; a request fails if its reply has more.
        private static let headLimit = 65_536

        /// The maximum number of header fields in a reply; a request fails if its reply has more.
        private static let fieldLimit = 100

        private let tls: TLSClientSettings
        private let clock: any SensorClock
        private var session: URLSession?
        private var exchanges: [Int: Exchange] = [:]
        private var isClosed = false

        /// A reference of the client to itself while requests run, so that the client stays alive even if its owner
        /// releases it; `nil` at other times.
        private var keeper: URLSessionClient?

        nonisolated init(tls: TLSClientSettings, clock: any SensorClock) {
            self.tls = tls
            self.clock = clock
        }

        // The session retains its delegate until the session is invalidated.
        deinit { session?.finishTasksAndInvalidate() }

        func start(_ request: HTTPClientRequest, _ body: @escaping Completion) -> HTTPExchange {
            do throws(HTTPClientFailure) {
                if isClosed { throw .cancellation }
                if let fault = request.fault { throw fault }
                guard let url = URL(string: request.url), url.host() != nil else {
                    throw HTTPClientFailure(.address, "cannot be asked: the URL is malformed")
                }
                let session = try openSession()
                var systemRequest = URLRequest(url: url, timeoutInterval: max(1, request.timeout))
                systemRequest.httpMethod = request.method
                systemRequest.setValue("swift-geolocation", forHTTPHeaderField: "User-Agent")
                systemRequest.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
                for field in request.fields { systemRequest.addValue(field.value, forHTTPHeaderField: field.name) }
                if !request.body.isEmpty, request.method != "HEAD" { systemRequest.httpBody = Data(request.body) }
                let task = session.dataTask(with: systemRequest)
                let number = task.taskIdentifier
                let deadline = NetworkDeadline(clock: clock)
                exchanges[number] = Exchange(task, request, deadline, body)
                keeper = self
                deadline.onReached { [weak self] in self?.end(number, .failure(.timeout)) }
                deadline.arm(after: request.timeout)
                task.resume()
                return HTTPExchange { [weak self] in self?.cancel(number) }
            } catch {
                NetworkActor.enqueue { body(.failure(error)) }
                return HTTPExchange {}
            }
        }

        func close() {
            isClosed = true
            for number in Array(exchanges.keys) { cancel(number) }
            session?.invalidateAndCancel()
            session = nil
        }

        private func openSession() throws(HTTPClientFailure) -> URLSession {
            if let session { return session }
            if tls.serverName != nil {
                throw HTTPClientFailure(.security, "cannot be verified by another name than that of the URL")
            }
            let authorities: [Data]?
            do throws(StreamEnd) { authorities = try SystemTLS.authorities(of: tls) } catch {
                throw HTTPClientFailure(.security, error.words)
            }
            let settings = URLSessionConfiguration.ephemeral
            settings.httpShouldSetCookies = false
            settings.httpCookieStorage = nil
            settings.urlCache = nil
            settings.urlCredentialStorage = nil
            settings.requestCachePolicy = .reloadIgnoringLocalCacheData
            settings.tlsMinimumSupportedProtocolVersion = .TLSv12
            let session = URLSession(
                configuration: settings, delegate: URLSessionEvents(self, trusting: authorities), delegateQueue: nil)
            self.session = session
            return session
        }

        /// Cancels an exchange; the completion of the exchange is called in a later job of the actor.
        private func cancel(_ number: Int) {
            guard let exchange = take(number) else { return }
            NetworkActor.enqueue { exchange.completion(.failure(.cancellation)) }
        }

        /// Removes a running exchange from the client and stops its task.
        private func take(_ number: Int) -> Exchange? {
            guard let exchange = exchanges.removeValue(forKey: number) else { return nil }
            if exchanges.isEmpty { keeper = nil }
            exchange.deadline.cancel()
            exchange.task.cancel()
            return exchange
        }

        private func end(_ number: Int, _ result: Result<HTTPClientReply, HTTPClientFailure>) {
            guard let exchange = take(number) else { return }
            exchange.completion(result)
        }

        // MARK: Events of the session

        func didReceiveHead(_ number: Int, status: Int, fields: [(name: String, value: String)]) {
            guard let exchange = exchanges[number] else { return }
            exchange.status = status
            // Each header field takes the bytes of its name, its value, a colon, a space and a line end of two bytes.
            exchange.receivedHeadBytes = fields.reduce(0) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
            guard exchange.receivedHeadBytes <= Self.headLimit else {
                let reason = "answers with more than \(Self.headLimit) bytes of header fields"
                return end(number, .failure(HTTPClientFailure(.tooLong, reason)))
            }
            guard fields.count <= Self.fieldLimit else {
                let reason = "answers with more than \(Self.fieldLimit) header fields"
                return end(number, .failure(HTTPClientFailure(.tooLong, reason)))
            }
            exchange.fields = fields.compactMap { try? HTTPField($0.name, $0.value) }
        }

        func didReceive(_ number: Int, _ data: Data) {
            guard let exchange = exchanges[number] else { return }
            let limit = max(0, exchange.request.replyLimit)
            guard data.count <= limit - exchange.body.count else { return end(number, .failure(.tooLong(limit))) }
            exchange.body += data
        }

        func didCount(_ number: Int, sent: Int, receivedHead: Int) {
            guard let exchange = exchanges[number] else { return }
            exchange.sentBytes = sent
            exchange.receivedHeadBytes = receivedHead
        }

        func didComplete(_ number: Int, _ failure: HTTPClientFailure?) {
            guard let exchange = exchanges[number] else { return }
            if let failure { return end(number, .failure(failure)) }
            guard let status = exchange.status else {
                let reason = "closes the connection without an answer"
                return end(number, .failure(HTTPClientFailure(.connection, reason)))
            }
            end(
                number,
                .success(
                    HTTPClientReply(
                        status: status, fields: HTTPFields(exchange.fields), body: exchange.body,
                        sentBytes: exchange.sentBytes,
                        receivedBytes: exchange.receivedHeadBytes + exchange.body.count)))
        }
    }
#endif
