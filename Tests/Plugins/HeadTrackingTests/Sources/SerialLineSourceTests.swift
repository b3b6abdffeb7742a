#if os(Linux)
    import Geolocation
    import GeolocationTestKit
    import HeadCalibration
    import HeadTracking
    import ReceiverSupport
    import SensorIO
    import TestSupport
    import Testing

    @Suite("Lines over a serial line", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
    struct SerialLineSourceTests {
        private let clock = ManualClock()

        private func make(_ path: String, silence: Double? = 5) -> (source: LineSource, listener: SourceListener) {
            let source = LineSource(
                path: path, line: SerialSettings(rate: .fixed(115_200)), silence: silence, clock: clock)
            return (source, SourceListener(source))
        }

        /// Waits until the line is open, and advances the clock while the source waits for the port.
        private func open(_ source: LineSource, _ listener: SourceListener) async throws {
            try await listener.wait("the line is open") {
                if (source.wire as? SerialWire)?.rate != nil { return true }
                clock.advance(by: 1)
                return false
            }
        }

        @Test("are assembled from pieces, and the first, possibly incomplete one is ignored")
        func pieces() async throws {
            let line = try PluggedReceiver()
            try line.plug()
            let (source, listener) = make(line.path)
            try await open(source, listener)
            for byte in Array("20,0,0\r\n1.5,2,3\r\n2.5,2".utf8) { line.send([byte]) }
            line.send(",3\n3.5,2,3\n")
            try await listener.wait(forSamples: 3)
            #expect(listener.yaws == [1.5, 2.5, 3.5])
            #expect(source.drops.byReason == ["line whose beginning may be missing": 1])
            source.stopOrientationUpdates()
        }

        @Test("may start with column names, which are used from then on")
        func header() async throws {
            let line = try PluggedReceiver()
            try line.plug()
            let (source, listener) = make(line.path)
            try await open(source, listener)
            line.send("millis,roll,pitch,yaw\n20,3,2,1\n")
            try await listener.wait(forSamples: 1)
            #expect(listener.samples == [OrientationSample(.angles(yaw: 1, pitch: 2, roll: 3))])
            clock.advance(by: 6)
            try await open(source, listener)
            line.send("# cut\n40,3,2,1\n")
            try await listener.wait(forSamples: 2)
            #expect(listener.yaws == [1, 1])
            #expect(source.drops.total == 0)
            source.stopOrientationUpdates()
        }

        @Test("are received again after the sensor was unplugged in the middle of one")
        func replugging() async throws {
            let line = try PluggedReceiver()
            let (source, listener) = make(line.path)
            try await listener.wait("the port is missed") { !listener.reasons.isEmpty }
            #expect(listener.reasons[0].hasPrefix("\(line.path) is not there"))
            for round in 1...3 {
                try line.plug()
                try await open(source, listener)
                #expect(listener.states.last == .connected)
                line.send("#\n\(round),0,0\n\(round),0,0\n99")
                try await listener.wait(forSamples: 2 * round)
                line.unplug()
                try await listener.wait("the loss of round \(round)") { listener.states.last != .connected }
                #expect(listener.reasons.last?.contains("was unplugged") == true)
            }
            #expect(listener.yaws == [1, 1, 2, 2, 3, 3])
            source.stopOrientationUpdates()
        }

        @Test("cause the port to be reopened, and a report, when they stop arriving")
        func silence() async throws {
            let line = try PluggedReceiver()
            try line.plug()
            let (source, listener) = make(line.path)
            try await open(source, listener)
            clock.advance(by: 4)
            line.send("#\n1,0,0\n")
            try await listener.wait(forSamples: 1)
            clock.advance(by: 4)
            #expect(listener.states == [.connected])
            clock.advance(by: 1.5)
            #expect(listener.states == [.connected, .disconnected("\(line.path) has been silent for 5 s")])
            try await open(source, listener)
            line.send("#\n2,0,0\n")
            try await listener.wait(forSamples: 2)
            #expect(listener.states.last == .connected)
            source.stopOrientationUpdates()
        }

        @Test("need not arrive at all if no listener is started")
        func patience() async throws {
            let line = try PluggedReceiver()
            try line.plug()
            let (source, listener) = make(line.path, silence: nil)
            try await open(source, listener)
            clock.advance(by: 86_400)
            line.send("#\n1,0,0\n")
            try await listener.wait(forSamples: 1)
            #expect(listener.states == [.connected])
            source.stopOrientationUpdates()
        }

        @Test("are found after garbage and after lines without an end")
        func rubbish() async throws {
            let line = try PluggedReceiver()
            try line.plug()
            let (source, listener) = make(line.path)
            try await open(source, listener)
            for round in 1...8 {
                for _ in 0..<round { line.send([UInt8](repeating: UInt8(round + 200), count: 1000)) }
                line.send("\n\(round),0,0\n")
                try await listener.wait(forSamples: round)
            }
            #expect(listener.yaws == (1...8).map(Double.init))
            #expect(source.drops.byReason["line longer than 4096 bytes"] == 4)
            #expect(source.drops.byReason["line with a cell that is not a number"] == 4)
            source.stopOrientationUpdates()
        }
    }
#endif
