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

/// An object that receives the data and the end of a ``Program``.
@SensorActor
package protocol ProgramDelegate: AnyObject {
    /// Called when the program has started.
    ///
    /// If the program is a sink, `input` is the writing end of its standard input, otherwise `nil`.
    func program(_ program: Program, didStartWith input: Int32?)

    /// Called with bytes of the standard output of a source; the bytes are valid only during the call.
    func program(_ program: Program, didReceive bytes: Span<UInt8>)

    /// Called when the program has ended and its output has been read, or when the program could not be started.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - reason: The reason for the end, as a sentence without a full stop; `nil` if the program exited with status
    ///     0.
    ///   - seconds: The pause before the program is restarted; `nil` if it is not restarted.
    func program(_ program: Program, didEndBecause reason: String?, restartIn seconds: Double?)
}

extension ProgramDelegate {
    /// Does nothing, for delegates of sinks: the output of a sink is not passed to its delegate.
    package func program(_ program: Program, didReceive bytes: Span<UInt8>) {}
}

/// Runs another program as a child process, restarts it after a failure, and ends it in an orderly way.
///
///     Program ─▶ ChildProcess ─standard output─▶ delegate (a source)
///                             ◀─standard input── delegate (a sink)
///                             ─standard error─▶ ProgramMessages ─▶ onMessage
///
/// The pause before a restart is random, and grows with each failure according to a `BackoffPolicy`. The pauses start
/// with the shortest again once the program has run for ``steadyTime``. A program that cannot be found is not retried.
@SensorActor
package final class Program {
    /// The number of seconds for which a program must run to count as steady.
    ///
    /// After a failure of a steady program, the pauses before restarts start with the shortest again.
    package nonisolated static let steadyTime = 10.0

    /// The maximum number of bytes of a program's output that are read in one job of the actor.
    private static let turnSize = 65_536

    /// The buffer shared by all programs, since the bytes of one program are passed on before another program is read.
    private static let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: turnSize, alignment: 64)

    /// The object that receives the data and the end of the program; held weakly.
    package weak var delegate: (any ProgramDelegate)?

    /// The function that receives the lines of the program's standard error.
    ///
    /// Default: a function that writes them to this program's standard error.
    package var onMessage: @SensorActor (String) -> Void = { StandardError.write($0) }

    /// Whether reading the output of a source is paused, so that the program has to wait.
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

    /// Whether to start the program again once its previous process, which was told to end, has ended.
    private var isRestartDue = false

    /// Whether the program is restarted after a failure.
    private var isRestarted = true

    /// Whether the process of the program is being started, so that its pipes do not exist yet.
    private var isStarting = false

    /// The exit status or signal of the last process while its output is still being read; `nil` at other times.
    private var end: ProgramEnd?
    private var starting: [CheckedContinuation<Void, Never>] = []
    private var ending: [CheckedContinuation<Void, Never>] = []

    /// Creates a program that is not started yet.
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

    /// Starts the program; if its previous process has not ended yet, starts it once that process has ended.
    package func start() {
        guard !isStarted else { return }
        isStarted = true
        isRestarted = true
        backoff.reset()
        pause.onReached { [weak self] in self?.spawn() }
        isRestartDue = child != nil
        spawn()
    }

    /// Ends the program; no further calls of the delegate follow.
    package func stop() {
        guard isStarted else { return }
        isStarted = false
        isRestartDue = false
        pause.disarm()
        closeOutput()
        end = nil
        child?.terminate()
    }

    /// Waits until the program either runs or could not be started.
    package func started() async {
        guard isStarting else { return }
        await withCheckedContinuation { starting.append($0) }
    }

    /// Declares that the program should end by itself, so that it is not restarted when it has ended.
    ///
    /// Call this before closing the input of a sink.
    package func expectEnd() { isRestarted = false }

    /// Waits until the program has ended; terminates it if it still runs after the grace period.
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
        // Child processes of the program may keep its output open, so only the bytes that were written before its end
        // are read.
        if output == nil { finishRun() } else { drain() }
    }

    /// Releases the process that has ended, and starts the next process if a restart is due.
    ///
    /// Returns `false` if the end of the process must not be reported, since the program was stopped before.
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

    /// Reports the end of the program to the delegate, and schedules the restart unless the end is final.
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

    /// Reads the program's output until no bytes are left or the limit for one job of the actor is reached.
    ///
    /// Returns `true` if there may be more bytes.
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

    /// Reads the remaining output of a program that has ended, in several jobs of the actor if it is long.
    private func drain() {
        guard output != nil, end != nil, !isReadingPaused else { return }
        if read() { SensorActor.enqueue { [weak self] in self?.drain() } }
    }

    private func endOutput() {
        closeOutput()
        if end == nil { child?.expectEnd() } else { finishRun() }
    }
}
