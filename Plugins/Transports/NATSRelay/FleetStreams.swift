import FleetDelivery
public import NATSIO

/// The JetStream streams (message logs of NATS servers) of a fleet, and functions that set them up.
public enum FleetStreams {
    /// The stream of messages that MQTT clients publish, in the form in which nats-server stores them.
    ///
    /// If this stream is created before the first MQTT client connects, it is as durable as the other streams. If the
    /// server creates the stream itself, the stream keeps only messages for which an MQTT session is waiting.
    public static let mqtt = StreamConfiguration("$MQTT_msgs", subjects: ["$MQTT.msgs.>"])

    /// The stream of messages that NATS clients publish, whether or not the fleet is divided into partitions.
    public static let native = StreamConfiguration(
        "FLEET",
        subjects: FleetLane.allCases.filter { $0.isAcknowledged }.map { FleetSubject.filter(.native, lane: $0) }
            + ["hubpart.>"])

    /// The stream of messages that a hub could not parse.
    ///
    /// The subject of such a message is `dead.TENANT.DEVICE.LANE`, in which `LANE` is the kind of the message, such as
    /// `fix`. The header `Reason` of the message states why the message could not be parsed.
    public static let dead = StreamConfiguration("FLEET_DEAD", subjects: ["dead.>"])

    /// All streams of a fleet, in the order in which they are set up.
    public static let all = [mqtt, native, dead]

    /// The streams that a hub reads, each with the protocol by which its messages have entered NATS: NATS itself or
    /// MQTT.
    ///
    /// The protocol determines the subjects of the messages.
    static let inputs: [(stream: StreamConfiguration, origin: FleetSubject.Origin)] = [
        (native, .native), (mqtt, .storedMQTT),
    ]

    /// Creates the streams and consumers of a fleet that are missing, and checks those that exist.
    ///
    /// - Parameters:
    ///   - administration: The connection to the servers.
    ///   - hubs: The hubs for which consumers are needed.
    ///   - replicas: The number of replicas of each stream; `nil` for 3 in a cluster and 1 otherwise.
    /// - Returns: Warnings, each as a sentence.
    public static func setUp(
        _ administration: StreamAdministration, for hubs: [FleetHub] = [FleetHub()], replicas: Int? = nil
    ) async throws(NATSFault) -> [String] {
        let warnings = try await administration.setUp(all, replicas: replicas)
        // An MQTT message has a subject that matches `fleet.>` before it is stored in the stream of MQTT messages. A
        // further stream on these subjects would store it as well.
        if let other = try await administration.streams(storing: "fleet.>").first {
            throw NATSFault(
                .configuration,
                "has the stream \(other) on fleet.>, which stores messages of MQTT a second time: remove it")
        }
        for hub in hubs {
            for (stream, origin) in inputs {
                try await administration.setUpConsumer(hub.durable, of: stream.name, filter: hub.filter(origin))
            }
        }
        return warnings
    }

    /// Checks the servers of a fleet's streams for risks, such as an old version or a missing subject mapping.
    ///
    /// - Parameters:
    ///   - administration: The connection to the servers.
    ///   - partitions: The number of partitions of the fleet; `nil` if it has no partitions.
    /// - Returns: Warnings, each as a sentence.
    public static func review(
        _ administration: StreamAdministration, partitions: Int? = nil
    ) async throws(NATSFault) -> [String] {
        var warnings: [String] = []
        if try await administration.areOld(native.name) {
            warnings.append(
                "the servers are older than 2.10 and sync their files every 2 minutes: messages since then are lost if all "
                    + "servers of a stream lose power")
        }
        guard let partitions, let address = lastAddress(of: partitions) else { return warnings }
        for origin in [FleetSubject.Origin.native, .mqtt] {
            let topic = FleetTopic(address, .fix)
            let expected = FleetSubject(topic, origin, partition: partitions - 1).name
            let subject = FleetSubject(topic, origin)
            let found = try await administration.mapping(of: subject.name, to: subject.anyPartition)
            if found != expected {
                warnings.append(
                    "\(FleetSubject.filter(origin, lane: .fix)) is not mapped to \(partitions) partitions, so that workers "
                        + "miss messages: add the mapping to the configuration of each server")
            }
        }
        return warnings
    }

    /// Returns the address of an invented device that belongs to the last partition.
    ///
    /// A server that maps subjects to fewer partitions maps this device to another partition, so that the error is
    /// detected.
    private static func lastAddress(of partitions: Int) -> FleetAddress? {
        (0..<100_000).lazy.compactMap { FleetAddress(tenant: "mapping", device: "test\($0)") }
            .first { FleetTopic.partition(of: $0.device, count: partitions) == partitions - 1 }
    }

    /// Removes all messages of the given device from all streams, and returns their number.
    ///
    /// The servers remember the identities of removed messages for some time. The device therefore needs a new epoch
    /// (count of restarts) before it sends again.
    ///
    /// - Parameters:
    ///   - address: The address of the device.
    ///   - administration: The connection to the servers.
    public static func erase(
        _ address: FleetAddress, by administration: StreamAdministration
    ) async throws(NATSFault) -> Int {
        let name = "\(address.tenant).\(address.device)"
        var count = 0
        for (stream, subject) in [
            (native, "hub.\(name).>"), (native, "hubpart.*.\(name).>"), (mqtt, "$MQTT.msgs.fleet.\(name).>"),
            (mqtt, "$MQTT.msgs.part.*.\(name).>"), (dead, "dead.\(name).>"),
        ] {
            count += try await administration.purge(stream.name, subject: subject)
        }
        return count
    }
}
