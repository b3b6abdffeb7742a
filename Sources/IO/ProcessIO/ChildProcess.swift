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

/// The exit status of a program, or the signal that has ended it.
package enum ProgramEnd: Sendable, Hashable {
    /// The program has exited with this status.
    case exited(Int32)
    /// A signal with this number has ended the program.
    case killed(Int32)

    /// Whether the program exited with status 0.
    package var isSuccess: Bool { self == .exited(0) }

    /// A clause that says how the program ended, to be put after the program's name: "ended with status 3".
    package var phrase: String {
        switch self {
        case .exited(let status): "ended with status \(status)"
        case .killed(let signal): "was ended by signal \(signal)"
        }
    }
}

/// The reason why a child process could not be started, as an `errno` value.
struct StartError: Error {
    let code: Int32
}

/// The direction of the data between a child program and this one.
package enum ProgramUse: Sendable {
    /// This program reads the child program's standard output.
    case source
    /// This program writes to the child program's standard input.
    case sink
}

/// A child process in its own process group.
///
/// The object retains itself from the start of the process until the process is reaped.
@SensorActor
final class ChildProcess {
    /// This program's ends of the pipes to the process; the receiver of the ends must close them.
    struct Pipes: Sendable {
        /// This program's end of the pipe to the process's standard input, or from its standard output.
        let data: Int32
        /// This program's end of the pipe from the process's standard error.
        let errors: Int32
    }

    private let use: ProgramUse
    private let grace: Double
    private let deadline: SensorDeadline
    private let onStart: @SensorActor (Result<Pipes, StartError>) -> Void
    private let onEnd: @SensorActor (ProgramEnd) -> Void

    /// The identifier of the process; `nil` while the process does not run.
    private var process: Int32?

    /// Whether the process was sent SIGTERM.
    private var isTerminated = false
    /// Whether the process was killed because it did not end in time.
    private var isKilled = false

    /// Starts a process; both handlers are called only after the initialiser returns.
    ///
    /// - Parameters:
    ///   - command: The program to run, and its arguments.
    ///   - use: The direction of the data.
    ///   - clock: The clock for the grace period.
    ///   - onStart: Called with the pipes, or with the reason why the process could not be started; in the latter case,
    ///     `onEnd` is not called.
    ///   - onEnd: Called when the process has ended.
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
            // The process was told to end, and its grace period may have passed, before it was started.
            if isKilled { signal(SIGKILL) } else if isTerminated { signal(SIGTERM) }
        }
        onStart(started)
    }

    // MARK: The end

    /// Sends SIGTERM, and kills the process group if the process has not ended within the grace period.
    func terminate() {
        isTerminated = true
        signal(SIGTERM)
        deadline.arm(after: grace)
    }

    /// Terminates the process if it has not ended by itself after the grace period; returns at once.
    func expectEnd() {
        if !isTerminated { deadline.arm(after: grace) }
    }

    private func insist() {
        guard isTerminated else { return terminate() }
        isKilled = true
        signal(SIGKILL)
    }

    /// Sends a signal to the whole process group.
    ///
    /// The group's number is not reused before the process is reaped.
    private func signal(_ number: Int32) {
        if let process { _ = kill(-process, number) }
    }

    private func didEnd() {
        deadline.disarm()
        guard let process else { return }
        // After the program of a source has ended, nothing reads the output of the other processes in its group, so
        // they are ended. The other processes in the group of a sink may still process their input.
        if isTerminated || isKilled { signal(SIGKILL) } else if use == .source { signal(SIGTERM) }
        self.process = nil
        var status: Int32 = 0
        var signal: Int32 = 0
        _ = csio_reap(process, &status, &signal)
        onEnd(signal == 0 ? .exited(status) : .killed(signal))
    }
}
