import FleetDelivery
public import NATSIO

/// The streams of a fleet, in the order of their set-up.
public enum FleetStreams {
    /// Messages that clients of MQTT have published, as nats-server stores them.
    ///
    /// Made before the first client of MQTT it is as safe as the others. As the server makes it by itself, it keeps nothing
    /// that no session of MQTT waits for.
    public static let mqtt = StreamConfiguration("$MQTT_msgs", subjects: ["$MQTT.msgs.>"])

    /// Messages that clients of NATS have published, with and without partitions.
    public static let native = StreamConfiguration(
        "FLEET",
        subjects: FleetLane.allCases.filter { $0.isAcknowledged }.map { FleetSubject.filter(.native, lane: $0) }
            + ["hubpart.>"])

    /// Messages that no hub could read, `dead.TENANT.DEVICE.LANE`, each with the header `Reason`.
    public static let dead = StreamConfiguration("FLEET_DEAD", subjects: ["dead.>"])

    /// All streams.
    public static let all = [mqtt, native, dead]

    /// The streams that a hub reads, with the form of their subjects.
    static let inputs: [(stream: StreamConfiguration, origin: FleetSubject.Origin)] = [
        (native, .native), (mqtt, .storedMQTT),
    ]

    /// Creates the streams and consumers that are missing, and checks those that exist.
    ///
    /// - Parameters:
    ///   - administration: The connection to the servers.
    ///   - hubs: The hubs whose consumers are to exist.
    ///   - replicas: The servers that keep each stream; `nil` for 3 in a cluster and 1 otherwise.
    /// - Returns: Warnings, each a sentence.
    public static func setUp(
        _ administration: StreamAdministration, for hubs: [FleetHub] = [FleetHub()], replicas: Int? = nil
    ) async throws(NATSFault) -> [String] {
        let warnings = try await administration.setUp(all, replicas: replicas)
        // Each message of MQTT passes there before it is stored in the stream of its own.
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

    /// Looks for weaknesses of servers whose streams are set up.
    ///
    /// - Parameters:
    ///   - administration: The connection to the servers.
    ///   - partitions: The number of parts into which the fleet is divided; `nil` if it is not.
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

    /// Returns the address of a device in the last of some partitions, which fewer partitions do not have.
    private static func lastAddress(of partitions: Int) -> FleetAddress? {
        (0..<100_000).lazy.compactMap { FleetAddress(tenant: "mapping", device: "test\($0)") }
            .first { FleetTopic.partition(of: $0.device, count: partitions) == partitions - 1 }
    }

    /// Removes everything of a device from all streams; returns the number of messages.
    ///
    /// The identities of its messages stay known for a while, so that it needs a new epoch to go on.
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
