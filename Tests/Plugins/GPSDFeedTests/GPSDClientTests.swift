#if os(Linux)
    import Foundation
    import GPSDFeed
    import Geolocation
    import GeolocationTestKit
    import ReceiverSupport
    import SensorIO
    import TestSupport
    import Testing

    private let gpsd = RunningProgram.find("gpsd")

    /// Starts the gpsd of the system with one source: in the foreground, not waiting for a client, not writing to the
    /// receiver.
    private func startGPSD(port: Int, source: String) throws -> RunningProgram {
        try RunningProgram(try #require(gpsd), ["-N", "-n", "-b", "-S", "\(port)", source], limit: 300)
    }

    @Suite(
        "GPSDClient with the gpsd of the system", .serialized, .realTime, .timeLimit(.minutes(5)),
        .enabled(if: gpsd != nil, "skipped: there is no gpsd"))
    @SensorActor
    struct GPSDClientTests {
        private let hasty = BackoffPolicy(base: 0.05, factor: 1, cap: 0.05)

        /// Starts a client in all of its roles.
        private func listen(to client: GPSDClient) -> ReceiverListener {
            let listener = ReceiverListener(client)
            listener.start()
            return listener
        }

        @Test("reports what gpsd's receiver provides, in all its roles")
        func roles() async throws {
            let receiver = PlayedReceiver()
            let source = try await receiver.open()
            let port = try FreePort.tcp()
            let gpsd = try startGPSD(port: port, source: source)
            let client = GPSDClient(host: "127.0.0.1", port: port, backoff: hasty)
            let listener = listen(to: client)
            // The first epoch comes before the order of the receiver's sentences is known.
            try await listener.waitForFixes(12)
            try await listener.wait("headings and satellites") {
                !listener.headings.isEmpty && listener.receiverStatuses.contains { !$0.satellites.isEmpty }
            }
            listener.stop()
            gpsd.kill()

            let fix = try #require(listener.locations.last ?? nil)
            #expect(abs(fix.latitude - 47.6209133) < 1e-6 && abs(fix.longitude - 9.1734022) < 1e-6)
            #expect(fix.altitude == 405.2 && fix.speed == 5 && fix.course == 231.4)
            // GST reports 1.1 and 1.4 m.
            #expect(abs((fix.horizontalAccuracy ?? 0) - 1.9) < 0.01)
            #expect(abs(fix.timestamp.timeIntervalSinceNow) < 60)
            #expect(listener.headings.allSatisfy { $0?.value == 200.5 })
            #expect(listener.courses.last??.value == 231.4)
            let status = try #require(listener.receiverStatuses.last { !$0.satellites.isEmpty })
            #expect(status.quality == .differential && status.satellites.contains { $0.number == 7 && $0.signal == 49 })
            #expect(client.drops.total == 0)
        }

        @Test("reports each epoch once, in order")
        func epochs() async throws {
            let receiver = PlayedReceiver()
            let source = try await receiver.open()
            let port = try FreePort.tcp()
            let gpsd = try startGPSD(port: port, source: source)
            let listener = listen(to: GPSDClient(host: "127.0.0.1", port: port, backoff: hasty))
            try await listener.waitForFixes(20)
            listener.stop()
            gpsd.kill()
            let times = listener.locations.compactMap { $0?.timestamp }
            #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
        }

        @Test("reconnects after gpsd is killed and restarted, and withdraws its values meanwhile")
        func restart() async throws {
            let receiver = PlayedReceiver()
            let source = try await receiver.open()
            let port = try FreePort.tcp()
            let first = try startGPSD(port: port, source: source)
            let listener = listen(to: GPSDClient(host: "127.0.0.1", port: port, backoff: hasty))
            try await listener.waitForFixes()
            first.kill()
            try await listener.wait("the withdrawal") { listener.isWithdrawn }
            #expect(listener.statuses.last?.reason?.contains("trying again") == true)
            #expect(listener.headings.allSatisfy { $0 != nil } || listener.headings.last == .some(nil))
            let second = try startGPSD(port: port, source: source)
            try await listener.waitForFixes()
            #expect(listener.receiver.status == .running)
            listener.stop()
            second.kill()
        }

        @Test("withdraws its values when the receiver loses its fix")
        func lostFix() async throws {
            let receiver = PlayedReceiver()
            let source = try await receiver.open()
            let port = try FreePort.tcp()
            let gpsd = try startGPSD(port: port, source: source)
            let listener = listen(to: GPSDClient(host: "127.0.0.1", port: port, backoff: hasty))
            try await listener.waitForFixes()
            receiver.hasFix = false
            try await listener.wait("the withdrawal") { listener.isWithdrawn }
            #expect(listener.receiver.status == .degraded("the receiver has no fix"))
            receiver.hasFix = true
            try await listener.waitForFixes()
            listener.stop()
            gpsd.kill()
        }

        @Test("asks for one device, and reports gpsd's answer if gpsd does not know it", arguments: [true, false])
        func device(isKnown: Bool) async throws {
            let receiver = PlayedReceiver()
            let source = try await receiver.open()
            let port = try FreePort.tcp()
            let gpsd = try startGPSD(port: port, source: source)
            let client = GPSDClient(
                host: "127.0.0.1", port: port, device: isKnown ? source : "/dev/nothing",
                feed: .init(silence: isKnown ? 10 : 1), backoff: hasty)
            let listener = listen(to: client)
            if isKnown {
                try await listener.waitForFixes(2)
            } else {
                try await listener.wait("an answer") {
                    client.drops.byReason.keys.contains { $0.contains("no such device") }
                }
                try await listener.wait("a silence") { listener.reasons.contains { $0.contains("silent") } }
            }
            listener.stop()
            gpsd.kill()
        }

        @Test("fulfils the provider contract")
        func conformance() async throws {
            let receiver = PlayedReceiver()
            let source = try await receiver.open()
            let port = try FreePort.tcp()
            let gpsd = try startGPSD(port: port, source: source)
            try await ProviderConformance.verify(patience: 60, time: .system) { clock in
                GPSDClient(host: "127.0.0.1", port: port, clock: clock, backoff: hasty)
            }
            gpsd.kill()
            #expect(receiver.hasFix)
        }
    }
#endif
