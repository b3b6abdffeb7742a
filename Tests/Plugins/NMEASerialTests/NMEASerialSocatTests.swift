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

    @Suite("A receiver on a serial line made by socat", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
    struct NMEASerialSocatTests {
        @Test(
            "survives that socat is killed and restarted",
            .enabled(if: FileManager.default.isExecutableFile(atPath: SocatLine.program), "skipped: no socat"))
        func replugging() async throws {
            let clock = ManualClock()
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("socat-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            let receiver = NMEASerialReceiver(path: path, line: SerialSettings(rate: .fixed(4800)), clock: clock)
            let listener = ReceiverListener(receiver)
            listener.start()
            var second = 0.0
            for round in 0..<3 {
                let line = try SocatLine(path: path)
                let count = listener.latitudes.count
                try await listener.wait("fixes of round \(round)") {
                    if (receiver.wire as? SerialWire)?.rate == nil {
                        clock.advance(by: 0.5)
                    } else {
                        try line.send(gga(47, 9, at: second) + rmc(47, 9, at: second))
                        second += 1
                    }
                    return listener.latitudes.count > count + 3
                }
                line.kill()
                try await listener.wait("withdrawal of round \(round)") { listener.isWithdrawn }
            }
            #expect(listener.locations.filter { $0 == nil }.count == 3)
            listener.stop()
        }
    }

    /// A pseudo-terminal of socat, which passes on what a test writes.
    private final class SocatLine: Sendable {
        static let program = "/usr/bin/socat"

        private let path: String
        private let process = Process()
        private let input = Pipe.exclusive()

        init(path: String) throws {
            self.path = path
            process.executableURL = URL(fileURLWithPath: Self.program)
            process.arguments = ["-u", "-", "pty,raw,echo=0,link=\(path)"]
            process.standardInput = input
            process.standardError = FileHandle.nullDevice
            try process.start()
        }

        deinit { kill() }

        func send(_ text: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(text.utf8)) }

        /// Ends socat at once, like unplugging a device.
        func kill() {
            guard process.isRunning else { return }
            Foundation.kill(process.processIdentifier, SIGKILL)
            process.waitUntilExit()
            // The link would lead to the terminal that gets the same number next.
            unlink(path)
        }
    }
#endif
