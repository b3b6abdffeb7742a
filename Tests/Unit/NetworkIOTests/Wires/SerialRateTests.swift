#if os(Linux)
    import Foundation
    import Geolocation
    import ReceiverSupport
    import SensorIO
    import TestSupport
    import Testing

    @Suite("A serial wire that finds its rate", .serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor
    struct SerialRateTests {
        private let recorder = WireRecorder()

        private func openWire(_ path: String) -> SerialWire {
            let wire = SerialWire(path: path, backoff: hasty)
            wire.delegate = recorder
            wire.open()
            return wire
        }

        @Test(
            "finds the rate by the text that arrives, and delivers none of the noise at other rates",
            arguments: [9600, 4800, 115_200])
        func finds(rate: Int) async throws {
            let line = try Line()
            let wire = openWire(line.path)
            let receiver = Receiver(line, rate: rate)
            await recorder.wait { recorder.states.last == .open }
            #expect(wire.rate == rate)
            await recorder.wait { recorder.text.contains("GPTXT,3") }
            receiver.stop()
            #expect(recorder.states.first == .opening && recorder.states.last == .open)
            // Nothing of the noise at other rates is handed over.
            #expect(recorder.text.hasPrefix("$GPTXT,"))
            wire.close()
        }

        @Test("begins with the rate that it found before")
        func remembers() async throws {
            let line = try Line()
            let wire = openWire(line.path)
            let receiver = Receiver(line, rate: 38_400)
            await recorder.wait { recorder.states.last == .open }
            wire.close()
            let noise = receiver.noise
            #expect(noise > 0)
            let again = openWire(line.path)
            await recorder.wait { recorder.states.filter { $0 == .open }.count == 2 }
            #expect(again.rate == 38_400)
            #expect(receiver.noise == noise, "no other rate was tried")
            receiver.stop()
            again.close()
        }

        @Test("searches again when the input has become noise")
        func searchesAnew() async throws {
            let line = try Line()
            let wire = openWire(line.path)
            let receiver = Receiver(line, rate: 9600)
            await recorder.wait { wire.rate == 9600 && recorder.states.last == .open }
            receiver.change(to: 57_600)
            await recorder.wait { wire.rate == 57_600 && recorder.states.last == .open }
            // A line that stands still for a moment may be searched more than once.
            #expect(recorder.states.prefix(3) == [.opening, .open, .opening])
            receiver.stop()
            wire.close()
        }

        @Test("reports after five seconds that no input or no text arrives, and continues to search")
        func saysSo() async throws {
            let line = try Line()
            let wire = openWire(line.path)
            await recorder.wait { !recorder.reasons.isEmpty }
            #expect(recorder.reasons == ["\(line.path) sends nothing, so its rate cannot be detected yet"])
            line.send([UInt8](repeating: 0xFE, count: 100))
            await recorder.wait { recorder.reasons.count == 2 }
            #expect(recorder.reasons[1].hasPrefix("\(line.path) sends no text at any of 9600, 4800, "))
            // A sentence that is sent while the rate changes is lost.
            try await Patience.wait("the rate is found", every: .milliseconds(50)) {
                line.send(sentence("GPTXT,at last"))
                return recorder.states.last == .open
            }
            wire.close()
        }
    }

    /// A receiver at a line that sends ten times a second: sentences while the line runs at its rate, noise otherwise.
    @SensorActor
    private final class Receiver {
        private let line: Line
        private var rate: Int
        private let deadline = SensorDeadline(clock: SystemClock())
        private var number = 0
        /// How often the receiver has found the line at a wrong rate.
        private(set) var noise = 0

        init(_ line: Line, rate: Int) {
            self.line = line
            self.rate = rate
            deadline.onReached { [weak self] in self?.send() }
            deadline.arm(after: 0.05)
        }

        func change(to rate: Int) { self.rate = rate }

        func stop() { deadline.disarm() }

        private func send() {
            deadline.arm(after: 0.1)
            if line.rate == rate {
                number += 1
                line.send(sentence("GPTXT,\(number),of a receiver that has been found"))
            } else {
                noise += 1
                line.send((0..<60).map { $0 % 2 == 0 ? UInt8.random(in: 128...255) : UInt8.random(in: 32...126) })
            }
        }
    }
#endif
