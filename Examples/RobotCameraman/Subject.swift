import Foundation
import GPXSimulation
import Geolocation
import LocationRelay
import LocationStorage
import SensorReplay
import WebSocketRelay

/// The subject: a simulated receiver in a manager, a store as its sink, and a relay to the base behind the store.
@SensorActor
struct Subject {
    /// The connection to the base.
    struct Link: Sendable {
        /// The base's address, `ws://…` or `wss://…`.
        var base: URL
        /// The file with the subject's token.
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
    ///   - folder: The folder of the store.
    /// - Returns: A summary of the run.
    static func run(_ walk: Walk, seconds: Double, over link: Link, folder: String) async throws -> String {
        let path = "\(folder)/subject.db"
        let before = try? await StoreReader(path).backlogs().first?.destination
        let relay = LocationRelayService(
            stream: .remote, transports: [WebSocketTransport(url: link.base, configuration: configuration(link))])
        // Each fix is committed at once, and survives a kill; power cuts are out of scope here.
        let store = LocationStoreSink(path: path, options: StoreOptions(groupInterval: 0, isPowerSafe: false))
        let receiver = receiver(walk, seconds: seconds)
        let manager = GeolocationManager()
        let host = try manager.add(store)
        try store.forward(to: relay, as: "base", in: host.makeHost(behind: relay))
        manager.install(receiver)
        let events = manager.events
        manager.start()
        for await case .status(let change) in events where change.provider == receiver.name && change.status.isFinal {
            break
        }
        manager.stop()
        // Waits while the base makes progress.
        await manager.removeAllSinks()
        guard let after = try await StoreReader(path).backlogs().first?.destination else {
            return "subject: nothing produced"
        }
        return "subject: \(after.captured - (before?.captured ?? 0)) fixes produced, "
            + "\(before?.queued ?? 0) waited from before, \(after.queued) still wait"
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

    /// Returns a satellite receiver with an accuracy of a metre.
    private static func receiver(_ walk: Walk, seconds: Double) -> GPXSimulator {
        GPXSimulator(
            document: walk.gpx(from: Date(), seconds: seconds), title: "the walk",
            timing: ReplayTiming(minimumInterval: walk.interval),
            options: TrackReplayOptions(times: .now, noise: PositionNoise(radius: 1)))
    }
}
