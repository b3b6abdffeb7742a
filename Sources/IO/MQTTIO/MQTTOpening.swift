#if !canImport(Darwin)
    import CMosquitto
    import Dispatch
    import FileIO
    import Geolocation
    import NetworkIO
    import SensorIO

    /// An attempt to connect to a broker; it runs off the network actor, because name lookups and reading files block.
    struct MQTTOpening: Sendable {
        /// The broker to connect to.
        let broker: MQTTSettings.Broker

        /// The settings of the client.
        let settings: MQTTSettings

        /// The MQTT version to connect with.
        let version: MQTTVersion

        /// The last will, the message that the broker publishes if the connection is lost; `nil` for none.
        let will: MQTTPublication?

        /// The number of times that all brokers have been tried since the last steady connection, see
        /// ``ReconnectPlan/steadyTime``; even numbers select IPv6, odd ones IPv4.
        let rounds: Int

        /// The maximum number of unacknowledged messages that the broker may send to this client.
        private static let receiveMaximum = 1000

        /// The maximum length in bytes of a password or key, which is the first line of its file.
        private static let secretLimit = 4096

        /// The folder with the system's certificate authorities; used if no file of authorities is set and the client
        /// presents a certificate.
        private static let systemAuthorities = "/etc/ssl/certs"

        /// Connects on another thread, and calls `body` with the result on the network actor.
        func start(_ body: @escaping @NetworkActor (Result<MQTTLink, MQTTFault>) -> Void) {
            DispatchQueue.global(qos: .userInitiated).async {
                do throws(MQTTFault) {
                    let handover = Handover(try open())
                    NetworkActor.enqueue { if let link = handover.take() { body(.success(link)) } }
                } catch {
                    NetworkActor.enqueue { body(.failure(error)) }
                }
            }
        }

        /// Hands a new connection over to the network actor, from the thread on which the connection was made.
        private final class Handover: Sendable {
            private let link: Guarded<MQTTLink?>

            init(_ link: sending MQTTLink) { self.link = Guarded(link) }

            func take() -> sending MQTTLink? { link.withLock { $0.take() } }
        }

        private func open() throws(MQTTFault) -> sending MQTTLink {
            if let reason = MQTTSupport.unavailable {
                throw MQTTFault(.configuration, "cannot be reached: \(reason)")
            }
            let local = try localAddress()
            let link = try MQTTLink(clientID: settings.clientID, payloadLimit: settings.payloadLimit)
            _ = link.set(MOSQ_OPT_PROTOCOL_VERSION, Int(version == .five ? MQTT_PROTOCOL_V5 : MQTT_PROTOCOL_V311))
            _ = link.set(MOSQ_OPT_RECEIVE_MAXIMUM, Self.receiveMaximum)
            _ = link.set(MOSQ_OPT_SEND_MAXIMUM, settings.window)
            // Without this option, the last message of a burst could wait 40 ms for the broker's system to acknowledge
            // the previous ones.
            _ = link.set(MOSQ_OPT_TCP_NODELAY, 1)
            if let will { try check(link.setWill(will), "has a last will that cannot be used") }
            if settings.user != nil || settings.passwordFile != nil {
                // A password without a user is allowed only in MQTT 5.
                let password = try settings.passwordFile.map { path throws(MQTTFault) in try secret(path) }
                try check(link.setUser(settings.user ?? "", password: password), "has a user that cannot be used")
            }
            try encrypt(link)
            let code = link.connect(
                to: broker.host, port: broker.port, keepalive: min(max(settings.keepalive, 5), 65_535), from: local)
            guard code == MOSQ_ERR_SUCCESS || code == MOSQ_ERR_CONN_PENDING else {
                throw MQTTLoss.fault(code, link.inbox.error, isConnected: false)
            }
            return link
        }

        /// Returns the local address to connect from, which selects IPv4 or IPv6; `nil` if the broker has addresses of
        /// only one of these families.
        ///
        /// The family alternates each time that all brokers have been tried.
        private func localAddress() throws(MQTTFault) -> String? {
            switch HostLookup.addresses(of: broker.host, port: UInt16(clamping: broker.port)) {
            case .failure(let failure): throw MQTTFault(.temporary, failure.reason)
            case .success(let addresses):
                guard let first = addresses.first?.family, addresses.contains(where: { $0.family != first }) else {
                    return nil
                }
                return (first == .ipv6) == (rounds % 2 == 0) ? "::" : "0.0.0.0"
            }
        }

        private func encrypt(_ link: MQTTLink) throws(MQTTFault) {
            if let sharedKey = settings.sharedKey {
                let key = try secret(sharedKey.keyFile)
                try check(
                    link.setSharedKey(key, identity: sharedKey.identity),
                    "has a shared key that cannot be used: \(sharedKey.keyFile) needs hexadecimal digits")
            } else if let tls = settings.tls {
                if tls.serverName != nil {
                    throw MQTTFault(.configuration, "cannot be verified by another name than its own")
                }
                try setCertificates(tls, link)
            } else {
                return
            }
            if let name = settings.applicationProtocol { _ = link.set(MOSQ_OPT_TLS_ALPN, name) }
        }

        private func setCertificates(_ tls: TLSClientSettings, _ link: MQTTLink) throws(MQTTFault) {
            let keyFile = tls.keyFile ?? tls.certificateFile
            if let keyFile, !tls.allowsSharedKey, let fault = SecretFile.fault(of: keyFile) {
                throw MQTTFault(.configuration, "cannot be shown our certificate: \(fault)")
            }
            guard tls.authorityFile != nil || tls.certificateFile != nil else {
                try check(link.trustSystem(), "cannot be reached over TLS: libmosquitto is too old")
                return
            }
            let code = link.setCertificates(
                authorityFile: tls.authorityFile,
                authorityFolder: tls.authorityFile == nil ? Self.systemAuthorities : nil,
                certificateFile: tls.certificateFile, keyFile: keyFile)
            let files = [tls.authorityFile, tls.certificateFile, tls.keyFile].compactMap(\.self)
            try check(code, "cannot be reached over TLS: a file cannot be read: \(files.joined(separator: ", "))")
        }

        /// Returns the secret in the first line of a file.
        private func secret(_ path: String) throws(MQTTFault) -> String {
            if !settings.allowsSharedSecrets, let fault = SecretFile.fault(of: path) {
                throw MQTTFault(.configuration, "cannot be reached: \(fault)")
            }
            var bytes: [UInt8] = []
            do {
                var input = try ByteInput(path: path)
                while bytes.count <= Self.secretLimit, let chunk = try input.read() { bytes += chunk }
            } catch {
                throw MQTTFault(.configuration, "cannot be reached: \(path) cannot be read")
            }
            let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            guard line.count <= Self.secretLimit else {
                throw MQTTFault(
                    .configuration, "cannot be reached: the first line of \(path) exceeds \(Self.secretLimit) bytes")
            }
            guard !line.isEmpty, !line.contains(0) else {
                throw MQTTFault(.configuration, "cannot be reached: \(path) has no secret in its first line")
            }
            return String(decoding: line, as: UTF8.self)
        }

        private func check(_ code: Int32, _ reason: String) throws(MQTTFault) {
            guard code != MOSQ_ERR_SUCCESS else { return }
            throw MQTTFault(.configuration, reason)
        }
    }
#endif
