#if os(Linux)
    import BrokerSupport
    import FleetDelivery
    import Foundation
    import Geolocation
    import LocationStorage
    import LocationStore
    import MQTTRelay
    import TestSupport

    /// A store's backlog that is sent to brokers of this machine.
    struct FleetBenchmark {
        func run() async throws {
            guard Mosquitto.path != nil else { return Report.skip("fleet/mqtt", because: "mosquitto is not installed") }
            if let reason = MQTTSupport.unavailable { return Report.skip("fleet/mqtt", because: reason) }
            let broker = try await Mosquitto()
            let count = Run.scaled(60_000)
            let loop = MQTTYardstick.loop(port: broker.port, count: count)
            let paho = MQTTYardstick.paho(port: broker.port, count: Run.scaled(20_000))
            var (pairs, pahoPairs) = (Pairs(), Pairs())
            for _ in 0..<3 {
                let time = try await drain(count, to: broker.port, batch: 1)
                pairs.add(time, loop?.measure())
                pahoPairs.add(time, paho?.measure())
            }
            pairs.report("fleet/mqtt-message", microseconds, to: loop == nil ? nil : "libmosquitto-in-c", atMost: 2)
            pahoPairs.report("fleet/mqtt-message-2", microseconds, to: paho == nil ? nil : "paho-mqtt", atMost: 0.2)
            let batched = try await drain(count, to: broker.port, batch: 32)
            Report.row("fleet/mqtt-record-in-batches", batched / 1e3, "us", atMost: 50)
            broker.process.kill()
        }

        /// Returns the nanoseconds for each record, from the start of the sending to the last acknowledgement.
        @SensorActor private func drain(_ count: Int, to port: Int, batch: Int) async throws -> Double {
            let path = Scratch.path("fleet-\(UUID().uuidString).db")
            let full = try await LocationStore.open(path)
            for number in 0..<count { full.capture.append(.fix(Self.fix(number), source: "gpsd")) }
            guard await full.capture.flush() == .sound else { throw BenchmarkError("the store cannot be written") }
            await full.close()
            guard let address = FleetAddress(tenant: "t", device: "cam7") else { throw BenchmarkError("no address") }
            var settings = MQTTSettings(host: "127.0.0.1", port: port)
            // In version 5 a broker does not accept messages without a subscriber.
            settings.version = .threeOneOne
            var fleet = FleetSinkSettings(address: address)
            (fleet.acknowledger, fleet.batch) = (.broker, batch)
            let carrier = MQTTCarrier(
                name: "mqtt://benchmark", layout: .device(address, isGateway: false), settings: settings)
            let sink = FleetSink(name: "mqtt", carrier: carrier, settings: fleet)
            let store = LocationStoreSink(path: path, forwarding: ForwardingOptions(includesStored: true))
            let host = SinkHost()
            try store.start(in: host)
            try store.forward(to: sink, as: "mqtt", in: host.makeHost(behind: sink))
            let start = moment
            try await Patience.wait("the backlog is drained") {
                let account = try await store.store?.destinations().first
                return account.map { $0.captured == count && $0.queued == 0 } ?? false
            }
            let time = moment - start
            await store.finish()
            return time / Double(count)
        }

        /// A walk with the noise of a receiver.
        static func fix(_ number: Int) -> Location {
            let (step, turn) = (Double(number), Double(number) / 50)
            return Location(
                latitude: 47.6 + step * 1e-5 + sin(turn * 7.1) * 3e-5, longitude: 9.17 + cos(turn) * 2e-3,
                altitude: ((405 + sin(turn) * 8) * 10).rounded() / 10,
                horizontalAccuracy: ((4 + sin(turn * 3)) * 10).rounded() / 10,
                speed: ((5 + sin(turn * 2)) * 100).rounded() / 100,
                course: ((180 + sin(turn) * 90) * 10).rounded() / 10,
                timestamp: Date(timeIntervalSince1970: 1_795_171_200 + step))
        }
    }
#endif
