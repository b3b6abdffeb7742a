/// The fields of the reply subject of a consumer's message:
/// `$JS.ACK.STREAM.CONSUMER.DELIVERIES.STREAM_SEQUENCE.CONSUMER_SEQUENCE.TIME.PENDING`.
///
/// If JetStream domains are in use, domain and account precede the stream, and a random token is at the end (NATS
/// ADR-15).
struct DeliveryNote: Sendable, Hashable {
    /// The number of times that the message was delivered, 1 for the first time.
    var deliveries: Int

    /// The sequence number of the message in its stream.
    var sequence: UInt64

    /// The number of messages that the consumer still has to deliver.
    var pending: UInt64

    /// The prefix of the reply subjects of consumers' messages.
    static let prefix = "$JS.ACK."

    /// Parses the fields of a reply subject; returns `nil` if the subject does not have the form that the messages of a
    /// consumer use.
    init?(_ subject: String) {
        guard subject.hasPrefix(Self.prefix) else { return nil }
        let tokens = subject.utf8.split(separator: UInt8(ascii: "."), maxSplits: 16, omittingEmptySubsequences: false)
        guard tokens.count == 9 || (11...12).contains(tokens.count) else { return nil }
        let first = tokens.count == 9 ? 4 : 6
        guard let deliveries = Self.number(tokens[first]), let sequence = Self.number(tokens[first + 1]),
            let pending = Self.number(tokens[first + 4])
        else { return nil }
        (self.deliveries, self.sequence, self.pending) = (Int(clamping: deliveries), sequence, pending)
    }

    private static func number(_ digits: Substring.UTF8View) -> UInt64? {
        guard (1...19).contains(digits.count) else { return nil }
        var value: UInt64 = 0
        for digit in digits {
            let units = digit &- UInt8(ascii: "0")
            guard units < 10 else { return nil }
            value = value * 10 + UInt64(units)
        }
        return value
    }
}
