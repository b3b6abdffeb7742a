import CodecSupport
public import Geolocation

/// Manages the streams and consumers of a NATS cluster, and reads their state.
///
/// Each function may take many seconds while the cluster starts or elects a leader.
public struct StreamAdministration: Sendable {
    private let connection: NATSConnection
    private let settings: NATSSettings
    private let clock: any SensorClock

    /// The number of seconds for which a temporary fault is retried.
    private let patience: Double

    /// Creates an object that manages streams over a connection of its own.
    ///
    /// - Parameters:
    ///   - settings: The servers and the settings for connecting to them.
    ///   - patience: Seconds for which a temporary fault, such as a missing leader, is retried. Default: 30.
    ///   - clock: The clock for timeouts. Default: the system's.
    public init(_ settings: NATSSettings, patience: Double = 30, clock: any SensorClock = SystemClock()) {
        connection = NATSConnection(settings, clock: clock)
        self.settings = settings
        (self.patience, self.clock) = (patience, clock.systemClock)
    }

    /// Closes the connection to the NATS servers.
    public func close() async { await connection.close() }

    // MARK: Set-up

    /// Creates the streams that are missing, and checks those that exist.
    ///
    /// - Parameters:
    ///   - streams: The streams, in the order of their creation.
    ///   - replicas: The number of servers that store each stream; `nil` for 3 in a cluster and 1 otherwise.
    /// - Returns: Warnings, each a sentence.
    public func setUp(_ streams: [StreamConfiguration], replicas: Int? = nil) async throws(NATSFault) -> [String] {
        var warnings: [String] = []
        for stream in streams {
            do throws(NATSFault) {
                let reply = try await ask("STREAM.INFO.\(stream.name)")
                warnings += try stream.check(reply.value["config"] ?? .null, replicas: replicas ?? 1)
                continue
            } catch  where error.code == 10059 {}
            do throws(NATSFault) {
                _ = try await ask("STREAM.CREATE.\(stream.name)", stream.request(replicas: replicas ?? 3))
            } catch  where error.code == 10074 && replicas == nil {
                // The server has refused to store the stream on several servers, since it is not part of a cluster.
                _ = try await ask("STREAM.CREATE.\(stream.name)", stream.request(replicas: 1))
                warnings.append("\(stream.name) is stored by one server: it is lost with its disk")
            }
        }
        return warnings
    }

    /// Creates a durable consumer that starts with the first message of a stream.
    ///
    /// Does nothing if the consumer exists with the same filter.
    ///
    /// - Parameters:
    ///   - name: The name of the consumer.
    ///   - stream: The name of the stream.
    ///   - filter: The subject filter; empty for all subjects.
    public func setUpConsumer(_ name: String, of stream: String, filter: String = "") async throws(NATSFault) {
        guard StreamName.isValid(name) else {
            throw NATSFault(.configuration, "does not accept a consumer named \(name)")
        }
        do throws(NATSFault) {
            let found = try await ask("CONSUMER.INFO.\(stream).\(name)")
            let other = found.value["config"]?["filter_subject"]?.string ?? ""
            guard other == filter else {
                throw NATSFault(
                    .configuration,
                    "has the consumer \(name) of \(stream) with the filter \"\(other)\", not \"\(filter)\": "
                        + "choose another name, or remove it", code: 10058)
            }
        } catch  where error.code == 10014 {
            let configuration = ConsumerConfiguration(filter: filter, durable: name)
            _ = try await ask("CONSUMER.DURABLE.CREATE.\(stream).\(name)", configuration.request(for: stream))
        }
    }

    /// Removes a consumer of a stream; does nothing if the consumer does not exist.
    public func removeConsumer(_ name: String, of stream: String) async throws(NATSFault) {
        do throws(NATSFault) { _ = try await ask("CONSUMER.DELETE.\(stream).\(name)") } catch  where error.code == 10014
        {}
    }

    /// Removes a stream with all its messages; does nothing if the stream does not exist.
    public func removeStream(_ name: String) async throws(NATSFault) {
        do throws(NATSFault) { _ = try await ask("STREAM.DELETE.\(name)") } catch  where error.code == 10059 {}
    }

