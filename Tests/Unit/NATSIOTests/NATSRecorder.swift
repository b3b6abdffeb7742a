import BrokerSupport
import Foundation
import Geolocation
import NATSIO
import TestSupport
import Testing

/// The owner of a connection in a test, which notes what has happened.
@SensorActor
final class NATSRecorder {
    private(set) var connections = 0
    private(set) var faults: [NATSFault] = []
    private(set) var held: [UInt64] = []
    private(set) var refusals: [UInt64: NATSFault] = [:]
    private(set) var arrivals: [NATSArrival] = []
    private(set) var stalls: [NATSFault] = []
    private(set) var resumptions = 0
    private(set) var isConnected = false
    private(set) var server: String?

    /// Called with arrivals, instead of noting them.
    var onArrivals: (@SensorActor ([NATSArrival]) -> Void)?

    /// Called when messages are held.
    var onHeld: (@SensorActor ([UInt64]) -> Void)?

    /// Called when a connection is established.
    var onConnected: (@SensorActor () -> Void)?

    /// Whether a connection is established, or one has failed.
    var hasTried: Bool { isConnected || !faults.isEmpty }

    /// The number of messages with an outcome.
    var answered: Int { held.count + refusals.count }

    nonisolated init() {}

    func take(_ events: [NATSEvent]) {
        for event in events {
            switch event {
            case .connected(let server):
                connections += 1
                self.server = server
                isConnected = true
                onConnected?()
            case .disconnected(let fault):
                faults.append(fault)
                isConnected = false
            case .held(let numbers):
                held += numbers
                onHeld?(numbers)
            case .refused(let number, let fault): refusals[number] = fault
            case .arrived(let messages):
                if let onArrivals { onArrivals(messages) } else { arrivals += messages }
            case .stalled(_, let fault): stalls.append(fault)
            case .resumed:
                stalls = []
                resumptions += 1
            }
        }
    }
}

extension NATSConnection {
    /// A connection whose events a recorder notes.
    static func recorded(
        _ settings: NATSSettings, subjects: [String] = [], pulls: [NATSPull] = [], by recorder: NATSRecorder
    ) -> NATSConnection {
        NATSConnection(settings, subjects: subjects, pulls: pulls) { recorder.take($0) }
    }
}

extension NATSSettings {
    /// The settings for a server of a test.
    static func test(_ servers: NATSServer...) -> NATSSettings { test(servers) }

    /// The settings for servers of a test.
    static func test(_ servers: [NATSServer]) -> NATSSettings {
        var settings = NATSSettings(servers.map { Server(host: "127.0.0.1", port: $0.port) })
        // Servers of a test come back soon.
        settings.backoff = BackoffPolicy(base: 0.05, cap: 0.2)
        return settings
    }
}

extension StreamConfiguration {
    /// A stream for what native devices publish.
    static let fleet = StreamConfiguration("FLEET", subjects: ["hub.*.*.fix"])
}

extension Trait where Self == ConditionTrait {
    /// The test starts nats-server.
    static var needsNATS: Self {
        .enabled(
            if: NATSServer.path != nil && NATSSupport.unavailable == nil,
            "skipped: nats-server or libnats3.4 is not installed")
    }
}

/// Publishes numbered messages with a window until all are held, again after each connection: what a device does.
@SensorActor
final class NATSPublisher {
    let recorder = NATSRecorder()
    private let connection: NATSConnection
    private let window: Int
    private var waiting: [UInt64]
    private var sent: Set<UInt64> = []

    /// The numbers that a stream has.
    private(set) var done: Set<UInt64> = []

    /// The longest time between two calls of ``tick()``, in seconds.
    private(set) var longestPause = 0.0
    private var lastTurn: ContinuousClock.Instant?

    /// The longest time between two messages that were held, in seconds.
    private(set) var longestGap = 0.0
    private var lastHeld = ContinuousClock.now

    init(_ settings: NATSSettings, numbers: Range<UInt64>, window: Int = 256) {
        waiting = numbers.reversed()
        self.window = window
        connection = .recorded(settings, by: recorder)
        // The connection may report something after the test has released its publisher.
        recorder.onConnected = { [weak self] in
            guard let self else { return }
            waiting += sent.sorted(by: >)
            sent = []
            fill()
        }
        recorder.onHeld = { [weak self] numbers in
            guard let self else { return }
            done.formUnion(numbers)
            sent.subtract(numbers)
            let now = ContinuousClock.now
            longestGap = max(longestGap, (now - lastHeld) / .seconds(1))
            lastHeld = now
            fill()
        }
    }

    func start() {
        lastHeld = .now
        connection.open()
    }

    func stop() async { await connection.close() }

    /// Sends again what was refused.
    func repeatRefused() {
        for number in sent.intersection(recorder.refusals.keys) {
            sent.remove(number)
            waiting.append(number)
        }
        fill()
    }

    /// Records how long the actor was busy since the last call.
    func tick() {
        let now = ContinuousClock.now
        if let lastTurn { longestPause = max(longestPause, (now - lastTurn) / .seconds(1)) }
        lastTurn = now
    }

    private func fill() {
        var batch: [NATSPublication] = []
        while sent.count < window, let number = waiting.popLast() {
            sent.insert(number)
            batch.append(
                NATSPublication(
                    number: number, subject: "hub.t.d\(number % 7).fix", payload: Array("{\"i\":\(number)}".utf8),
                    identity: "t/d/1/\(number)"))
        }
        if !batch.isEmpty { connection.publish(batch) }
    }
}

/// Pulls everything and acknowledges it: what a hub does.
@SensorActor
final class NATSReader {
    let recorder = NATSRecorder()
    private let connection: NATSConnection

    /// How often each message has come.
    private(set) var counts: [[UInt8]: Int] = [:]

    /// The number of messages that have come.
    private(set) var total = 0

    init(_ settings: NATSSettings, stream: String = "FLEET", durable: String = "hub-0") {
        connection = .recorded(
            settings, pulls: [NATSPull(stream: stream, consumer: .durable(durable))], by: recorder)
        recorder.onArrivals = { [weak self] arrivals in
            guard let self else { return }
            total += arrivals.count
            for arrival in arrivals { counts[arrival.payload, default: 0] += 1 }
            connection.acknowledge(arrivals.compactMap(\.receipt))
        }
    }

    func start() { connection.open() }

    func stop() async { await connection.close() }
}
