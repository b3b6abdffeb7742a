import CSensorIO
import Dispatch
import FileIO
import Geolocation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// How a program has ended.
package enum ProgramEnd: Sendable, Hashable {
    /// By itself, with a status.
    case exited(Int32)
    /// By a signal.
    case killed(Int32)

    /// Whether it has ended by itself, with the status 0.
    package var isSuccess: Bool { self == .exited(0) }

    /// The end as text that follows the program's name: "ended with status 3".
    package var phrase: String {
        switch self {
        case .exited(let status): "ended with status \(status)"
        case .killed(let signal): "was ended by signal \(signal)"
        }
    }
}

/// Why a process could not be started: an error number of the system.
struct StartError: Error {
    let code: Int32
}

/// The direction in which a program is connected with this one.
package enum ProgramUse: Sendable {
    /// Its standard output is read.
    case source
    /// Its standard input is written.
    case sink
}

/// A process in a group of its own, from its start until it is reaped; it retains itself so long.
@SensorActor
final class ChildProcess {
    /// The ends of its pipes that this program has; the receiver closes them.
    struct Pipes: Sendable {
        /// The other end of its standard output or input.
        let data: Int32
        /// The other end of its standard error.
        let errors: Int32
    }

    private let use: ProgramUse
    private let grace: Double
    private let deadline: SensorDeadline
    private let onStart: @SensorActor (Result<Pipes, StartError>) -> Void
    private let onEnd: @SensorActor (ProgramEnd) -> Void

    /// The number, while it runs.
    private var process: Int32?

    /// Whether it was told to end, by a signal, and whether it was killed because it did not.
    private var isTerminated = false
    private var isKilled = false

    /// Starts a process; both handlers are called later.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - use: The direction of the data.
    ///   - clock: The source of time.
    ///   - onStart: Called with the pipes, or with the reason why there is no process, and no end follows.
    ///   - onEnd: Called when the process is gone.
    init(
        _ command: ProgramCommand, as use: ProgramUse, clock: any SensorClock,
        onStart: @escaping @SensorActor (Result<Pipes, StartError>) -> Void,
        onEnd: @escaping @SensorActor (ProgramEnd) -> Void
    ) {
        self.use = use
        grace = command.grace
        deadline = SensorDeadline(clock: clock)
        self.onStart = onStart
        self.onEnd = onEnd
        deadline.onReached { [weak self] in self?.insist() }
        DispatchQueue(label: "geolocation.program", qos: .userInitiated).async {
            var process: Int32 = 0
            let started = Self.spawn(command.words, as: use, &process)
            SensorActor.enqueue { [process] in self.didStart(started, process) }
            guard case .success = started else { return }
            _ = csio_await_end(process)
            SensorActor.enqueue { self.didEnd() }
        }
    }

    nonisolated private static func spawn(
        _ words: [String], as use: ProgramUse, _ process: inout Int32
    ) -> Result<Pipes, StartError> {
        var data: [Int32] = [-1, -1]
        var errors: [Int32] = [-1, -1]
        var result = csio_pipe(&data)
        if result >= 0 {
            result = csio_pipe(&errors)
            if result < 0 { for number in data { _ = closeDescriptor(number) } }
        }
        guard result >= 0 else { return .failure(StartError(code: -result)) }
        let (ours, theirs) = use == .source ? (data[0], data[1]) : (data[1], data[0])
        let texts = words.map { strdup($0) }
        defer { for text in texts { free(text) } }
        let pointers = texts.map { UnsafePointer<CChar>($0) } + [nil]
        result = csio_spawn(
            pointers, use == .sink ? theirs : -1, use == .source ? theirs : -1, errors[1], &process)
        _ = closeDescriptor(theirs)
        _ = closeDescriptor(errors[1])
        guard result < 0 else { return .success(Pipes(data: ours, errors: errors[0])) }
        _ = closeDescriptor(ours)
        _ = closeDescriptor(errors[0])
        return .failure(StartError(code: -result))
    }

    private func didStart(_ started: Result<Pipes, StartError>, _ process: Int32) {
        if case .success = started {
            self.process = process
            if isTerminated { signal(SIGTERM) }
        }
        onStart(started)
    }

    // MARK: The end

    /// Tells the process to end, and kills it if it does not within the grace.
    func terminate() {
        isTerminated = true
        signal(SIGTERM)
        deadline.arm(after: grace)
    }

    /// Waits for the grace until the process ends by itself, then tells it to.
    func expectEnd() {
        if !isTerminated { deadline.arm(after: grace) }
    }

    private func insist() {
        guard isTerminated else { return terminate() }
        isKilled = true
        signal(SIGKILL)
    }

    /// Sends a signal to the whole group; the number is still that of the group, since the process is not reaped.
    private func signal(_ number: Int32) {
        if let process { _ = kill(-process, number) }
    }

    private func didEnd() {
        deadline.disarm()
        guard let process else { return }
        // Nothing reads what the rest of a source's group writes; that of a sink may still be busy with its input.
        if isTerminated || isKilled { signal(SIGKILL) } else if use == .source { signal(SIGTERM) }
        self.process = nil
        var status: Int32 = 0
        var signal: Int32 = 0
        _ = csio_reap(process, &status, &signal)
        onEnd(signal == 0 ? .exited(status) : .killed(signal))
    }
}
