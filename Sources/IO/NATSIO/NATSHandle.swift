#if !canImport(Darwin)
    import CNATS
    import CodecSupport
    import FileIO
    import Geolocation
    import NetworkIO

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A connection of libnats; the library itself reconnects to any server of the cluster and restores the
    /// subscriptions.
    ///
    /// Only the core protocol is used: the library's functions for pulls write past the end of their array, and those
    /// for asynchronous publishing use memory after it is freed (libnats 3.4.1).
    ///
    /// Functions may block for seconds: publishing waits while the socket is full because the server reads nothing.
    final class NATSHandle {
        /// The time limit in seconds for connecting to one server, and the size of the library's buffer while
        /// disconnected.
        ///
        /// The buffer has the size 0, since the connection's owner keeps the messages itself.
        private static let connectTimeout = 2.0, bufferSize: Int32 = 0

        /// The number of seconds between pings, and the number of unanswered pings after which the connection is lost.
        private static let pingInterval = 5.0, pingLimit: Int32 = 2

        /// The maximum number of received messages that wait for their callback; the library drops further messages.
        private static let queueLimit: Int32 = 65_536

        private let pointer: OpaquePointer
        private var subscriptions: [OpaquePointer] = []

        /// Connects to one of the servers in the settings.
        ///
        /// - Throws: If no server accepts the connection, the fault of the last attempt.
        init(_ settings: NATSSettings, _ mailbox: NATSMailbox) throws(NATSFault) {
            if let reason = NATSSupport.unavailable { throw NATSFault(.configuration, "cannot be reached: \(reason)") }
            var options: OpaquePointer?
            guard natsOptions_Create(&options) == NATS_OK, let options else { throw Self.noMemory }
            defer { natsOptions_Destroy(options) }
            try Self.apply(settings, to: options)
            try Self.observe(options, by: mailbox, settings.backoff)
            var connection: OpaquePointer?
            let status = natsConnection_Connect(&connection, options)
            guard status == NATS_OK, let connection else { throw Self.fault(status, of: settings) }
            pointer = connection
        }

        deinit {
            for subscription in subscriptions { natsSubscription_Destroy(subscription) }
            natsConnection_Destroy(pointer)
        }

        /// The address of the server that the library is connected to; empty while disconnected.
        var server: String {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
                guard let start = buffer.baseAddress,
                    natsConnection_GetConnectedUrl(pointer, start, buffer.count) == NATS_OK
                else { return "" }
                return String(cString: start)
            }
        }

        /// The library's message about the connection's last error.
        var lastError: String {
            var text: UnsafePointer<CChar>?
            // The text is always requested, since the library would crash if it were passed a null pointer instead.
            _ = natsConnection_GetLastError(pointer, &text)
            return text.map { String(cString: $0) } ?? ""
        }

        /// Subscribes to a subject, and puts its messages into the mailbox under the subscription number `place`.
        func subscribe(_ subject: String, _ mailbox: NATSMailbox, place: Int) throws(NATSFault) {
            var subscription: OpaquePointer?
            let status = natsConnection_Subscribe(
                &subscription, pointer, subject,
                { _, _, message, context in
                    guard let message else { return }
                    defer { natsMsg_Destroy(message) }
                    if let (mailbox, place) = NATSMailbox.of(context) {
                        mailbox.put(NATSHandle.item(message, place: place))
                    }
                }, mailbox.context(place))
            guard status == NATS_OK, let subscription else {
                throw NATSFault(.temporary, "cannot be subscribed to \(subject): \(Self.text(status))")
            }
            subscriptions.append(subscription)
        }

        /// Publishes a message on the connection.
        ///
        /// - Parameters:
        ///   - subject: The subject.
        ///   - reply: The reply subject; `nil` for none.
        ///   - headers: The names and values of the headers.
        ///   - payload: The payload.
        /// - Throws: A fault of the kind `temporary` if there is no connection.
        func publish(
            _ subject: String, reply: String?, headers: [(name: String, value: String)] = [], _ payload: [UInt8]
        ) throws(NATSFault) {
            var message: OpaquePointer?
            var status = payload.withUnsafeBytes { bytes in
                natsMsg_Create(
                    &message, subject, reply, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
                    Int32(clamping: bytes.count))
            }
            guard status == NATS_OK, let message else { throw Self.noMemory }
            defer { natsMsg_Destroy(message) }
            for (name, value) in headers where status == NATS_OK { status = natsMsgHeader_Set(message, name, value) }
            if status == NATS_OK { status = natsConnection_PublishMsg(pointer, message) }
            switch status {
            case NATS_OK: break
            case NATS_MAX_PAYLOAD: throw NATSFault(.message, "does not take \(payload.count) bytes")
            default: throw NATSFault(.temporary, "cannot be sent to: \(Self.text(status))")
            }
        }

        /// Publishes an acknowledgement, without reply subject and headers.
        func publish(_ subject: String, _ text: StaticString) throws(NATSFault) {
            let status = natsConnection_Publish(
                pointer, subject, text.utf8Start, Int32(clamping: text.utf8CodeUnitCount))
            guard status == NATS_OK else { throw NATSFault(.temporary, Self.text(status)) }
        }

        /// Waits until the server has received all published messages, but at most a second.
        func flush() { _ = natsConnection_FlushTimeout(pointer, 1000) }

        // MARK: Options

        private static let noMemory = NATSFault(.temporary, "cannot be reached: there is no memory for it")

        private static func apply(_ settings: NATSSettings, to options: OpaquePointer) throws(NATSFault) {
            let servers = settings.servers.map { strdup("nats://\($0.text)") }
            defer { for server in servers { free(server) } }
            var pointers = servers.map { UnsafePointer<CChar>($0) }
            try check(natsOptions_SetServers(options, &pointers, Int32(clamping: pointers.count)))
            try check(natsOptions_SetName(options, settings.clientName))
            try check(natsOptions_SetTimeout(options, Int64(connectTimeout * 1000)))
            try check(natsOptions_SetPingInterval(options, Int64(pingInterval * 1000)))
            try check(natsOptions_SetMaxPingsOut(options, pingLimit))
            try check(natsOptions_SetMaxReconnect(options, -1))
            try check(natsOptions_SetReconnectBufSize(options, bufferSize))
            try check(natsOptions_SetMaxPendingMsgs(options, queueLimit))
            if let credentials = settings.credentials { try apply(credentials, to: options) }
            if let tls = settings.tls { try apply(tls, to: options) }
        }

        private static func apply(
            _ credentials: NATSSettings.Credentials, to options: OpaquePointer
        ) throws(NATSFault) {
            switch credentials {
            case .user(let user, let password): try check(natsOptions_SetUserInfo(options, user, password))
            case .token(let token): try check(natsOptions_SetToken(options, token))
            case .nkey(let key, let file): try check(natsOptions_SetNKeyFromSeed(options, key, file))
            case .file(let file): try check(natsOptions_SetUserCredentialsFromFiles(options, file, nil))
            }
        }

        private static func apply(_ tls: TLSClientSettings, to options: OpaquePointer) throws(NATSFault) {
            try check(natsOptions_SetSecure(options, true))
            if let name = tls.serverName { try check(natsOptions_SetExpectedHostname(options, name)) }
            if let file = tls.authorityFile {
                guard natsOptions_LoadCATrustedCertificates(options, file) == NATS_OK else {
                    throw NATSFault(.configuration, "cannot be verified: \(file) holds no certificates")
                }
            }
            guard let certificate = tls.certificateFile else { return }
            let key = tls.keyFile ?? certificate
            if !tls.allowsSharedKey, let fault = SecretFile.fault(of: key) {
                throw NATSFault(.configuration, "cannot be shown our certificate: \(fault)")
            }
            guard natsOptions_LoadCertificatesChain(options, certificate, key) == NATS_OK else {
                throw NATSFault(
                    .configuration, "cannot be shown our certificate: \(certificate) and \(key) are not a pair")
            }
        }

        private static func observe(
            _ options: OpaquePointer, by mailbox: NATSMailbox, _ backoff: BackoffPolicy
        ) throws(NATSFault) {
            let context = mailbox.context()
            try check(natsOptions_SetDisconnectedCB(options, { NATSMailbox.of($1)?.mailbox.put(.lost) }, context))
            try check(natsOptions_SetReconnectedCB(options, { NATSMailbox.of($1)?.mailbox.put(.regained) }, context))
            try check(natsOptions_SetClosedCB(options, { NATSMailbox.of($1)?.mailbox.put(.closed) }, context))
            try check(natsOptions_SetLameDuckModeCB(options, { NATSMailbox.of($1)?.mailbox.put(.lameDuck) }, context))
            try check(
                natsOptions_SetErrorHandler(
                    options, { NATSMailbox.of($3)?.mailbox.put(.error($2)) }, context))
            mailbox.backoff = backoff
            try check(
                natsOptions_SetCustomReconnectDelay(
                    options,
                    { _, attempts, context in
                        let policy = NATSMailbox.of(context)?.mailbox.backoff ?? BackoffPolicy()
                        return Int64(Double.random(in: policy.delayRange(attempt: Int(attempts) - 1)) * 1000)
                    }, context))
        }

        private static func check(_ status: UInt32) throws(NATSFault) {
            guard status == NATS_OK else {
                throw NATSFault(.configuration, "cannot be reached with these settings: \(text(status))")
            }
        }

        // MARK: Faults

        private static func text(_ status: UInt32) -> String {
            natsStatus_GetText(status).map { String(cString: $0) } ?? "status \(status)"
        }

        private static func fault(_ status: UInt32, of settings: NATSSettings) -> NATSFault {
            switch status {
            case NATS_CONNECTION_AUTH_FAILED: NATSFault(.authorization, "refuses the credentials")
            case NATS_SECURE_CONNECTION_REQUIRED: NATSFault(.configuration, "wants encryption: write nats+tls://")
            case NATS_SECURE_CONNECTION_WANTED: NATSFault(.configuration, "has no encryption: write nats://")
            case NATS_SSL_ERROR: NATSFault(.configuration, "cannot be verified: \(reason(status))")
            case NATS_TIMEOUT: NATSFault(.temporary, "does not answer")
            case NATS_NO_SERVER: NATSFault(.temporary, "cannot be reached")
            default:
                NATSFault(.temporary, "cannot be reached: \(reason(status))")
            }
        }

        /// Returns the library's message about the last error of this thread, or the general message for the status.
        private static func reason(_ status: UInt32) -> String {
            var last: UInt32 = NATS_OK
            guard let words = nats_GetLastError(&last), last == status else { return text(status) }
            // A source location precedes the message: `(conn.c:733): `.
            let text = String(cString: words)
            guard text.hasPrefix("("), let end = text.firstRange(of: "): ") else { return text }
            return String(text[end.upperBound...])
        }

        // MARK: Messages

        /// Copies a message for the mailbox, with only those fields that the connection needs.
        private static func item(_ message: OpaquePointer, place: Int) -> NATSMailbox.Item {
            let subject = natsMsg_GetSubject(message).map { String(cString: $0) } ?? ""
            let count = Int(natsMsg_GetDataLength(message))
            let payload = natsMsg_GetData(message).map { bytes in
                [UInt8](UnsafeRawBufferPointer(start: bytes, count: max(0, count)))
            }
            var copy = NATSMessage(subject: subject, payload: payload ?? [])
            if place == ReplySlot.place {
                guard let slot = ReplySlot(subject) else { return .message(copy, subscription: place) }
                if case .publication(let slot) = slot { return .reply(slot: slot, PublishReply(copy.payload)) }
                if copy.payload.isEmpty { copy.status = statusLine(message) }
                copy.sequence = header(message, "Nats-Sequence").flatMap { UInt64($0) }
                return .response(slot: slot.number, copy)
            }
            copy.reply = natsMsg_GetReply(message).map { String(cString: $0) } ?? ""
            // Messages without payload come from the server itself and concern a request; they need no acknowledgement.
            if copy.payload.isEmpty, !copy.reply.hasPrefix(DeliveryNote.prefix) { copy.status = statusLine(message) }
            return .message(copy, subscription: place)
        }

        private static func statusLine(_ message: OpaquePointer) -> NATSStatusLine? {
            guard let code = header(message, "Status").flatMap({ Int($0) }) else { return nil }
            return NATSStatusLine(code: code, text: (header(message, "Description") ?? "").shown(limit: 200))
        }

        private static func header(_ message: OpaquePointer, _ name: String) -> String? {
            var value: UnsafePointer<CChar>?
            guard natsMsgHeader_Get(message, name, &value) == NATS_OK, let value else { return nil }
            return String(cString: value)
        }
    }
#else
    /// A connection that cannot be made, since there is no libnats on this platform.
    final class NATSHandle {
        let server = "", lastError = ""

        init(_ settings: NATSSettings, _ mailbox: NATSMailbox) throws(NATSFault) {
            throw NATSFault(.configuration, "cannot be reached: \(NATSSupport.unavailable ?? "")")
        }

        func subscribe(_ subject: String, _ mailbox: NATSMailbox, place: Int) {}

        func publish(
            _ subject: String, reply: String?, headers: [(name: String, value: String)] = [], _ payload: [UInt8]
        ) throws(NATSFault) {}

        func publish(_ subject: String, _ text: StaticString) throws(NATSFault) {}

        func flush() {}
    }
#endif
