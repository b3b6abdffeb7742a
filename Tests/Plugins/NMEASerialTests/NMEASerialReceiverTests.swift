#if os(Linux)
    import Foundation
    import Geolocation
    import GeolocationTestKit
    import NMEASerial
    import ReceiverSupport
    import SensorIO
    import SensorIO
    import TestSupport
    import Testing

    @Suite("A receiver on a serial line", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
    struct NMEASerialReceiverTests {
        private let clock = ManualClock()

        private func make(
            _ path: String, baud: SerialSettings.Rate = .fixed(9600)
        ) -> (receiver: NMEASerialReceiver, listener: ReceiverListener) {
            let receiver = NMEASerialReceiver(path: path, line: SerialSettings(rate: baud), clock: clock)
            return (receiver, ReceiverListener(receiver))
        }

        /// Waits until the wire is open, and advances the clock while it waits for the port.
        private func open(_ receiver: NMEASerialReceiver, _ listener: ReceiverListener) async throws {
            try await listener.wait("the line is open") {
                if (receiver.wire as? SerialWire)?.rate != nil { return true }
                clock.advance(by: 1)
                return false
            }
        }

        @Test("fulfils the provider contract")
        func conformance() async throws {
            let feed = SteadyReceiver()
            let stimulus: @Sendable (NMEASerialReceiver) async throws -> Void = { _ in feed.send() }
            try await ProviderConformance.verify(patience: 60, stimulus: stimulus) { clock in
                NMEASerialReceiver(path: try feed.plug(), line: SerialSettings(rate: .fixed(9600)), clock: clock)
            }
        }

        @Test("reports fixes, courses and compass, each epoch with its last sentence")
        func values() async throws {
            let line = try PluggedReceiver()
            try line.plug()
            let (receiver, listener) = make(line.path)
            listener.start()
            try await open(receiver, listener)
            for second in 0..<3 {
                line.send(gga(47, 9, at: Double(second)) + rmc(47, 9, at: Double(second), course: 231.4))
                line.send(sentence("HEHDT,77.5,T"))
            }
            // Time stands still: nothing but the sentences themselves ends the epochs.
            try await listener.wait("three fixes") { listener.latitudes.count == 3 && listener.headings.count == 3 }
            #expect(listener.locations.last??.altitude == 405.2)
            #expect(listener.courses.last??.value == 231.4)
            #expect(listener.headings.last??.value == 77.5)
            #expect(listener.statuses == [.starting, .running])
            listener.stop()
            #expect(listener.statuses.last == .idle)
        }

        @Test("detects the rate")
        func automaticRate() async throws {
            let line = try PluggedReceiver()
            try line.plug()
            let (receiver, listener) = make(line.path, baud: .automatic)
            listener.start()
            var second = 0.0
            try await listener.wait("a fix") {
                line.send(rmc(47, 9, at: second))
                second += 1
                return listener.latitudes.count > 2
            }
            #expect((receiver.wire as? SerialWire)?.rate != nil)
            listener.stop()
        }

        @Test("survives being unplugged and plugged in again, at any position of a sentence")
        func replugging() async throws {
            let line = try PluggedReceiver()
            let (receiver, listener) = make(line.path)
            listener.start()
            try await listener.wait("the port is missed") { !listener.reasons.isEmpty }
            #expect(listener.reasons[0].hasPrefix("\(line.path) is not there"))
            for round in 0..<3 {
                let start = Double(round * 10)
                try line.plug()
                try await open(receiver, listener)
                let count = listener.latitudes.count
                for second in 0..<3 { line.send(gga(47, 9, at: start + Double(second))) }
                try await listener.wait("fixes of round \(round)") { listener.latitudes.count >= count + 2 }
                // The sentence is cut within the altitude.
                line.send(String(gga(48, 9, at: start + 3).dropLast(27)))
                line.unplug()
                try await listener.wait("withdrawal of round \(round)") { listener.isWithdrawn }
                #expect(listener.statuses.contains { "\($0)".contains("was unplugged") })
            }
            #expect(!listener.latitudes.contains(48), "a cut sentence does not yield a fix")
            listener.stop()
        }

        @Test("fails with a reason for a path that is not a serial port")
        func wrongPorts() async throws {
            let folder = FileManager.default.temporaryDirectory.path
            for (path, reason) in [
                (folder, "failed: \(folder) is a folder, not a serial port"),
                ("/dev/null", "failed: /dev/null is another kind of device, not a serial port"),
            ] {
                let (_, listener) = make(path)
                listener.start()
                try await listener.wait("a reason for \(path)") { !listener.reasons.isEmpty }
                #expect(listener.reasons == [reason])
                listener.stop()
            }
        }

        @Test("waits for a port that another program uses")
        func inUse() async throws {
            let line = try PluggedReceiver()
            try line.plug()
            let (first, firstListener) = make(line.path)
            firstListener.start()
            try await open(first, firstListener)
            let (second, secondListener) = make(line.path)
            secondListener.start()
            try await secondListener.wait("the port is in use") { !secondListener.reasons.isEmpty }
            #expect(secondListener.reasons[0].hasPrefix("\(line.path) is in use by another program; trying again"))
            firstListener.stop()
            try await open(second, secondListener)
            secondListener.stop()
        }

        @Test("reopens a silent line and continues")
        func silence() async throws {
            let line = try PluggedReceiver()
            try line.plug()
            let (receiver, listener) = make(line.path)
            listener.start()
            try await open(receiver, listener)
            for second in 0..<3 { line.send(rmc(47, 9, at: Double(second))) }
            try await listener.wait("fixes") { listener.latitudes.count == 3 }
            clock.advance(by: 10.5)
            #expect(listener.isWithdrawn)
            #expect(listener.reasons.contains("\(line.path) has been silent for 10 s"))
            try await open(receiver, listener)
            for second in 20..<23 { line.send(rmc(48, 9, at: Double(second))) }
            try await listener.wait("fixes again") { listener.latitudes.last == 48 }
            #expect(listener.statuses.last == .running)
            listener.stop()
        }

        @Test("skips garbage and counts it")
        func rubbish() async throws {
            let line = try PluggedReceiver()
            try line.plug()
            let (receiver, listener) = make(line.path)
            listener.start()
            try await open(receiver, listener)
            var generator = SystemRandomNumberGenerator()
            for second in 0..<50 {
                line.send((0..<64).map { _ in UInt8.random(in: 128...255, using: &generator) })
                line.send("\r\n" + rmc(47, 9, at: Double(second)))
                try await listener.wait("fix \(second)") { listener.latitudes.count == second + 1 || second == 0 }
            }
            try await listener.wait("all fixes") { listener.latitudes.count == 50 }
            #expect(receiver.drops.byReason["byte outside of sentences"] == 3200)
            listener.stop()
        }
    }

    /// A receiver that is always plugged in and sends the next second on request, for one provider after the other.
    private final class SteadyReceiver: Sendable {
        @SensorActor private var line: PluggedReceiver?
        @SensorActor private var second = 0.0

        /// Plugs in a new line for the next provider.
        @SensorActor func plug() throws -> String {
            let line = try PluggedReceiver()
            try line.plug()
            self.line = line
            return line.path
        }

        /// Sends an epoch.
        func send() {
            SensorActor.enqueue { [self] in
                second += 1
                line?.send(gga(47, 9, at: second) + rmc(47, 9, at: second) + sentence("HEHDT,77.5,T"))
            }
        }
    }
#endif
