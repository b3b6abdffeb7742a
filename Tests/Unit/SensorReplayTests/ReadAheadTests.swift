import Dispatch
import Geolocation
import Testing

@testable import SensorReplay

@Suite(.timeLimit(.minutes(20))) @SensorActor struct ReadAheadTests {
    /// Takes the next value, waiting for it if necessary.
    private func next(_ reader: ReadAhead<Int, Int>) async -> Int {
        while true {
            if let value = reader.take() { return value }
            await withCheckedContinuation { continuation in
                reader.whenReady { continuation.resume() }
            }
        }
    }

    /// A reader of 0, 1, 2 and so on.
    private func counting(isSynchronous: Bool = false) -> ReadAhead<Int, Int> {
        ReadAhead(
            isSynchronous: isSynchronous, make: { 0 },
            produce: { count in
                defer { count += 1 }
                return count
            })
    }

    @Test("Values are returned in order, none is lost and none is repeated")
    func order() async {
        let reader = counting()
        for expected in 0..<5_000 {
            #expect(await next(reader) == expected)
            reader.produceNext()
        }
    }

    @Test("If a value is ready already, the callback is called on the sensor actor, after the call that waits")
    func readyAlready() async {
        let reader = counting()
        await withCheckedContinuation { continuation in reader.whenReady { continuation.resume() } }
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
        #expect(reader.take() == 0)
    }

    @Test("A value is taken once, and the next one is made only when it is requested", arguments: [false, true])
    func onDemand(isSynchronous: Bool) async {
        let reader = counting(isSynchronous: isSynchronous)
        #expect(await next(reader) == 0)
        #expect(reader.take() == nil)
        reader.produceNext()
        #expect(await next(reader) == 1)
    }

    @Test("A synchronous reader makes its value in the call that takes it")
    func synchronous() {
        let reader = counting(isSynchronous: true)
        #expect(reader.take() == 0)
        reader.produceNext()
        #expect(reader.take() == 1)
    }
}

@SensorActor private final class Calls {
    var count = 0
}
