import Dispatch
import Geolocation
import Synchronization
import Testing

@testable import SensorReplay

@Suite(.timeLimit(.minutes(1))) @SensorActor struct ReadAheadTests {
    /// Takes the next value, waiting for it where it is not there yet.
    private func next<Value: Sendable>(_ reader: ReadAhead<Value>) async throws -> Value {
        while true {
            if let value = try reader.take() { return value }
            await withCheckedContinuation { continuation in
                reader.whenReady { continuation.resume() }
            }
        }
    }

    /// A reader of 0, 1, 2 and so on.
    private func counting(isSynchronous: Bool = false) -> ReadAhead<Int> {
        let counter = Counter()
        return ReadAhead(isSynchronous: isSynchronous) { counter.next() }
    }

    @Test("Values come in order, none is lost and none twice, whether or not they are waited for")
    func order() async throws {
        let reader = counting()
        for expected in 0..<20_000 {
            #expect(try await next(reader) == expected)
            reader.produceNext()
        }
    }

    @Test("Where a value is there already, the call comes all the same, on the sensor actor and not within the wait")
    func readyAlready() async throws {
        let reader = ReadAhead { 7 }
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
        #expect(try reader.take() == 7)
    }

    @Test("A value is taken once, and the next one is made only when it is asked for", arguments: [false, true])
    func onDemand(isSynchronous: Bool) async throws {
        let reader = counting(isSynchronous: isSynchronous)
        #expect(try await next(reader) == 0)
        #expect(try reader.take() == nil)
        reader.produceNext()
        #expect(try await next(reader) == 1)
    }

    @Test("A synchronous one makes its value in the call that takes it")
    func synchronous() throws {
        let reader = counting(isSynchronous: true)
        #expect(try reader.take() == 0)
        reader.produceNext()
        #expect(try reader.take() == 1)
    }

    @Test("An error is thrown once, where its value would have been taken", arguments: [false, true])
    func failure(isSynchronous: Bool) async throws {
        let reader = ReadAhead(isSynchronous: isSynchronous) { () throws -> Int in
            throw ProviderError("line 3 is no number")
        }
        await #expect(throws: ProviderError("line 3 is no number")) { try await next(reader) }
        #expect(try reader.take() == nil)
    }
}

/// A counter that any thread may raise.
private final class Counter: Sendable {
    private let count = Atomic<Int>(0)

    func next() -> Int { count.wrappingAdd(1, ordering: .relaxed).oldValue }
}

@SensorActor private final class Calls {
    var count = 0
}
