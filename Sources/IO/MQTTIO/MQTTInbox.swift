#if !canImport(Darwin)
    import CMosquitto

    /// Collects the reports of libmosquitto until the client handles them.
    ///
    /// libmosquitto calls the inbox only from within its own functions, which are called on one thread at a time.
    final class MQTTInbox {
        /// The reason code and the limit in the broker's answer to the CONNECT packet; `nil` before the answer.
        ///
        /// `window` is the maximum number of unacknowledged messages that the broker allows; `nil` if it states no
        /// limit.
        var answer: (reason: Int32, window: Int?)?

        /// The reason code that libmosquitto reported when the connection ended; `nil` while the connection lasts.
        var end: Int32?

        /// The packet identifiers of published messages whose outcome is known, and the broker's reason codes.
        ///
        /// The outcome of a message is known once it was sent or, if requested, acknowledged.
        var receipts: [(message: Int32, reason: Int32)] = []

        /// The first reason code with which the broker has refused a subscription; `nil` if it has refused none.
        var subscriptionRefusal: Int32?

        /// The received messages that the client has not handled yet.
        var messages: [MQTTMessage] = []

        /// The number of received messages that exceeded the size limit.
        var oversizedCount = 0

        /// The first error that libmosquitto logged; `nil` if there was none.
        var error: String?

        /// The number of received messages, including those that were too long, and of published messages whose outcome
        /// is known.
        var count: Int { messages.count + receipts.count + oversizedCount }

        private let payloadLimit: Int

        init(payloadLimit: Int) { self.payloadLimit = payloadLimit }

        /// The context pointer for libmosquitto's callbacks; valid as long as this inbox exists.
        var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

        /// Registers the inbox's callbacks with a libmosquitto client.
        static func attach(to client: OpaquePointer) {
            mosquitto_connect_v5_callback_set(client) { _, context, reason, _, properties in
                var window: UInt16 = 0
                let isStated =
                    mosquitto_property_read_int16(properties, MQTT_PROP_RECEIVE_MAXIMUM, &window, false) != nil
                MQTTInbox.of(context)?.answer = (reason, isStated ? Int(window) : nil)
            }
            mosquitto_disconnect_v5_callback_set(client) { _, context, reason, _ in
                // Only the first reason is recorded: after the broker's reason, libmosquitto may also report that the
                // socket was closed.
                guard let inbox = MQTTInbox.of(context), inbox.end == nil else { return }
                inbox.end = reason
            }
            mosquitto_publish_v5_callback_set(client) { _, context, message, reason, _ in
                MQTTInbox.of(context)?.receipts.append((message, reason))
            }
            mosquitto_subscribe_v5_callback_set(client) { _, context, _, count, granted, _ in
                guard let inbox = MQTTInbox.of(context), let granted else { return }
                for index in 0..<Int(max(0, count)) where granted[index] >= 128 {
                    inbox.subscriptionRefusal = inbox.subscriptionRefusal ?? granted[index]
                }
            }
            mosquitto_message_callback_set(client) { _, context, message in MQTTInbox.of(context)?.append(message) }
            mosquitto_log_callback_set(client) { _, context, level, line in
                guard level == MOSQ_LOG_ERR, let line, let inbox = MQTTInbox.of(context), inbox.error == nil else {
                    return
                }
                inbox.error = String(cString: line)
            }
        }

        private static func of(_ context: UnsafeMutableRawPointer?) -> MQTTInbox? {
            context.map { Unmanaged<MQTTInbox>.fromOpaque($0).takeUnretainedValue() }
        }

        private func append(_ message: OpaquePointer?) {
            guard let parts = cmosquitto_parts(message)?.pointee, let topic = parts.topic else { return }
            let count = Int(max(0, parts.payloadlen))
            guard count <= payloadLimit else {
                oversizedCount += 1
                return
            }
            let payload = [UInt8](UnsafeRawBufferPointer(start: parts.payload, count: parts.payload == nil ? 0 : count))
            messages.append(MQTTMessage(topic: String(cString: topic), payload: payload, isRetained: parts.retain))
        }
    }
#endif
