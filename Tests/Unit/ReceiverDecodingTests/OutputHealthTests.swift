import FileIO
import Foundation
import Geolocation
import ReceiverDecoding
import SensorIO
import Testing

@Suite("The health of the output of sentences") struct OutputHealthTests {
    @Test("It is degraded while the wire waits, running when the wire opens again, and failed if the wire fails")
    func health() {
        var health = WireHealth()
        #expect(health.handle(.opening) == nil)
        #expect(health.handle(.open) == nil)
        #expect(health.handle(.waiting("it is away", seconds: 1)) == .degraded("it is away"))
        #expect(health.handle(.open) == .running)
        #expect(health.handle(.open) == nil)
        #expect(health.failure == nil)
        #expect(health.handle(.failed(ProviderError("no"))) == .failed(ProviderError("no")))
        #expect(health.failure == ProviderError("no"))
    }

    @Test("A status applies to fixes up to 10 s before and after it")
    func memory() {
        var memory = StatusMemory()
        #expect(memory.status(at: Output.time(0)) == nil)
        var status = ReceiverStatus(time: Output.time(0))
        status.quality = .differential
        memory.keep(status)
        for second in [-10.0, 0, 10] { #expect(memory.quality(at: Output.time(second)) == .differential) }
        for second in [-10.1, 10.1] { #expect(memory.quality(at: Output.time(second)) == .autonomous) }
    }
}
