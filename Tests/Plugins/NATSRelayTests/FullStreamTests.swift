import BrokerSupport
import FleetDelivery
import FleetSupport
import Geolocation
import LocationStorage
import LocationStore
import NATSIO
import NATSRelay
import TestSupport
import Testing

/// A stream that accepts nothing more: devices keep their fixes until there is room.
@SensorActor
@Suite("A full stream of a fleet", .needsNATS, .realTime, .serialized, .timeLimit(.minutes(5)))
struct FullStreamTests {
    @Test("is reported by the device, which loses nothing and sends the rest as soon as there is room")
    func fullStream() async throws {
        let server = try await NATSServer()
        let administration = StreamAdministration(.test([server]))
        var limited = FleetStreams.native
        limited.messages = 20
        _ = try await administration.setUp([limited])
        let scratch = try Scratch()
        let address = try #require(FleetAddress(tenant: "t", device: "rover"))
        let store = LocationStoreSink(path: scratch.path("device.db"), options: StoreOptions(isPowerSafe: false))
        let host = SinkHost()
        try store.start(in: host)
        var settings = FleetSinkSettings(address: address)
        settings.acknowledger = .broker
        settings.batch = 1
        let carrier = NATSCarrier(.device(address, isGateway: false), settings: .test([server]))
        let sink = FleetSink(name: "nats", carrier: carrier, settings: settings)
        let branch = host.makeHost(behind: sink)
        try store.forward(to: sink, as: "nats", in: branch)
        try await Patience.wait("the store is open") { store.store != nil }
        for number in 0..<60 { store.receive(.location(fix(number))) }
        try await Patience.wait("the device tells that the stream is full; \(String(describing: branch.status))") {
            if case .degraded(let reason) = branch.status { reason.contains("has no room") } else { false }
        }
        func account() -> StoreDestination? { store.store?.account(of: "nats") }
        #expect(account()?.acknowledged ?? 60 < 60)
        #expect(account()?.dead == 0 && account()?.dropped == 0)
        try await Patience.wait("everything is acknowledged", every: .milliseconds(20)) {
            // The rest of the fixes, once there is room.
            _ = try await administration.purge("FLEET", subject: "hub.>")
            return account()?.acknowledged == 60
        }
        #expect(account()?.dead == 0 && account()?.dropped == 0)
        await store.finish()
        await administration.close()
    }
}
