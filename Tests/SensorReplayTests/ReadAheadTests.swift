import Dispatch
import Geolocation
import Synchronization
import Testing

@testable import SensorReplay

@Suite(.timeLimit(.minutes(1))) @SensorActor struct ReadAheadTests {
    @Test("A value that comes between the look and the wait wakes nevertheless")
    func noLostWakeUp() async throws {
        let counter = Mutex(0)
        let reader = ReadAhead {
            counter.withLock { count in
                defer { count += 1 }
                return count
            }
        }
        var taken: [Int] = []
        var waits = 0
        while taken.count < 20_000 {
            if let value = try reader.take() {
                taken.append(value)
                reader.produceNext()
            } else {
                waits += 1
                await withCheckedContinuation { continuation in
                    reader.whenReady { continuation.resume() }
                }
            }
        }
        #expect(taken == Array(0..<20_000))
        #expect(waits > 0, "the race must have been run")
    }

    @Test("Where a value is there already, the call comes all the same, on the sensor actor and not within the wait")
    func readyAlready() async throws {
        let reader = ReadAhead { 7 }
        reader.wait()
        let calls = Calls()
        await withCheckedContinuation { continuation in
            reader.whenReady {
                dispatchPrecondition(condition: .onQueue(SensorActor.queue))
                calls.count += 1
                continuation.resume()
            }
            #expect(calls.count == 0)
        }
        #expect(calls.count == 1)
        #expect(try reader.take() == 7)
    }

    @Test("A value is taken once, and the next one is made only when it is asked for")
    func onDemand() throws {
        let counter = Mutex(0)
        let reader = ReadAhead { counter.withLock { $0 += 1 } }
        reader.wait()
        #expect(try reader.take() != nil)
        #expect(try reader.take() == nil)
        reader.wait()
        #expect(counter.withLock { $0 } == 1)
        reader.produceNext()
        reader.wait()
        #expect(try reader.take() != nil)
    }

    @Test("An error is thrown once, where its value would have been taken")
    func failure() throws {
        let reader = ReadAhead { () throws -> Int in throw ProviderError("line 3 is no number") }
        reader.wait()
        #expect(throws: ProviderError("line 3 is no number")) { try reader.take() }
        #expect(try reader.take() == nil)
    }
}

@SensorActor private final class Calls {
    var count = 0
}
