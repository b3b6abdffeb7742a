import CodecSupport
import FileIO
package import Geolocation
import SensorIO

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Receives the data and the ends of a program.
@SensorActor
package protocol ProgramDelegate: AnyObject {
    /// Called when the program runs, with the writing end of its standard input for a sink.
    func program(_ program: Program, didStartWith input: Int32?)

    /// Called with bytes of a source's standard output, which are valid during the call only.
    func program(_ program: Program, didReceive bytes: Span<UInt8>)

    /// Called when the program has ended, and its output has been read.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - reason: Why, as a sentence without a full stop; `nil` if it has ended by itself with the status 0.
    ///   - seconds: The pause until it is started again; `nil` if it is not.
    func program(_ program: Program, didEndBecause reason: String?, restartIn seconds: Double?)
}

extension ProgramDelegate {
    /// Does nothing.
    package func program(_ program: Program, didReceive bytes: Span<UInt8>) {}
}

/// A program that runs beside this one: it is started again after a failure, and ended in order.
///
/// The pause before a new start is drawn from a `BackoffPolicy`, which starts over when the program has run for
/// ``steadyTime``. A command that cannot be found ends it for good.
@SensorActor
package final class Program {
    /// Seconds for which the program must have run before its next failure restarts the back-off.
    package nonisolated static let steadyTime = 10.0

    /// Bytes that one turn reads.
    private static let turnSize = 65_536

    /// The buffer shared by all programs: each passes its bytes on before the next one reads.
    private static let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: turnSize, alignment: 64)

    /// The delegate; held weakly.
    package weak var delegate: (any ProgramDelegate)?

    /// Receives the lines of the program's standard error; written to that of this program by default.
    package var onMessage: @SensorActor (String) -> Void = { StandardError.write($0) }

    /// Whether a source's output is left unread for now, so that the program has to wait.
    package var isReadingPaused = false {
        didSet {
            guard isReadingPaused != oldValue, let output else { return }
            if isReadingPaused { output.stopWatchingReadable() } else { watch(output) }
        }
    }

    private let command: ProgramCommand
    private let use: ProgramUse
    private let clock: any SensorClock
    private let pause: SensorDeadline
    private var backoff: Backoff
    private var child: ChildProcess?
    private var output: WatchedDescriptor?
    private var messages: ProgramMessages?
    private var isStarted = false

    /// Whether the program is started when the process of an earlier start is gone.
    private var isRestartDue = false

    /// Whether the program is started again after a failure.
    private var isRestarted = true

    /// Whether the process is being started, so that there is no pipe yet.
    private var isStarting = false

    /// The process that was started last has ended so, and its output is still read.
    private var end: ProgramEnd?
    private var starting: [CheckedContinuation<Void, Never>] = []
    private var ending: [CheckedContinuation<Void, Never>] = []

    /// Creates a program that is not started.
    package nonisolated init(
        _ command: ProgramCommand, as use: ProgramUse, clock: any SensorClock, backoff: BackoffPolicy = BackoffPolicy()
    ) {
        self.command = command
        self.use = use
        self.clock = clock
        self.backoff = Backoff(backoff, steadyTime: Self.steadyTime)
        pause = SensorDeadline(clock: clock)
    }

    deinit {
        if let child { SensorActor.enqueue { child.terminate() } }
    }

    // MARK: Start and end

    /// Starts the program, as soon as the one of an earlier start is gone.
    package func start() {
        guard !isStarted else { return }
        isStarted = true
        isRestarted = true
        backoff.reset()
        pause.onReached { [weak self] in self?.spawn() }
        isRestartDue = child != nil
        spawn()
    }

    /// Ends the program: no further call of the delegate follows.
    package func stop() {
        guard isStarted else { return }
        isStarted = false
        isRestartDue = false
        pause.disarm()
        closeOutput()
        end = nil
        child?.terminate()
    }

    /// Returns when the program runs, or cannot be started for now.
    package func started() async {
        guard isStarting else { return }
        await withCheckedContinuation { starting.append($0) }
    }

    /// Lets the program end by itself for its grace, and then ends it; it is not started again.
    ///
    /// Call it before the input of a sink is closed.
    package func expectEnd() { isRestarted = false }

    /// Returns when no process is left; one that was expected to end is given its grace.
    package func ended() async {
        if isStarted { child?.expectEnd() }
        guard child != nil else { return }
        await withCheckedContinuation { ending.append($0) }
    }

    private func spawn() {
        guard isStarted, child == nil else { return }
        isStarting = true
        child = ChildProcess(
            command, as: use, clock: clock, onStart: { [weak self] in self?.didStart($0) },
            onEnd: { [weak self] in self?.didEnd($0) })
    }

    private func didStart(_ result: Result<ChildProcess.Pipes, StartError>) {
        isStarting = false
        switch result {
        case .failure(let error):
            if didLose() { didFailToStart(error.code) }
        case .success(let pipes):
            for number in [pipes.data, pipes.errors] { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }
            messages = ProgramMessages(pipes.errors, of: command.name, onMessage)
            guard isStarted, !isRestartDue else {
                _ = closeDescriptor(pipes.data)
                break
            }
            backoff.succeed(at: clock.instant)
            guard use == .source else {
                delegate?.program(self, didStartWith: pipes.data)
                break
            }
            let output = WatchedDescriptor(pipes.data)
            self.output = output
            delegate?.program(self, didStartWith: nil)
            if !isReadingPaused, self.output === output { watch(output) }
        }
        resume(&starting)
    }

    private func didFailToStart(_ code: Int32) {
        let reason =
            code == ENOENT
            ? "there is no program \(command.words[0].shown(limit: 200))"
            : "\(command.name) cannot be started: \(systemMessage(code))"
        report(reason, isFinal: [ENOENT, EACCES, ENOEXEC, ENOTDIR, E2BIG, ELOOP, ENAMETOOLONG, ENOSYS].contains(code))
    }

    private func didEnd(_ end: ProgramEnd) {
        messages?.finish()
        messages = nil
        guard didLose() else { return }
        self.end = end
        // The rest of a source's output, which other processes may hold open.
        if output == nil { finishRun() } else { drain() }
    }

    /// Lets go of a process; returns whether its end is of interest, and not that of one that was stopped before.
    private func didLose() -> Bool {
        child = nil
        resume(&ending)
        guard isRestartDue else { return isStarted }
        isRestartDue = false
        spawn()
        return false
    }

    private func finishRun() {
        guard let end else { return }
        self.end = nil
        if end.isSuccess { report(nil, isFinal: true) } else { report("\(command.name) \(end.phrase)", isFinal: false) }
    }

    /// Reports an end, and schedules the next start.
    private func report(_ reason: String?, isFinal: Bool) {
        guard !isFinal, isRestarted else {
            isStarted = false
            delegate?.program(self, didEndBecause: reason, restartIn: nil)
            return
        }
        let delay = backoff.fail(at: clock.instant)
        pause.arm(at: clock.instant.advanced(by: delay))
        delegate?.program(self, didEndBecause: reason, restartIn: delay)
    }

    private func resume(_ waiting: inout [CheckedContinuation<Void, Never>]) {
        let continuations = waiting
        waiting = []
        for continuation in continuations { continuation.resume() }
    }

    // MARK: The output of a source

    private func watch(_ output: WatchedDescriptor) {
        output.watchReadable { [weak self] in self?.read() ?? false }
        if end != nil { drain() }
    }

    private func closeOutput() {
        output?.close {}
        output = nil
    }

    /// Reads for one turn; returns `true` if there may be more.
    private func read() -> Bool {
        var left = Self.turnSize
        while left > 0, let output, !isReadingPaused {
            let count = systemRead(output.number, UnsafeMutableRawBufferPointer(rebasing: Self.buffer[..<left]))
            guard count > 0 else {
                if count == 0 || end != nil || !isTemporary(errno) { endOutput() }
                return false
            }
            left -= count
            let bytes = UnsafeRawBufferPointer(rebasing: Self.buffer[..<count]).bindMemory(to: UInt8.self)
            delegate?.program(self, didReceive: bytes.span)
        }
        return output != nil && !isReadingPaused
    }

    /// Reads the rest of an output whose program has ended, in turns.
    private func drain() {
        guard output != nil, end != nil, !isReadingPaused else { return }
        if read() { SensorActor.enqueue { [weak self] in self?.drain() } }
    }

    private func endOutput() {
        closeOutput()
        if end == nil { child?.expectEnd() } else { finishRun() }
    }
}
