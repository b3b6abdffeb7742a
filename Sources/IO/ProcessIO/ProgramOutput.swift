package import FileIO
package import Geolocation

/// Writes events, one per line, to the standard input of a program.
///
/// While the program is being restarted after a failure, the events wait. If the program exits with status 0, the
/// output fails, since the program accepts no more events.
@SensorActor
package final class ProgramOutput: SinkOutput {
    /// The output that writes each event as a line to the program's standard input.
    package let lines: LineOutput

    private let command: ProgramCommand
    private let backoff: BackoffPolicy
    private var program: Program?
    private var host: SinkHost?
    private var isClosing = false

    /// Creates an output to a program, which is not started yet.
    nonisolated package init(_ command: ProgramCommand, backoff: BackoffPolicy = BackoffPolicy()) {
        self.command = command
        self.backoff = backoff
        lines = LineOutput(pipesTo: command.name)
    }

    /// Starts the program that receives the events.
    package func open(in host: SinkHost) throws {
        let program = Program(command, as: .sink, clock: host.systemClock, backoff: backoff)
        program.delegate = self
        (self.host, self.program) = (host, program)
        try lines.open(in: host)
        program.start()
    }

    /// Whether the sink should receive further events: `wait` if too many bytes wait for the program, otherwise
    /// `ready`.
    package var demand: SinkDemand { lines.demand }

    /// Calls `body` once, when all events so far have been passed to the program or cannot be passed to it.
    package func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) { lines.whenWritten(body) }

    /// The number of events that the output has dropped, by reason.
    package var drops: DropCounts { lines.drops }

    /// Limits how long the output waits for a slow program: from now on, a program that reads nothing for 5 s is
    /// abandoned.
    package func finishPromptly() { lines.finishPromptly() }

    /// Writes all waiting events, closes the program's input, and returns when the program has ended.
    package func close() async {
        guard let program else { return }
        await program.started()
        isClosing = true
        program.expectEnd()
        lines.finishPromptly()
        await lines.close()
        await program.ended()
        program.stop()
    }
}

extension ProgramOutput: ProgramDelegate {
    /// Starts writing events to the program, beginning with those that wait.
    package func program(_ program: Program, didStartWith input: Int32?) {
        guard let input else { return }
        lines.connect(to: ByteOutput(pipe: input, name: command.name))
        if case .degraded = host?.status { host?.report(.running) }
    }

    /// Lets the events wait if the program will be restarted; fails the output if the program will not be restarted.
    package func program(_ program: Program, didEndBecause reason: String?, restartIn seconds: Double?) {
        if let reason, let seconds {
            lines.disconnect()
            host?.report(.retrying(in: seconds, because: reason))
        } else if let reason {
            fail(reason)
        } else if !isClosing {
            fail("\(command.name) has ended and accepts no more events")
        }
    }

    private func fail(_ reason: String) {
        if !isClosing {
            lines.disconnect()
            lines.abandon(because: reason)
        }
        host?.report(.failed(ProviderError(reason)))
    }
}
