#if !canImport(Darwin)
    import CMosquitto
    import NetworkIO

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// One connection to a broker: a libmosquitto client that is used only once.
    ///
    /// When a libmosquitto client reconnects, it resends the messages that were not acknowledged. A new client has
    /// none.
    final class MQTTLink {
        /// The reports of libmosquitto about this connection.
        let inbox: MQTTInbox

        private let client: OpaquePointer

        /// Whether OpenSSL must be asked for buffered bytes: the connection uses TLS, and OpenSSL is available to this
        /// program.
        private var isEncrypted = false

        /// Creates a link whose connection is not established yet.
        ///
        /// The creation of a libmosquitto client makes the whole process ignore the signal `SIGPIPE`.
        ///
        /// - Parameters:
        ///   - clientID: The client identifier; `nil` for a random one.
        ///   - payloadLimit: The largest accepted payload in bytes.
        init(clientID: String?, payloadLimit: Int) throws(MQTTFault) {
            let inbox = MQTTInbox(payloadLimit: payloadLimit)
            guard let client = mosquitto_new(clientID, true, inbox.context) else {
                throw MQTTFault(.temporary, "cannot be reached: there is no memory for it")
            }
            (self.inbox, self.client) = (inbox, client)
            MQTTInbox.attach(to: client)
        }

        deinit { mosquitto_destroy(client) }

        // MARK: Settings

        func set(_ option: UInt32, _ value: Int) -> Int32 {
            mosquitto_int_option(client, option, Int32(clamping: value))
        }

        func set(_ option: UInt32, _ value: String) -> Int32 { mosquitto_string_option(client, option, value) }

        func setWill(_ will: MQTTPublication) -> Int32 {
            mosquitto_will_set(
                client, will.topic, Int32(clamping: will.payload.count), will.payload, will.isAcknowledged ? 1 : 0,
                will.isRetained)
        }

        func setUser(_ user: String?, password: String?) -> Int32 { mosquitto_username_pw_set(client, user, password) }

        func setCertificates(
            authorityFile: String?, authorityFolder: String?, certificateFile: String?, keyFile: String?
        ) -> Int32 {
            encrypt()
            // A key with a password is refused; without this callback, OpenSSL would ask for the password on the
            // terminal.
            return mosquitto_tls_set(client, authorityFile, authorityFolder, certificateFile, keyFile) { _, _, _, _ in 0
            }
        }

        func setSharedKey(_ key: String, identity: String) -> Int32 {
            encrypt()
            return mosquitto_tls_psk_set(client, key, identity, nil)
        }

        /// Trusts the system's certificate authorities.
        func trustSystem() -> Int32 {
            encrypt()
            return set(MOSQ_OPT_TLS_USE_OS_CERTS, 1)
        }

        private func encrypt() { isEncrypted = TLSSupport.serverUnavailable == nil }

        /// Connects to a broker; the name lookup blocks.
        ///
        /// - Parameter local: The local address to connect from, which also selects IPv4 or IPv6; `nil` lets the system
        ///   choose.
        func connect(to host: String, port: Int, keepalive: Int, from local: String?) -> Int32 {
            mosquitto_connect_bind_async(client, host, Int32(clamping: port), Int32(clamping: keepalive), local)
        }

        // MARK: The connection

        /// The descriptor of the connection's socket; negative if there is no connection.
        var socket: Int32 { mosquitto_socket(client) }

        /// Whether packets wait to be written to the broker.
        var wantsToWrite: Bool { mosquitto_want_write(client) }

        /// Requests that the system acknowledges received bytes at once.
        ///
        /// Without this request, a broker whose socket delays small packets (Nagle's algorithm) would hold back its
        /// last answers for 40 ms.
        func confirm() {
            var isOn: Int32 = 1
            setsockopt(socket, Int32(IPPROTO_TCP), TCP_QUICKACK, &isOn, socklen_t(MemoryLayout<Int32>.size))
        }

        /// Reads from the socket until no packets are left, but at most `rounds` times.
        ///
        /// Returns libmosquitto's result code, and whether all packets were read.
        func read(rounds: Int) -> (code: Int32, isDrained: Bool) {
            for _ in 0..<rounds {
                let before = inbox.count
                let code = mosquitto_loop_read(client, 1)
                guard code == MOSQ_ERR_SUCCESS, inbox.end == nil else { return (code, true) }
                if inbox.count == before, !hasDecrypted { return (code, true) }
            }
            return (MOSQ_ERR_SUCCESS, false)
        }

        /// Whether OpenSSL has buffered decrypted packets, whose arrival the socket does not report.
        private var hasDecrypted: Bool {
            guard isEncrypted, let session = mosquitto_ssl_get(client) else { return false }
            return TLSSupport.hasPendingBytes(session)
        }

        /// Writes the waiting packets to the broker; returns libmosquitto's result code.
        func write() -> Int32 { mosquitto_loop_write(client, 1) }

        /// Sends a ping if one is due, and checks whether the broker has answered the last ping; returns libmosquitto's
        /// result code.
        func tick() -> Int32 { mosquitto_loop_misc(client) }

        /// Stops libmosquitto's logging, which takes time for each message.
        func stopLogging() { mosquitto_log_callback_set(client, nil) }

        func subscribe(_ subscription: MQTTSubscription) -> Int32 {
            mosquitto_subscribe(client, nil, subscription.filter, subscription.isAcknowledged ? 1 : 0)
        }

        /// Publishes a message; returns libmosquitto's result code and the message's packet identifier.
        func publish(_ message: MQTTPublication) -> (code: Int32, number: Int32) {
            var number: Int32 = 0
            let code = mosquitto_publish(
                client, &number, message.topic, Int32(clamping: message.payload.count), message.payload,
                message.isAcknowledged ? 1 : 0, message.isRetained)
            return (code, number)
        }

        func disconnect() -> Int32 { mosquitto_disconnect(client) }
    }
#endif
