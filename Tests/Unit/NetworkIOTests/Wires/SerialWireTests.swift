#if os(Linux)
    import Foundation
    import Geolocation
    import GeolocationTestKit
    import SensorIO
    import TestSupport
    import Testing

    import Glibc

    @Suite("A serial wire", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct SerialWireTests {
        private let recorder = WireRecorder()

        private func makeWire(
            _ path: String, rate: SerialSettings.Rate = .fixed(9600), format: SerialFormat = .standard
        ) -> SerialWire {
            let wire = SerialWire(path: path, settings: SerialSettings(rate: rate, format: format), backoff: hasty)
            wire.delegate = recorder
            return wire
        }

        private func reason(_ path: String) async -> String {
            let wire = SerialWire(path: path)
            let recorder = WireRecorder()
            wire.delegate = recorder
            wire.open()
            await recorder.wait { recorder.states.count > 1 }
            wire.close()
            return switch recorder.states.last {
            case .failed(let error): "failed: \(error)"
            case .waiting(let reason, _): "waiting: \(reason)"
            default: "?"
            }
        }

        @Test("delivers all received bytes unchanged and in order")
        func bytes() async throws {
            let line = try Line()
            let wire = makeWire(line.path)
            wire.open()
            #expect(recorder.states.isEmpty, "nothing is reported before the call returns")
            await recorder.waitUntilOpen()
            #expect(recorder.states == [.opening, .open])
            #expect(wire.rate == 9600)
            let everything = (0...255).map { UInt8($0) }
            for byte in everything { line.send([byte]) }
            line.send(everything.reversed())
            await recorder.wait { recorder.bytes[.device]?.count == 512 }
            #expect(recorder.bytes[.device] == everything + everything.reversed())
            #expect(recorder.datagrams == 0)
            wire.close()
        }

        @Test("sends bytes unchanged, and drops whole messages beyond its limit")
        func sending() async throws {
            let line = try Line()
            let wire = makeWire(line.path)
            wire.open()
            await recorder.waitUntilOpen()
            let command: [UInt8] = [0xB5, 0x62, 10, 13, 0, 3, 4, 0x11]
            wire.send(command, to: .device)
            wire.send(command, to: nil)
            var commands: [UInt8] = []
            while commands.count < 2 * command.count {
                commands += line.received()
                await settle(1)
            }
            #expect(commands == command + command)
            for _ in 0..<200 { wire.send([UInt8](repeating: 7, count: 1000), to: nil) }
            let dropped = wire.drops.byReason["message to a slow device"] ?? 0
            #expect(dropped > 100 && dropped < 200)
            var received: [UInt8] = []
            while received.count < (200 - dropped) * 1000 {
                received += line.received()
                await settle(1)
            }
            #expect(received == [UInt8](repeating: 7, count: (200 - dropped) * 1000), "no message is sent by half")
            wire.close()
        }

        @Test(
            "sets rate and format without flow control",
            arguments: [("8N1", 4800), ("7E1", 9600), ("8O2", 115_200), ("7O1", 921_600)])
        func settings(name: String, rate: Int) async throws {
            let format = try #require(SerialFormat(name))
            #expect(format.description == name)
            let line = try Line()
            let wire = makeWire(line.path, rate: .fixed(rate), format: format)
            wire.open()
            await recorder.waitUntilOpen()
            #expect(line.rate == rate)
            let flags = line.settings
            // Pseudo-terminals always have 8 data bits and no parity; the seventh bit is cut off by another flag.
            #expect((flags.c_iflag & UInt32(ISTRIP) != 0) == (format.dataBits == 7))
            #expect((flags.c_cflag & UInt32(CSTOPB) != 0) == (format.stopBits == 2))
            #expect(flags.c_cflag & UInt32(CRTSCTS) == 0)
            #expect(flags.c_cflag & UInt32(CLOCAL) != 0)
            #expect(flags.c_iflag & UInt32(IXON | IXOFF | ICRNL) == 0)
            #expect(flags.c_lflag & UInt32(ICANON | ECHO | ISIG) == 0)
            wire.close()
        }

        @Test("accepts unusual rates", arguments: [250_000, 12_345])
        func unusualRate(rate: Int) async throws {
            let line = try Line()
            let wire = makeWire(line.path, rate: .fixed(rate))
            wire.open()
            await recorder.waitUntilOpen()
            #expect(wire.rate == rate && line.rate == rate)
            wire.close()
        }

        @Test("follows a link anew at each opening, and opens again after the device was unplugged")
        func replugging() async throws {
            let scratch = try Scratch()
            let link = scratch.path("by-id")
            let wire = makeWire(link)
            wire.open()
            await recorder.wait { !recorder.reasons.isEmpty }
            #expect(recorder.reasons[0].hasPrefix("\(link) is not there ("))
            for number in 1...3 {
                let line = try Line()
                try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: line.path)
                await recorder.wait { recorder.states.last == .open }
                line.send("line \(number);")
                await recorder.wait { recorder.receptions == number }
                try FileManager.default.removeItem(atPath: link)
                withExtendedLifetime(line) {}
                _ = consume line
                await recorder.wait { recorder.states.last != .open }
                let reason = recorder.reasons.last
                #expect(reason == "\(link) was unplugged" || reason?.hasPrefix("\(link) is not there (") == true)
            }
            #expect(recorder.text == "line 1;line 2;line 3;")
            wire.close()
        }

        @Test(
            "opens again after socat was killed and started again",
            .enabled(if: RunningProgram.find("socat") != nil, "skipped: no socat"))
        func socatReplugged() async throws {
            let scratch = try Scratch()
            let link = scratch.path("receiver")
            let wire = makeWire(link)
            wire.open()
            for number in 1...3 {
                let program = try RunningProgram(
                    try #require(RunningProgram.find("socat")),
                    ["pty,raw,echo=0,link=\(link)", "pty,raw,echo=0,link=\(link)-feed"])
                await recorder.wait { recorder.states.last == .open }
                // socat creates this link after the first one.
                try await Patience.wait("the other end") { FileManager.default.fileExists(atPath: "\(link)-feed") }
                let feed = try #require(FileHandle(forWritingAtPath: "\(link)-feed"))
                try feed.write(contentsOf: Data("round \(number);".utf8))
                await recorder.wait { recorder.text.contains("round \(number);") }
                // The links would lead to terminals that get the same numbers next.
                try FileManager.default.removeItem(atPath: link)
                try FileManager.default.removeItem(atPath: "\(link)-feed")
                program.kill()
                await recorder.wait { recorder.states.last != .open }
            }
            wire.close()
        }

        @Test("waits while another wire has opened the port")
        func inUse() async throws {
            let line = try Line()
            let first = SerialWire(path: line.path, settings: SerialSettings(rate: .fixed(9600)), backoff: hasty)
            let firstRecorder = WireRecorder()
            first.delegate = firstRecorder
            first.open()
            await firstRecorder.waitUntilOpen()
            let second = makeWire(line.path)
            second.open()
            await recorder.wait { !recorder.reasons.isEmpty }
            #expect(recorder.reasons == ["\(line.path) is in use by another program"])
            first.close()
            await recorder.waitUntilOpen()
            second.close()
        }

        @Test("fails with one sentence at a path that is not a serial port")
        func noSerialPort() async throws {
            let scratch = try Scratch()
            try Data().write(to: URL(fileURLWithPath: scratch.path("file")))
            #expect(
                await reason(scratch.path("file")) == "failed: \(scratch.path("file")) is a file, not a serial port")
            #expect(await reason("/dev/null") == "failed: /dev/null is another kind of device, not a serial port")
            let folder = scratch.path("")
            #expect(await reason(folder) == "failed: \(folder) is a folder, not a serial port")
        }

        @Test("fails at a rate that no serial line has")
        func noRate() async throws {
            let wire = makeWire(try Line().path, rate: .fixed(7))
            wire.open()
            await recorder.wait { recorder.states.count == 2 }
            #expect(
                recorder.states.last
                    == .failed(
                        ProviderError(
                            "7 is not a rate of a serial line; write a number from 50 to 12000000, such as 9600")
                    ))
        }

        @Test("reports once that its device is missing, and continues to try")
        func away() async throws {
            let scratch = try Scratch()
            let clock = ManualClock()
            let wire = SerialWire(path: scratch.path("tty"), clock: clock, random: { $0.upperBound })
            wire.delegate = recorder
            wire.open()
            await recorder.wait { recorder.states.count == 2 }
            for _ in 0..<50 {
                clock.advance(by: 1)
                await settle(2)
            }
            #expect(recorder.states.count == 2)
            guard case .waiting(_, seconds: 0.25) = recorder.states[1] else {
                Issue.record("\(recorder.states)")
                return
            }
            // An attempt may be running; when it has ended, the next one is scheduled.
            #expect(try await eventually { clock.nextDue != nil })
            wire.close()
        }

        @Test("opens and closes again and again without losing a descriptor")
        func descriptors() async throws {
            let line = try Line()
            let wire = makeWire(line.path)
            var before = 0
            for round in 0..<200 {
                wire.open()
                // Some are closed before they are open.
                if round % 3 != 0 { await recorder.waitUntilOpen() }
                wire.close()
                await settle(5)
                if round == 9 { before = openDescriptors() }
            }
            #expect(recorder.reasons.isEmpty, "its own end is never in its own way")
            await settle()
            // Other tests open hundreds of descriptors for a while, but descriptors that are lost in each round stay.
            try await waitUntil("descriptors are closed") { openDescriptors() < before + 100 }
        }

        @Test("closes its device when it is released")
        func letGo() async throws {
            let line = try Line()
            var wire: SerialWire? = makeWire(line.path)
            wire?.open()
            await recorder.waitUntilOpen()
            wire = nil
            await settle()
            let next = makeWire(line.path)
            next.open()
            await recorder.wait { recorder.states.filter { $0 == .open }.count == 2 }
            next.close()
        }

        @Test("closes and opens again on request, and reports the reason")
        func reopen() async throws {
            let line = try Line()
            let wire = makeWire(line.path)
            wire.open()
            await recorder.waitUntilOpen()
            wire.reopen(because: "has been silent for 10 s")
            #expect(recorder.reasons == ["\(line.path) has been silent for 10 s"])
            wire.reopen(because: "is asked twice")
            await recorder.waitUntilOpen()
            #expect(recorder.reasons.count == 1)
            wire.close()
        }
    }
#endif
