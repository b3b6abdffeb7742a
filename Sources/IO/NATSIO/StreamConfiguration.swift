import CodecSupport

/// The configuration of a stream that servers store in files.
///
/// The stream has limits and a deduplication window, and refuses messages when it is full.
public struct StreamConfiguration: Sendable, Hashable {
    /// The name of the stream.
    public var name: String

    /// The patterns of the subjects whose messages the stream stores.
    public var subjects: [String]

    /// The number of seconds for which the stream keeps a message; 0 for no limit.
    ///
    /// Default: 7 days.
    public var age = 604_800

    /// The maximum number of messages that the stream keeps; `nil` for no limit.
    ///
    /// Default: `nil`.
    ///
    /// The size of the stream in bytes is not limited: near such a limit, nats-server 2.9.10 drops the oldest message
    /// for a new one, although the stream is configured to refuse new messages.
    public var messages: Int?

    /// The deduplication window in seconds: how long a stream remembers the identity of a message.
    ///
    /// Each identity takes 0.25 kB of memory at each server.
    public static let identityWindow = 120

    /// Creates the configuration of a stream.
    public init(_ name: String, subjects: [String]) { (self.name, self.subjects) = (name, subjects) }

    /// Returns the request that creates the stream.
    ///
    /// - Parameter replicas: The number of servers that store the stream, 1 to 5.
    func request(replicas: Int) -> [UInt8] {
        let subjects = subjects.map(\.quoted).joined(separator: ",")
        return Array(
            """
            {"name":\(name.quoted),"subjects":[\(subjects)],"retention":"limits","storage":"file","discard":"new",\
            "num_replicas":\(replicas),"max_age":\(age * 1_000_000_000),"max_bytes":-1,"max_msgs":\(messages ?? -1),\
            "max_msgs_per_subject":-1,"max_consumers":-1,"max_msg_size":-1,\
            "duplicate_window":\(Self.window(age) * 1_000_000_000),"allow_direct":false}
            """.utf8)
    }

    /// Returns the deduplication window in seconds of a stream that keeps messages for `age` seconds.
    ///
    /// The window must not be longer than this time.
    private static func window(_ age: Int) -> Int { age > 0 ? min(identityWindow, age) : identityWindow }

    /// Compares this configuration with the configuration of the existing stream.
    ///
    /// - Throws: The fault because of which the stream cannot be used.
    /// - Returns: Warnings, each a sentence that begins with the stream's name.
    func check(_ found: JSONValue, replicas: Int) throws(NATSFault) -> [String] {
        if let retention = found["retention"]?.string, retention != "limits" {
            throw NATSFault(
                .configuration,
                "has the stream \(name) with \(retention) retention, which loses messages: remove it with "
                    + "nats stream rm '\(name)', and run the set-up before the first client of MQTT")
        }
        let have = Set((found["subjects"]?.elements ?? []).compactMap(\.string))
        if let subject = subjects.first(where: { !have.contains($0) }) {
            throw NATSFault(
                .configuration, "has the stream \(name) without the subject \(subject): add it, or remove it")
        }
        var warnings: [String] = []
        if found["discard"]?.string == "old" { warnings.append("\(name) drops the oldest messages when it is full") }
        if let bytes = found["max_bytes"]?.number, bytes > 0 {
            warnings.append("\(name) has a limit of bytes, near which the oldest messages are dropped: use max_msgs")
        }
        if found["storage"]?.string == "memory" { warnings.append("\(name) is stored in memory, not in files") }
        if let count = found["num_replicas"]?.number.flatMap({ Int(exactly: $0) }), count < replicas {
            warnings.append("\(name) is stored by \(count) of the servers, not by \(replicas)")
        }
        return warnings
    }
}
