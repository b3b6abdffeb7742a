import CodecSupport

/// A consumer that pulls, with explicit acknowledgements.
struct ConsumerConfiguration: Sendable, Hashable {
    /// The message with which it begins.
    enum Start: Sendable, Hashable {
        /// The first one that the stream has.
        case first
        /// The one with this sequence, or the next one.
        case sequence(UInt64)
        /// The first one since a time.
        case time(Date)
    }

    /// The pattern of the subjects; empty for all.
    var filter: String

    /// The name by which the stream keeps it; `nil` for one of the connection's own, which ends a while after it.
    var durable: String?

    /// The beginning.
    var start = Start.first

    /// Seconds after which a message that is not acknowledged comes again.
    static let acknowledgementWait = 30

    /// Seconds for which a consumer that is not kept outlives its connection.
    private static let inactivity = 60

    /// The request that creates it.
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
            // A time beyond the years 1 to 9999 is as good as none.
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
