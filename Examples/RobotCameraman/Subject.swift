import Foundation
import GPXSimulation
import Geolocation
import LocationRelay
import SensorReplay
import WebSocketRelay

/// The subject: a simulated receiver in a manager, a relay as its sink, and a transport with a persistent queue.
@SensorActor
struct Subject {
    /// The connection to the base.
    struct Link: Sendable {
        /// The base's address, `ws://…` or `wss://…`.
        var base: URL
        /// The file with our token.
        var tokenFile: String
        /// Whether the token may be sent unencrypted to another machine.
        var allowsCleartextToken = false
    }

    /// Walks for a number of seconds, and returns when all fixes have arrived, or when no delivery makes progress.
    ///
    /// - Parameters:
    ///   - walk: The path.
    ///   - seconds: The duration; 0 for one fix.
    ///   - link: The connection to the base.
    ///   - folder: The folder of the journal.
    /// - Returns: A summary of the run.
    static func run(_ walk: Walk, seconds: Double, over link: Link, folder: String) async throws -> String {
        let queue = try JournalQueue(path: "\(folder)/subject.journal")
        let before = queue.count
        let transport = WebSocketTransport(url: link.base, configuration: configuration(link), queue: queue)
        // Numbers its fixes by the time of its start, so that those of a later run are greater.
        let relay = LocationRelayService(stream: .remote, transports: [transport])
        let receiver = receiver(walk, seconds: seconds)
        let manager = GeolocationManager()
        try manager.add(relay)
        manager.install(receiver)
        let events = manager.events
        manager.start()
        for await case .status(let change) in events where change.provider == receiver.name && change.status.isFinal {
            break
        }
        manager.stop()
        // Waits for the transport while it makes progress.
        await manager.removeAllSinks()
        var summary = "subject: \(relay.telemetrySnapshot().published) fixes produced, \(before) waited from before, "
        summary += "\(queue.count) still wait"
        if queue.unwrittenCount > 0 { summary += ", \(queue.unwrittenCount) of them not in the journal" }
        return summary
    }

    private static func configuration(_ link: Link) -> WebSocketTransportConfiguration {
        var configuration = WebSocketTransportConfiguration(allowInsecureConnections: true)
        // The same name after each start, since the base tracks sequence numbers by sender.
        configuration.deviceIdentifier = BaseToken.device
        // Read for each connection, since the base creates it.
        configuration.tokenProvider = BearerTokenProvider { _ in
            BearerToken(try BaseToken.read(link.tokenFile), expiry: .distantPast)
        }
        configuration.allowsCleartextToken = link.allowsCleartextToken
        // A base on the same network is back soon.
        configuration.initialBackoffDelay = 0.25
        configuration.maxBackoffDelay = 2
        return configuration
    }

    /// A satellite receiver with an accuracy of a metre.
    private static func receiver(_ walk: Walk, seconds: Double) -> GPXSimulator {
        GPXSimulator(
            document: walk.gpx(from: Date(), seconds: seconds), title: "the walk",
            timing: ReplayTiming(minimumInterval: walk.interval),
            options: TrackReplayOptions(times: .now, noise: PositionNoise(radius: 1)))
    }
}
