import CodecSupport
import Geolocation
import ProcessIO
import SubjectAlerts

/// Performs an action (a program or the bell) for alerts, one alert at a time, and retries the action if it fails.
@SensorActor
final class AlertActionQueue: ProgramDelegate {
    /// The limits of a queue of alerts and of its action.
    struct Limits: Sendable {
        /// The maximum number of alerts that wait behind the alert in progress, at least 1; if there are more, the one
        /// that has waited longest is given up.
        var waiting = 100
        /// The maximum number of attempts to perform the action for one alert.
        var attempts = 6
        /// The maximum time in seconds for which the program of an action may run.
        var seconds = 60.0
        /// The pauses between the attempts to perform the action for one alert.
        var backoff = BackoffPolicy(base: 1, factor: 4, cap: 300)
    }

    private let action: AlertAction
    private let host: SinkHost
    private let limits: Limits
    private let ring: @Sendable (String) -> Void
    private let pause: SensorDeadline
    private let timeout: SensorDeadline
    private var backoff: Backoff
    private var events: [AlertEvent] = []

    /// The program that performs the action for the first alert in the queue; `nil` if no program is running.
    private var program: Program?
    private var attempts = 0
    private var isFinishing = false

    /// A function that is called when the queue becomes empty.
    var onIdle: (@SensorActor () -> Void)?

    /// Whether the queue is empty.
    var isIdle: Bool { events.isEmpty }

    /// Creates a queue of alerts for the given action.
    ///
    /// - Parameters:
    ///   - action: The action to perform for alerts.
    ///   - host: The host of the sink.
    ///   - limits: The limits of the queue and of the action.
    ///   - ring: A function that rings the terminal's bell and writes a sentence.
    init(_ action: AlertAction, in host: SinkHost, limits: Limits, ring: @escaping @Sendable (String) -> Void) {
        (self.action, self.host, self.limits, self.ring) = (action, host, limits, ring)
        backoff = Backoff(limits.backoff)
        pause = SensorDeadline(clock: host.systemClock)
        timeout = SensorDeadline(clock: host.systemClock)
        pause.onReached { [weak self] in self?.run() }
        timeout.onReached { [weak self] in self?.interrupt() }
    }

    /// Performs the action for the given alert, or queues the alert if the action is a program.
    ///
    /// If the action does not apply to the alert, the function does nothing.
    func add(_ event: AlertEvent) {
        guard action.applies(to: event) else { return }
        guard case .exec = action.effect else { return ring(event.text) }
        if events.count > limits.waiting {
            // The action for the first alert may be in progress, so the second alert is dropped.
            giveUp(events.remove(at: 1), after: 0, because: "more than \(limits.waiting) alerts wait for it")
        }
        events.append(event)
        if program == nil, !pause.isArmed { run() }
    }

    /// Retries a failed action at once instead of after its pause; an action that fails from now on is not retried.
    func finish() {
        isFinishing = true
        guard pause.isArmed else { return }
        pause.disarm()
        run()
    }

    /// Gives up the alerts that are still queued, and stops the program of the action.
    func close() {
        pause.disarm()
        timeout.disarm()
        program?.stop()
        program = nil
        for (index, event) in events.enumerated() {
            giveUp(event, after: index == 0 ? attempts : 0, because: "the run has ended")
        }
        events = []
    }

    // MARK: Programs

    private func run() {
        guard let event = events.first, let words = action.words(for: event), let name = words.first else { return }
        attempts += 1
        let command = ProgramCommand(program: name, arguments: Array(words.dropFirst()))
        let program = Program(command, as: .source, clock: host.systemClock)
        program.delegate = self
        self.program = program
        timeout.arm(after: limits.seconds)
        program.start()
    }

    private func interrupt() {
        program?.stop()
        program = nil
        settle("it has not ended within \(Int(limits.seconds)) s", isFinal: false)
    }

    /// Does nothing, since the program of an action has no input.
    func program(_ program: Program, didStartWith input: Int32?) {}

    /// Ends the attempt to perform the action after the program of the action has ended.
    ///
    /// If the action has succeeded, the next alert follows. Otherwise, the action is retried after a pause, or the
    /// alert is given up.
    func program(_ program: Program, didEndBecause reason: String?, restartIn seconds: Double?) {
        guard program === self.program else { return }
        program.stop()
        self.program = nil
        timeout.disarm()
        settle(reason, isFinal: reason != nil && seconds == nil)
    }

    private func settle(_ reason: String?, isFinal: Bool) {
        guard let event = events.first else { return }
        guard let reason else {
            if attempts > 1 { reportOutcome(event, .done, after: attempts) }
            return proceed()
        }
        guard !isFinal, !isFinishing, attempts < limits.attempts else {
            giveUp(event, after: attempts, because: reason)
            return proceed()
        }
        if attempts == 1 { reportOutcome(event, .retried, after: 1, because: reason) }
        pause.arm(after: backoff.fail(at: host.systemClock.instant))
    }

    private func proceed() {
        events.removeFirst()
        attempts = 0
        backoff.reset()
        if events.isEmpty { onIdle?() } else { run() }
    }

    private func giveUp(_ event: AlertEvent, after attempts: Int, because reason: String) {
        reportOutcome(event, .failed, after: attempts, because: reason)
        host.lose(1, because: "\(action.name): \(reason)")
    }

    private func reportOutcome(
        _ event: AlertEvent, _ outcome: AlertActionEvent.Outcome, after attempts: Int, because reason: String? = nil
    ) {
        host.publish(
            AlertActionEvent(
                action.name, for: event.key.id, outcome, attempts: attempts, because: reason, at: host.clock.now))
    }
}
