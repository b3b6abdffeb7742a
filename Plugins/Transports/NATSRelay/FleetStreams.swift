import FleetDelivery
public import NATSIO

/// The JetStream streams of a fleet, and their set-up.
public enum FleetStreams {
    /// Messages published by MQTT clients, as nats-server stores them.
    ///
    /// If it is created before the first MQTT client connects, it is as durable as the other streams. A stream that the
    /// server creates itself keeps only messages that an MQTT session waits for.
    public static let mqtt = StreamConfiguration("$MQTT_msgs", subjects: ["$MQTT.msgs.>"])

    /// Messages published by NATS clients, with and without partitions.
    public static let native = StreamConfiguration(
        "FLEET",
        subjects: FleetLane.allCases.filter { $0.isAcknowledged }.map { FleetSubject.filter(.native, lane: $0) }
            + ["hubpart.>"])

    /// Messages that a hub could not parse, on `dead.TENANT.DEVICE.LANE`, each with the header `Reason`.
    public static let dead = StreamConfiguration("FLEET_DEAD", subjects: ["dead.>"])

    /// All streams, in the order of their set-up.
    public static let all = [mqtt, native, dead]

    /// The streams that a hub reads, with the origin that determines their subjects.
    static let inputs: [(stream: StreamConfiguration, origin: FleetSubject.Origin)] = [
        (native, .native), (mqtt, .storedMQTT),
    ]

    /// Creates missing streams and consumers, and checks existing ones.
    ///
    /// - Parameters:
    ///   - administration: The connection to the servers.
    ///   - hubs: The hubs that need consumers.
    ///   - replicas: The number of replicas of each stream; `nil` for 3 in a cluster and 1 otherwise.
    /// - Returns: Warnings, each a sentence.
    public static func setUp(
        _ administration: StreamAdministration, for hubs: [FleetHub] = [FleetHub()], replicas: Int? = nil
    ) async throws(NATSFault) -> [String] {
        let warnings = try await administration.setUp(all, replicas: replicas)
        // Each MQTT message passes through these subjects before it is stored in its own stream.
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

    /// Checks servers whose streams are set up for risks: old versions and missing subject mappings.
    ///
    /// - Parameters:
    ///   - administration: The connection to the servers.
    ///   - partitions: The number of partitions of the fleet; `nil` without partitions.
    /// - Returns: Warnings, each a sentence.
    public static func review(
        _ administration: StreamAdministration, partitions: Int? = nil
    ) async throws(NATSFault) -> [String] {
        var warnings: [String] = []
        if try await administration.areOld(native.name) {
            warnings.append(
                "the servers are older than 2.10 and sync their files each 2 minutes: a loss of power at all servers that "
                    + "keep a stream may take what is younger")
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

    /// Returns the address of a device in the last partition, so that a mapping to fewer partitions is detected.
    private static func lastAddress(of partitions: Int) -> FleetAddress? {
        (0..<100_000).lazy.compactMap { FleetAddress(tenant: "mapping", device: "test\($0)") }
            .first { FleetTopic.partition(of: $0.device, count: partitions) == partitions - 1 }
    }

    /// Removes all messages of a device from all streams; returns their number.
    ///
    /// The servers remember the identities of removed messages for a while, so the device needs a new epoch to
    /// continue.
    ///
    /// - Parameters:
    ///   - address: The device.
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
