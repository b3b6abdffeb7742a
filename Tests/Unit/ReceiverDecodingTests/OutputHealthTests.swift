import FileIO
import Foundation
import Geolocation
import ReceiverDecoding
import SensorIO
import Testing

@Suite("How the way out of sentences does") struct OutputHealthTests {
    @Test("A wire that waits is degraded, and runs when it is open again; one that fails has failed")
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

    @Test("A status belongs to the fixes within 10 s before and after it")
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
