import CodecSupport

/// The configuration of a NATS pull consumer with explicit acknowledgements.
struct ConsumerConfiguration: Sendable, Hashable {
    /// The choice of the message that a consumer delivers first.
    enum Start: Sendable, Hashable {
        /// The first message of the stream.
        case first
        /// The message with this sequence number, or the next message that exists.
        case sequence(UInt64)
        /// The first message at or after this time.
        case time(Date)
    }

    /// The pattern of the subjects whose messages the consumer delivers; empty for all subjects.
    var filter: String

    /// The durable name of the consumer; `nil` for an ephemeral consumer.
    ///
    /// The server removes an ephemeral consumer a minute after its connection has ended.
    var durable: String?

    /// The message that the consumer delivers first.
    ///
    /// Default: the first of the stream.
    var start = Start.first

    /// The number of seconds after which the server delivers an unacknowledged message again.
    static let acknowledgementWait = 30

    /// The number of seconds for which the server keeps an ephemeral consumer after its connection has ended.
    private static let inactivity = 60

    /// Returns the request that creates the consumer.
    func request(for stream: String) -> [UInt8] {
        var members = [
            #""ack_policy":"explicit""#, #""ack_wait":\#(Self.acknowledgementWait)000000000"#,
            #""max_ack_pending":\#(PullWindow.limit)"#, #""max_deliver":-1"#, #""replay_policy":"instant""#,
        ]
        if !filter.isEmpty { members.append(#""filter_subject":\#(filter.quoted)"#) }
        if let durable {
            members.append(#""durable_name":\#(durable.quoted)"#)
        } else {
            members.append(#""mem_storage":true,"num_replicas":1,"inactive_threshold":\#(Self.inactivity)000000000"#)
        }
        switch start {
        case .first: members.append(#""deliver_policy":"all""#)
        case .sequence(let sequence):
            members.append(#""deliver_policy":"by_start_sequence","opt_start_seq":\#(sequence)"#)
        case .time(let time):
            // A start time outside of the years 1 to 9999 cannot be written in the request, so all messages are
            // delivered.
            guard let time = Timestamp(time) else {
                members.append(#""deliver_policy":"all""#)
                break
            }
            var text: [UInt8] = []
            text.append(jsonTime: time)
            members.append(
                #""deliver_policy":"by_start_time","opt_start_time":\#(String(decoding: text, as: UTF8.self))"#)
        }
        return Array(#"{"stream_name":\#(stream.quoted),"config":{\#(members.joined(separator: ","))}}"#.utf8)
    }
}
