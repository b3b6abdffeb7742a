import Synchronization
public import Testing

/// Runs a suite beside few others of its kind, because it uses sockets, devices, processes or the machine's time.
///
/// All tests share the sensor actor and the threads of the machine. A suite waits for its turn before its first test
/// starts, so the wait counts towards no test's time limit. Combine it with `.serialized`.
public struct RealTimeTrait: SuiteTrait, TestScoping {
    /// Waits for a turn and runs the suite.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        await Turns.shared.enter()
        defer { Turns.shared.leave() }
        try await body()
    }
}

extension Trait where Self == RealTimeTrait {
    /// The suite uses sockets, devices, processes or the machine's time.
    public static var realTime: Self { Self() }
}

/// A counting semaphore that suspends tasks, first come, first served.
private final class Turns: Sendable {
    /// Enough to use the time in which a suite waits for another program.
    static let shared = Turns(count: 3)

    private struct State {
        var free: Int
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state: Mutex<State>

    init(count: Int) { state = Mutex(State(free: count)) }

    func enter() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                guard state.free > 0 else {
                    state.waiting.append(continuation)
                    return false
                }
                state.free -= 1
                return true
            }
            if isFree { continuation.resume() }
        }
    }

    func leave() {
        let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
            state.free += 1
            return nil
        }
        next?.resume()
    }
}
