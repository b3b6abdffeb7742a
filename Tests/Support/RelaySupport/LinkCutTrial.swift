import CodecSupport
import Foundation
public import Geolocation
import LocationRelay
import NetworkIO
import ReceiverSupport
import RelayReception
import TestSupport
import WebSocketRelay

/// A transport that sends at a steady rate to a receiver, through a proxy that cuts the connection at random moments.
@SensorActor
public final class LinkCutTrial {
    private let settings: Settings
    private let clock = SystemClock()
    private let transport: WebSocketTransport
    private let proxy: LinkProxy
    private var random: SplitMix64
    private var outcome = Outcome()

    /// When the current connection is cut, in seconds since the start; `nil` without a connection.
    private var moment: Double?

    /// When the current stall ends, in seconds since the start.
    private var stallEnd: Double?

    private init(_ settings: Settings, _ transport: WebSocketTransport, _ proxy: LinkProxy) {
        self.settings = settings
        self.transport = transport
        self.proxy = proxy
        random = SplitMix64(seed: settings.seed)
    }

    /// Runs a trial until everything has been delivered.
    ///
    /// - Throws: An error that describes what took too long.
    public static func run(_ settings: Settings) async throws -> Outcome {
        let watcher = Watcher()
        let receiver = RelayReceiver(
            settings: RelayReceiverSettings(server: WebSocketServerSettings(address: "127.0.0.1", port: 0)))
        receiver.receptionDelegate = watcher
        receiver.startLocationUpdates()
        defer { receiver.stopLocationUpdates() }
        try await Patience.wait("the receiver listens") { receiver.boundPort != nil }
        let proxy = LinkProxy(to: receiver.boundPort ?? 0, seed: settings.seed)
        let transport = WebSocketTransport(
            url: try url(port: try await proxy.open()), configuration: settings.configuration)
        let trial = LinkCutTrial(settings, transport, proxy)
        transport.open()
        defer { transport.close() }
        try await trial.disturb()
        try await Patience.wait("all is delivered") { transport.queueDepth == 0 }
        var outcome = trial.outcome
        outcome.connections = await proxy.count
        await proxy.close()
        outcome.tally = watcher.tally
        outcome.transportDrops = transport.drops
        outcome.receiverDrops = receiver.drops
        return outcome
    }

    private static func url(port: Int) throws -> URL {
        guard let url = URL(string: "ws://127.0.0.1:\(port)/") else { throw URLError(.badURL) }
        return url
    }

    /// Sends and cuts until all cuts are made.
    private func disturb() async throws {
        let start = clock.instant
        while outcome.cutCount < settings.cuts || stallEnd != nil {
            outcome.seconds = clock.instant.seconds(since: start)
            guard outcome.seconds < settings.limit else {
                throw Overdue(
                    description: "\(outcome.cutCount) of \(settings.cuts) cuts were made in \(settings.limit) s")
            }
            push()
            await cut()
            try await Task.sleep(for: .milliseconds(1))
        }
    }

    private func push() {
        while Double(outcome.pushed) < outcome.seconds * settings.rate {
            outcome.pushed += 1
            transport.push(Fixes.update(Int64(outcome.pushed)))
        }
    }

    /// Performs a cut that is due.
    private func cut() async {
        let now = outcome.seconds
        if let end = stallEnd {
            guard end <= now else { return }
            await proxy.cut(.close)
            stallEnd = nil
        } else if let moment {
            guard moment <= now else { return }
            self.moment = nil
            let cut = LinkProxy.Cut.allCases.randomElement(using: &random) ?? .close
            guard await proxy.cut(cut) > 0 else { return }
            outcome.cuts[cut, default: 0] += 1
            if cut == .stall { stallEnd = now + Double.random(in: settings.stalls, using: &random) }
        } else if await proxy.standing > 0 {
            moment = now + Double.random(in: settings.intervals, using: &random)
        }
    }

    /// Compares what arrives.
    private final class Watcher: RelayReceptionDelegate {
        var tally = DeliveryTally()

        func relayReception(_ provider: RelayProvider, didReceive fix: ReceivedFix) { tally.note(fix) }
    }
}
