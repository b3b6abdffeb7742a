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
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        await Turns.shared.leave()
        try result.get()
    }
}

extension Trait where Self == RealTimeTrait {
    /// The suite uses sockets, devices, processes or the machine's time.
    public static var realTime: Self { Self() }
}

/// A counting semaphore that suspends tasks, first come, first served.
private actor Turns {
    /// Enough to use the time in which a suite waits for another program.
    static let shared = Turns(count: 5)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) { free = count }

    func enter() async {
        if free == 0 {
            // The turn is passed on by the one who leaves.
            await withCheckedContinuation { waiting.append($0) }
        } else {
            free -= 1
        }
    }

    func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
