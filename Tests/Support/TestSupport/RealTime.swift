public import Testing

/// Runs a suite beside few others of its kind, because it uses sockets, devices, processes or the machine's time.
///
/// All tests share the sensor actor and the threads of the machine. A suite waits until no test waits for a thread, and
/// for its turn, before its first test starts, so the wait counts towards no test's time limit. Combine it with
/// `.serialized`.
public struct RealTimeTrait: SuiteTrait, TestScoping {
    /// Whether the suite takes half a minute or more, and starts first: otherwise the run would end with it alone.
    let isLong: Bool

    /// Waits for a turn and runs the suite.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing body: @Sendable () async throws -> Void
    ) async throws {
        await waitForThreads()
        await Turns.shared.enter(first: isLong)
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        await Turns.shared.leave()
        try result.get()
    }

    /// Waits until a task that suspends has continued in time for a second.
    ///
    /// All tests start at the same time, and most of them only compute: until each has had a thread, a test that waits for
    /// another program would be delayed for minutes between two of its steps.
    private func waitForThreads() async {
        var timely = 0
        while timely < 20 {
            let pause = await ContinuousClock().measure { try? await Task.sleep(for: .milliseconds(50)) }
            timely = pause < .milliseconds(150) ? timely + 1 : 0
        }
    }
}

extension Trait where Self == RealTimeTrait {
    /// The suite uses sockets, devices, processes or the machine's time.
    public static var realTime: Self { Self(isLong: false) }

    /// The same, for a suite that takes half a minute or more.
    public static var longRealTime: Self { Self(isLong: true) }
}

/// A counting semaphore that suspends tasks, in order, except for those with priority.
private actor Turns {
    /// Enough to use the time in which a suite waits for another program.
    static let shared = Turns(count: 5)

    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) { free = count }

    func enter(first: Bool) async {
        guard free == 0 else {
            free -= 1
            return
        }
        // The suite that ends passes on its turn.
        await withCheckedContinuation { waiting.insert($0, at: first ? 0 : waiting.endIndex) }
    }

    func leave() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
