#if !canImport(Darwin)
    import CMosquitto
    import FileIO

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Maps libmosquitto's result codes to faults.
    enum MQTTLoss {
        /// Returns why a connection has ended or could not be made.
        ///
        /// Must be called right after the failed function, before another call changes `errno`.
        ///
        /// - Parameters:
        ///   - code: The result of a function, or the broker's reason code.
        ///   - error: The first error that libmosquitto logged.
        ///   - isConnected: Whether the broker had accepted the connection.
        static func fault(_ code: Int32, _ error: String?, isConnected: Bool) -> MQTTFault {
            let system = errno
            switch code {
            case 128...: return MQTTReason.fault(ofEnd: code)
            case MOSQ_ERR_TLS: return security(error ?? "")
            case MOSQ_ERR_KEEPALIVE: return MQTTFault(.temporary, "does not answer")
            case MOSQ_ERR_ERRNO where isConnected:
                return MQTTFault(.temporary, "has lost the connection: \(systemMessage(system))")
            case MOSQ_ERR_ERRNO where system == EPROTO: return error.map(security) ?? unaccepted
            case MOSQ_ERR_ERRNO where system == ECONNRESET || system == EPIPE: return unaccepted
            case MOSQ_ERR_ERRNO: return MQTTFault(.temporary, "cannot be reached: \(systemMessage(system))")
            case MOSQ_ERR_EAI: return MQTTFault(.temporary, "cannot be reached: its name has no address")
            case MOSQ_ERR_PROTOCOL, MOSQ_ERR_MALFORMED_PACKET:
                return MQTTFault(.configuration, "does not speak MQTT as it should")
            case MOSQ_ERR_NOMEM: return MQTTFault(.temporary, "cannot be reached: there is no memory for it")
            case MOSQ_ERR_INVAL: return MQTTFault(.configuration, "cannot be reached: a setting cannot be used")
            default: return isConnected ? MQTTFault(.temporary, "has closed the connection") : unaccepted
            }
        }

        /// The fault to report if the connection is closed before the broker has answered the CONNECT packet.
        ///
        /// With TLS 1.3, a broker requests a client certificate only after the handshake, and libmosquitto does not
        /// report this request.
        private static let unaccepted = MQTTFault(
            .temporary, "closes the connection before it accepts it, as if it asked for a certificate or other TLS")

        /// Returns why TLS failed, judging by OpenSSL's message.
        private static func security(_ error: String) -> MQTTFault {
            let causes: [(words: String, fault: MQTTFault)] = [
                ("host name", MQTTFault(.temporary, "shows a certificate for another name")),
                (
                    "certificate verify failed",
                    MQTTFault(.temporary, "shows a certificate that is not trusted, or not valid now")
                ),
                ("certificate required", MQTTFault(.authorization, "requires a client certificate")),
                ("alert unknown ca", MQTTFault(.authorization, "does not trust our certificate")),
                ("certificate", MQTTFault(.authorization, "refuses our certificate, or the file with it")),
                ("psk", MQTTFault(.authorization, "refuses the shared key")),
                ("decrypt error", MQTTFault(.authorization, "refuses the shared key")),
                ("illegal parameter", MQTTFault(.authorization, "refuses the shared key")),
                ("wrong version number", MQTTFault(.configuration, "does not speak TLS at this port")),
            ]
            let lowercased = error.lowercased()
            return causes.first { lowercased.contains($0.words) }?.fault
                ?? MQTTFault(.temporary, "cannot be reached over TLS")
        }

        /// Returns why a message cannot be sent; `nil` if the reason is that the connection has ended.
        static func fault(ofPublishing code: Int32) -> MQTTFault? {
            switch code {
            case MOSQ_ERR_PAYLOAD_SIZE, MOSQ_ERR_OVERSIZE_PACKET:
                MQTTFault(.message, "does not accept messages of this size")
            case MOSQ_ERR_INVAL, MOSQ_ERR_MALFORMED_UTF8: MQTTFault(.message, "cannot be sent to this topic")
            case MOSQ_ERR_QOS_NOT_SUPPORTED: MQTTFault(.configuration, "does not acknowledge messages")
            case MOSQ_ERR_RETAIN_NOT_SUPPORTED: MQTTFault(.configuration, "does not retain messages")
            case MOSQ_ERR_NOMEM: MQTTFault(.temporary, "cannot be reached: there is no memory for it")
            default: nil
            }
        }
    }
#endif