    /// Returns the names of the streams that store a subject, at most 256.
    public func streams(storing subject: String) async throws(NATSFault) -> [String] {
        let reply = try await ask("STREAM.NAMES", Array(#"{"subject":\#(subject.quoted)}"#.utf8))
        return (reply.value["streams"]?.elements ?? []).compactMap(\.string)
    }

    /// Requests that the leader of a stream steps down, so that another server is elected.
    public func stepDown(_ stream: String) async throws(NATSFault) {
        _ = try await ask("STREAM.LEADER.STEPDOWN.\(stream)")
    }

    // MARK: Servers

    /// Returns whether the NATS servers have a version older than 2.10.
    ///
    /// Older servers have no setting for how often files are synced.
    ///
    /// - Parameter stream: The name of an existing stream, whose configuration has more members from 2.10 on.
    public func areOld(_ stream: String) async throws(NATSFault) -> Bool {
        try await ask("STREAM.INFO.\(stream)").value["config"]?["compression"] == nil
    }

    /// Returns the subject to which the servers map a given subject, as a test message shows.
    ///
    /// The test message is published to the given subject, but no stream stores it. If it arrives under a subject of
    /// the pattern, the servers map the given subject to that subject. A second message is published directly to a
    /// subject of the pattern. If the second message arrives first, the given subject is not mapped to the pattern.
    ///
    /// - Parameters:
    ///   - subject: The subject whose mapping is tested.
    ///   - pattern: The pattern of the mapped subjects, with one `*`.
    /// - Returns: The mapped subject; `nil` if the subject is not mapped to the pattern.
    /// - Throws: A fault of the kind `temporary` if no message arrives in time.
    public func mapping(of subject: String, to pattern: String) async throws(NATSFault) -> String? {
        let log = ArrivalLog()
        let listener = NATSConnection(settings, subjects: [pattern], clock: clock) { log.handle($0) }
        let unmapped = pattern.replacing("*", with: "unmapped")
        do throws(NATSFault) {
            try await listener.connected(within: patience)
            for subject in [subject, unmapped] {
                // The stream refuses the message, since the header names another stream; the content of the reply does
                // not matter.
                _ = try? await listener.request(
                    subject, headers: [("Nats-Expected-Stream", "none")], timeout: Self.probeTime)
            }
            let end = clock.instant.advanced(by: patience)
            while await log.subject == nil {
                guard clock.instant < end else { throw NATSFault(.temporary, "does not deliver messages in time") }
                await clock.wait(Self.probeTime)
            }
            await listener.close()
        } catch {
            await listener.close()
            throw error
        }
        let arrived = await log.subject
        return arrived == unmapped ? nil : arrived
    }

    /// Records the subject of the first message that arrives.
    @SensorActor
    private final class ArrivalLog {
        private(set) var subject: String?

        nonisolated init() {}

        func handle(_ events: [NATSEvent]) {
            for case .arrived(let arrivals) in events where subject == nil { subject = arrivals.first?.subject }
        }
    }

    /// The longest wait for the reply to a test message of ``mapping(of:to:)``, in seconds.
    ///
    /// The pause between two checks of whether the message has arrived has the same length.
    private static let probeTime = 0.05

    // MARK: Contents

    /// Returns the state of a stream and of the given consumers.
    ///
    /// - Parameters:
    ///   - stream: The name of the stream.
    ///   - consumers: The names of the consumers to include. Default: none.
    public func status(
        of stream: String, consumers: [String] = []
    ) async throws(NATSFault) -> StreamStatus {
        var status = StreamStatus(stream, try await ask("STREAM.INFO.\(stream)"))
        for name in consumers {
            if let consumer = ConsumerStatus(try await ask("CONSUMER.INFO.\(stream).\(name)")) {
                status.consumers.append(consumer)
            }
        }
        return status
    }

    /// Removes the messages of a stream whose subject matches a pattern; returns the number of removed messages.
    ///
    /// For ``StreamConfiguration/identityWindow`` seconds after a removed message was stored, the stream still treats
    /// another message with the same identity as a duplicate, and does not store it.
    public func purge(_ stream: String, subject: String) async throws(NATSFault) -> Int {
        try await ask("STREAM.PURGE.\(stream)", Array(#"{"filter":\#(subject.quoted)}"#.utf8)).number("purged") ?? 0
    }

    // MARK: Requests

    private func ask(_ request: String, _ payload: [UInt8] = []) async throws(NATSFault) -> StreamReply {
        try await persist { () async throws(NATSFault) in
            try StreamReply(await connection.request("$JS.API.\(request)", payload))
        }
    }

    /// Waits for the connection and calls `body`; repeats both after temporary faults for up to ``patience`` seconds.
    ///
    /// Returns the result of `body`, or throws the last fault.
    private func persist<Result: Sendable>(
        _ body: () async throws(NATSFault) -> Result
    ) async throws(NATSFault) -> Result {
        let end = clock.instant.advanced(by: patience)
        var pause = Self.shortestPause
        while true {
            do throws(NATSFault) {
                try await connection.connected(within: max(0.1, end.seconds(since: clock.instant)))
                return try await body()
            } catch {
                guard error.kind == .temporary, clock.instant.advanced(by: pause) < end, !Task.isCancelled else {
                    throw error
                }
                await clock.wait(pause)
                pause = min(Self.longestPause, pause * 2)
            }
        }
    }

    private static let (shortestPause, longestPause) = (0.05, 1.0)
}
