import BrokerSupport
import Geolocation
import MQTTIO
import NetworkIO
import TestSupport
import Testing

/// A client and everything that it has reported.
@NetworkActor
final class LoggedClient {
    let client: MQTTClient
    private(set) var events: [MQTTEvent] = []

    /// Creates a client that has started.
    init(_ settings: MQTTSettings, will: MQTTPublication? = nil) {
        client = MQTTClient(settings)
        client.will = will
        client.onEvents = { [weak self] in self?.events += $0 }
        client.start()
    }

    /// The windows of the connections.
    var windows: [Int] { events.compactMap { if case .connected(let window, _) = $0 { window } else { nil } } }

    /// The versions of the connections.
    var versions: [MQTTVersion] {
        events.compactMap { if case .connected(_, let version) = $0 { version } else { nil } }
    }

    /// The reasons for which connections ended or were not made.
    var faults: [MQTTFault] { events.compactMap { if case .disconnected(let fault) = $0 { fault } else { nil } } }

    /// The numbers of the messages that the broker has taken over.
    var acknowledged: [UInt64] {
        events.flatMap { if case .acknowledged(let numbers) = $0 { numbers } else { [UInt64]() } }
    }

    /// The refusals of messages.
    var refusals: [UInt64: MQTTFault] {
        events.reduce(into: [:]) { if case .refused(let number, let fault) = $1 { $0[number] = fault } }
    }

    /// The messages that have been received.
    var received: [MQTTMessage] {
        events.flatMap { if case .received(let messages) = $0 { messages } else { [MQTTMessage]() } }
    }

    /// Waits until something holds.
    func wait(_ what: String, until holds: (LoggedClient) -> Bool) async throws {
        try await Patience.wait("\(what); \(events.suffix(3))") { holds(self) }
    }

    /// Waits for so many connections.
    func connect(times count: Int = 1) async throws { try await wait("connected") { $0.windows.count >= count } }

    /// Waits until the client is stopped.
    func stop() async {
        await withCheckedContinuation { continuation in client.stop { continuation.resume() } }
    }
}

extension MQTTSettings {
    /// The settings for a broker, with short pauses.
    static func test(_ broker: Mosquitto, host: String = "127.0.0.1") -> MQTTSettings {
        var settings = MQTTSettings(host: host, port: broker.port)
        settings.backoff = BackoffPolicy(base: 0.02, factor: 2, cap: 0.1)
        return settings
    }
}

extension Trait where Self == ConditionTrait {
    /// Skips if there is no broker or no library.
    static var needsBroker: Self {
        .enabled(
            if: Mosquitto.path != nil && MQTTSupport.unavailable == nil,
            "skipped: mosquitto or libmosquitto1 is not installed")
    }
}
