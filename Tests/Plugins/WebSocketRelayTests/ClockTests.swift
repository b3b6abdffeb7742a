import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import NetworkIO
import RelayReception
import TestSupport
import Testing
import WebSocketRelay

@Suite("A tracker and a base whose clocks differ", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
struct ClockTests {
    /// Listens to a receiver.
    private final class Ear: ProviderHost {
        private(set) var statuses: [ProviderStatus] = []
        private(set) var offsets: [RelayClockOffset] = []
        var wantsDerivedEvents: Bool { true }

        func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
            statuses.append(status)
        }

        func publish(_ event: any DerivedEvent) {
            if let offset = event as? RelayClockOffset { offsets.append(offset) }
        }
    }

    private let day = 86_400.0

    @Test("lose nothing, and report the difference", arguments: [25.0, -25.0])
    func difference(days: Double) async throws {
        let bench = TransportBench()
        let ear = Ear()
        // The base's clock is slow by a number of days.
        let baseClock = ManualClock()
        bench.clock.step(by: days * day)
        let receiver = RelayReceiver(
            settings: RelayReceiverSettings(server: WebSocketServerSettings(address: "127.0.0.1", port: 0)),
            clock: baseClock)
        receiver.attach(to: ear)
        receiver.startLocationUpdates()
        try await bench.wait("the port is open") { receiver.boundPort != nil }
        let transport = try bench.transport(to: receiver.boundPort ?? 0, .init(deviceIdentifier: "dog"))
        transport.open()
        for number in 1...600 { transport.push(bench.update(Int64(number))) }
        await transport.drain()
        #expect(receiver.receivedCount == 600)
        #expect(receiver.drops.total == 0 && transport.drops.total == 0)
        #expect(abs((receiver.clockOffset(of: "dog") ?? 0) - days * day) < 1)
        #expect(ear.offsets.count == 1 && ear.offsets.first?.sender == "dog")
        let words = "the clock of dog is 25.0 days \(days > 0 ? "ahead of" : "behind") ours: set the wrong one"
        #expect(ear.statuses.last == .degraded(words))
        try await bench.wait("the base's time") { transport.measurement.clockOffset != nil }
        #expect(abs((transport.measurement.clockOffset ?? 0) + days * day) < 1)
        // The tracker's clock is set while it is connected.
        bench.clock.step(by: 40 * day)
        transport.push(bench.update(601))
        await transport.drain()
        #expect(receiver.receivedCount == 601 && receiver.drops.total == 0)
        transport.close()
        receiver.stopLocationUpdates()
    }
}
