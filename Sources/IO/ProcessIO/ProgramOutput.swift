package import FileIO
package import Geolocation

/// Writes lines to the standard input of a program.
///
/// While the program is started again after a failure, events wait. The end of the program with the status 0 is a failure
/// of the output, since it takes no more events.
@SensorActor
package final class ProgramOutput: SinkOutput {
    /// The lines; write events into it.
    package let lines: LineOutput

    private let command: ProgramCommand
    private let backoff: BackoffPolicy
    private var program: Program?
    private var host: SinkHost?
    private var isClosing = false

    /// Creates an output to a program that does not run yet.
    nonisolated package init(_ command: ProgramCommand, backoff: BackoffPolicy = BackoffPolicy()) {
        self.command = command
        self.backoff = backoff
        lines = LineOutput(pipesTo: command.name)
    }

    /// Starts the program.
    package func open(in host: SinkHost) throws {
        let program = Program(command, as: .sink, clock: host.systemClock, backoff: backoff)
        program.delegate = self
        (self.host, self.program) = (host, program)
        try lines.open(in: host)
        program.start()
    }

    /// Whether it can take more.
    package var demand: SinkDemand { lines.demand }

    /// Calls `body` once, as soon as everything written so far has left this program or cannot.
    package func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) { lines.whenWritten(body) }

    /// The drops by reason.
    package var drops: DropCounts { lines.drops }

    /// Gives up a program that reads nothing for 5 s.
    package func finishPromptly() { lines.finishPromptly() }

    /// Writes everything, closes the program's input, and returns when the program has ended.
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
    /// Writes to the program from now on.
    package func program(_ program: Program, didStartWith input: Int32?) {
        guard let input else { return }
        lines.connect(to: ByteOutput(pipe: input, name: command.name))
        if case .degraded = host?.status { host?.report(.running) }
    }

    /// Waits for the next start, or gives up.
    package func program(_ program: Program, didEndBecause reason: String?, restartIn seconds: Double?) {
        if let reason, let seconds {
            lines.disconnect()
            host?.report(.retrying(in: seconds, because: reason))
        } else if let reason {
            fail(reason)
        } else if !isClosing {
            fail("\(command.name) has ended, and takes no more events")
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
