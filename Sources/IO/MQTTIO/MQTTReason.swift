/// Maps the reason codes of brokers to faults.
///
/// Source: MQTT 5.0, section 2.4; MQTT 3.1.1, section 3.2.2.3.
enum MQTTReason {
    /// The CONNACK codes for an unsupported protocol version, in MQTT 3.1.1 and in MQTT 5.
    static let otherVersion: Set<Int32> = [1, 132]

    /// The reason code with which a broker acknowledges a message that matches no subscription.
    static let noSubscriber: Int32 = 16

    /// Returns why the broker has refused a connection; `nil` if the broker has accepted it.
    static func fault(ofConnection reason: Int32) -> MQTTFault? {
        switch reason {
        case 0: nil
        case 1, 132: MQTTFault(.configuration, "does not speak this version of MQTT")
        case 2, 133: MQTTFault(.configuration, "refuses the identifier of the client")
        case 4, 134: MQTTFault(.authorization, "refuses user and password")
        case 5, 135: MQTTFault(.authorization, "refuses the right to connect")
        default: fault(reason)
        }
    }

    /// Returns why a message was refused; `nil` if the broker accepted it.
    ///
    /// - Parameters:
    ///   - reason: The reason code.
    ///   - message: The message.
    static func fault(of message: MQTTPublication, _ reason: Int32) -> MQTTFault? {
        switch reason {
        // The broker keeps a retained message even if there are no subscribers.
        case noSubscriber where message.isRetained: nil
        case noSubscriber: MQTTFault(.temporary, "has no subscriber for \(message.topic)")
        case 135: MQTTFault(.authorization, "refuses the right to publish to \(message.topic)")
        case 144: MQTTFault(.message, "refuses the topic \(message.topic)")
        case 149: MQTTFault(.message, "refuses messages of this size")
        case 153: MQTTFault(.message, "refuses the content of the message")
        case ..<128: nil
        default: fault(reason)
        }
    }

    /// Returns why the broker has refused a subscription; `nil` if the broker has accepted it.
    static func fault(ofSubscription reason: Int32) -> MQTTFault? {
        switch reason {
        case ..<128: nil
        case 128: MQTTFault(.authorization, "refuses a subscription")
        case 135: MQTTFault(.authorization, "refuses the right to subscribe")
        case 143: MQTTFault(.configuration, "refuses the topics of a subscription")
        case 158, 161, 162: MQTTFault(.configuration, "does not have this kind of subscription")
        default: fault(reason)
        }
    }

    /// Returns the fault for the reason code (128 or more) with which a broker has ended a connection.
    static func fault(ofEnd reason: Int32) -> MQTTFault {
        switch reason {
        case 135: MQTTFault(.authorization, "refuses the right to publish or to subscribe")
        case 149: MQTTFault(.configuration, "ends the connection for a message that is too large")
        case 150: MQTTFault(.temporary, "ends the connection for too many messages")
        default: fault(reason)
        }
    }

    /// Returns the fault for a reason code that means the same in every answer of a broker.
    private static func fault(_ reason: Int32) -> MQTTFault {
        switch reason {
        case 3, 136: MQTTFault(.temporary, "is not available")
        case 129, 130: MQTTFault(.temporary, "does not understand what was sent")
        case 137: MQTTFault(.temporary, "is busy")
        case 138: MQTTFault(.authorization, "has banned this client")
        case 139: MQTTFault(.temporary, "is shutting down")
        case 140: MQTTFault(.configuration, "requires another authentication method")
        case 141: MQTTFault(.temporary, "has received nothing from this client in time")
        case 142: MQTTFault(.configuration, "has ended the connection: another client uses this name")
        case 147: MQTTFault(.temporary, "accepts fewer messages at a time")
        case 151: MQTTFault(.temporary, "has no room: a quota is used up")
        case 152: MQTTFault(.temporary, "has ended the connection by hand")
        case 154: MQTTFault(.configuration, "does not retain messages")
        case 155: MQTTFault(.configuration, "does not acknowledge messages")
        case 156, 157: MQTTFault(.configuration, "redirects to another broker")
        case 159: MQTTFault(.temporary, "limits the rate of connections")
        default: MQTTFault(.temporary, "refuses it for the reason \(reason)")
        }
    }
}
