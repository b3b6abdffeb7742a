#if !canImport(Darwin)
    import CCurl
    import FileIO
    import Geolocation

    /// The HTTP client that uses libcurl, driven by events on the network actor.
    ///
    /// |    start(_:) ─▶ CurlHandle ─▶ libcurl's multi handle ─▶ sockets and timeout (CurlSockets)
    ///
    /// |    completion ◀── CurlReply ◀──────────┘ called on each event
    ///
    /// The client owns the multi handle, the handles of running exchanges, and up to 8 idle handles.
    @NetworkActor
    final class CurlClient: HTTPClient {
        /// The maximum time in seconds for connecting to a server.
        private static let connectTimeout = 10.0

        /// The maximum number of idle handles that are kept for later exchanges; each takes about 6 KB.
        private static let idleLimit = 8

        /// The maximum number of calls of libcurl in one job of the actor.
        ///
        /// A completion may start further requests, whose work must not delay the actor's other jobs.
        private static let turnLimit = 32

        private let tls: TLSClientSettings
        private let clock: any SensorClock
        private let sockets = CurlSockets()

        /// The real clock, by which libcurl measures its timeouts.
        private let realClock = SystemClock()
        private let timer: NetworkDeadline

        private var multi: OpaquePointer?
        private var running: [OpaquePointer: CurlHandle] = [:]
        private var idle: [CurlHandle] = []
        private var isClosed = false
        private var isDriving = false
        private var isDriveScheduled = false

        /// A reference of the client to itself while requests run, so that the client stays alive even if its owner
        /// releases it; `nil` at other times.
        private var keeper: CurlClient?

        nonisolated init(tls: TLSClientSettings, clock: any SensorClock) {
            self.tls = tls
            self.clock = clock
            timer = NetworkDeadline(clock: realClock)
        }

        isolated deinit { release() }

        // MARK: HTTPClient

        func start(_ request: HTTPClientRequest, _ body: @escaping CurlHandle.Completion) -> HTTPExchange {
            do throws(HTTPClientFailure) {
                if isClosed { throw .cancellation }
                // The check is skipped if the previous request had the same address and fields, which is frequent.
                if idle.last?.resembles(request) != true, let fault = request.fault { throw fault }
                let handle = try takeHandle()
                handle.begin(request, body)
                running[handle.pointer] = handle
                keeper = self
                handle.deadline.arm(after: min(request.timeout, Self.connectTimeout))
                guard curl_multi_add_handle(multi, handle.pointer) == CURLM_OK else {
                    retire(handle)
                    throw HTTPClientFailure(.other, "cannot be asked: there is no memory for it")
                }
                driveSoon()
                return HTTPExchange { [weak self, weak handle, exchange = handle.exchange] in
                    guard let self, let handle, handle.exchange == exchange else { return }
                    abandon(handle, because: .cancellation)
                }
            } catch {
                NetworkActor.enqueue { body(.failure(error)) }
                return HTTPExchange {}
            }
        }

        func close() {
            isClosed = true
            for handle in Array(running.values) { abandon(handle, because: .cancellation) }
            if running.isEmpty { release() }
        }

        // MARK: Handles

        /// Returns an idle handle or creates a handle; the first call opens libcurl.
        private func takeHandle() throws(HTTPClientFailure) -> CurlHandle {
            if let handle = idle.popLast() { return handle }
            if let reason = HTTPSupport.unavailable {
                throw HTTPClientFailure(.unavailable, "cannot be asked: \(reason)")
            }
            if tls.serverName != nil {
                throw HTTPClientFailure(.security, "cannot be verified by another name than that of the URL")
            }
            if let file = tls.certificateFile, !tls.allowsSharedKey,
                let fault = SecretFile.fault(of: tls.keyFile ?? file)
            {
                throw HTTPClientFailure(.security, "cannot be shown our certificate: \(fault)")
            }
            if multi == nil {
                multi = curl_multi_init()
                guard let multi, sockets.attach(to: multi) else {
                    throw HTTPClientFailure(.unavailable, "cannot be asked: there is no memory for it")
                }
                timer.onReached { [weak self] in self?.timeReached() }
            }
            let handle = try CurlHandle(tls: tls, sockets: sockets, clock: clock)
            handle.deadline.onReached { [weak self, weak handle] in
                if let self, let handle { deadlineReached(of: handle) }
            }
            return handle
        }

        /// Keeps a handle, which libcurl has released, for a later exchange.
        ///
        /// The handle is freed instead if enough handles are idle or the client is closed.
        private func retire(_ handle: CurlHandle) {
            running[handle.pointer] = nil
            handle.end()
            if isClosed || idle.count >= Self.idleLimit {
                handle.free()
            } else {
                idle.append(handle)
            }
            if running.isEmpty { keeper = nil }
        }

        /// Frees the idle handles and the multi handle; no exchange may be running.
        private func release() {
            timer.cancel()
            for handle in idle { handle.free() }
            idle = []
            if let multi { curl_multi_cleanup(multi) }
            multi = nil
        }

        // MARK: Early ends

        private func deadlineReached(of handle: CurlHandle) {
            guard handle.completion != nil else { return }
            let rest = handle.request.timeout - Self.connectTimeout
            guard handle.isConnected else { return abandon(handle, because: .connectTimeout) }
            if handle.isConnecting, rest > 0 {
                handle.isConnecting = false
                handle.deadline.arm(after: rest)
            } else {
                abandon(handle, because: .timeout)
            }
        }

        /// Ends an exchange, and reports its failure unless its outcome was reported before.
        private func abandon(_ handle: CurlHandle, because failure: HTTPClientFailure) {
            guard let completion = handle.takeCompletion() else { return }
            handle.deadline.disarm()
            NetworkActor.enqueue { completion(.failure(failure)) }
            // An older libcurl blocks if a handle is removed during a name lookup, so the handle is removed when the
            // lookup ends.
            if !CurlLibrary.canRemoveLookups, handle.isLookingUp { return }
            curl_multi_remove_handle(multi, handle.pointer)
            retire(handle)
            settle()
        }

        // MARK: Driving libcurl

        /// Schedules a call of libcurl in the next job of the actor, unless such a call is running or scheduled.
        private func driveSoon() {
            guard !isDriving, !isDriveScheduled else { return }
            isDriveScheduled = true
            NetworkActor.enqueue { [weak self] in
                guard let self else { return }
                isDriveScheduled = false
                drive(CURL_SOCKET_TIMEOUT, 0)
            }
        }

        private func timeReached() {
            drive(CURL_SOCKET_TIMEOUT, 0)
            guard let multi, !timer.isArmed else { return }
            // libcurl reports each timeout only once. If the timer has fired too early, libcurl is therefore asked for
            // the remaining time.
            var milliseconds = -1
            curl_multi_timeout(multi, &milliseconds)
            sockets.timeout = milliseconds
            settle()
        }

        /// Passes an event to libcurl, and reports the exchanges that have ended.
        ///
        /// If completions start new exchanges, libcurl is called again for these in the same job of the actor.
        private func drive(_ socket: Int32, _ events: Int32) {
            guard let multi, !isDriving else { return }
            isDriving = true
            var count: Int32 = 0
            curl_multi_socket_action(multi, socket, events, &count)
            finish()
            var turns = 1
            while sockets.timeout == 0, turns < Self.turnLimit, self.multi != nil {
                sockets.timeout = nil
                curl_multi_socket_action(multi, CURL_SOCKET_TIMEOUT, 0, &count)
                finish()
                turns += 1
            }
            isDriving = false
            settle()
        }

        /// Reports the outcomes of the exchanges that have ended.
        private func finish() {
            var code = CURLE_OK
            while let multi, let pointer = ccurl_next_ended(multi, &code) {
                guard let handle = running[pointer] else { continue }
                let completion = handle.takeCompletion()
                let result = completion.map { _ in handle.result(code) }
                curl_multi_remove_handle(multi, pointer)
                retire(handle)
                if isClosed, running.isEmpty { release() }
                if let completion, let result { completion(result) }
            }
        }

        /// Watches the sockets that libcurl waits for, and arms the timer for the timeout that libcurl has requested.
        private func settle() {
            guard multi != nil, !isDriving else { return }
            sockets.update { socket, events in
                NetworkActor.handler { [weak self] in self?.drive(socket, events) }
            }
            guard let milliseconds = sockets.timeout else { return }
            sockets.timeout = nil
            switch milliseconds {
            case ..<0: timer.disarm()
            case 0: driveSoon()
            // One millisecond is added, since libcurl does nothing if it is called too early.
            default: timer.arm(at: realClock.instant.advanced(by: Double(milliseconds + 1) / 1000))
            }
        }
    }
#endif
