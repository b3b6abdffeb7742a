public import Geolocation
import LocationExchange
import NetworkIO
public import SubjectAlerts

/// Reports alerts to a server over HTTP, one at a time.
///
///     AlertEvent ─▶ queue ─▶ AuthorizedUploads ─▶ Uploader (network actor) ─▶ server
///
/// If an alert cannot be sent, the sink retries it with a back-off, or after the pause for which the server asks. If
/// the server refuses an alert, or has not accepted it after the time limit, the sink publishes an `AlertActionEvent`
/// and drops the alert.
@SensorActor
public final class AlertUploadSink: GeolocationSink {
    /// The name of the sink in messages.
    nonisolated public let name = "alert"

    private let format: AlertRequestFormat
    private let level: AlertLevel
    private let patience: Double
    private let settings: UploadSettings
    private let uploads: AuthorizedUploads
    private let pause: SensorDeadline
    private let ending: SensorDeadline
    private var backoff: Backoff
    private var host = SinkHost()

    /// The alerts in the queue, each with the instant from which it is not retried anymore.
    private var waiting: [(event: AlertEvent, deadline: SensorInstant)] = []
    /// The instant before which nothing is sent after a failed attempt, and the reason for the failure.
    private var delay: (end: SensorInstant, reason: String)?
    private var attempts = 0
    private var sending: Task<Void, Never>?
    private var isPrompt = false
    private var finishing: CheckedContinuation<Void, Never>?
    private var deliveries: [@SensorActor (SendOutcome) -> Void] = []

    /// The time limit in seconds for sending queued alerts at the end of a run, and the shorter limit for a run that
    /// must end promptly.
    private static let (endPatience, shortPatience) = (5.0, 1.0)

    /// Creates a sink that reports alerts.
    ///
    /// - Parameters:
    ///   - format: The format of the requests.
    ///   - level: The minimum level of alerts. Default: `info`, which includes all.
    ///   - patience: The seconds for which the sink retries an alert. Default: 3600.
    ///   - settings: The settings for reaching the server; `batch`, `interval` and `batteryMeter` are ignored.
    ///   - clock: The source of time. Default: the system's.
    nonisolated public convenience init(
        _ format: AlertRequestFormat, from level: AlertLevel = .info, patience: Double = 3600,
        settings: UploadSettings = UploadSettings(), clock: any SensorClock = SystemClock()
    ) {
        self.init(format, from: level, patience: patience, settings: settings, clock: clock, client: nil)
    }

    /// Creates a sink that uses the given HTTP client; `nil` for a client that is created on first use.
    nonisolated init(
        _ format: AlertRequestFormat, from level: AlertLevel, patience: Double, settings: UploadSettings,
        clock: any SensorClock, client: (any HTTPClient)?
    ) {
        let clock = clock.systemClock
        (self.format, self.level, self.patience, self.settings) = (format, level, patience, settings)
        backoff = Backoff(settings.backoff)
        pause = SensorDeadline(clock: clock)
        ending = SensorDeadline(clock: clock)
        uploads = AuthorizedUploads(settings, clock: clock, client: client)
    }

    /// Starts the sink, which reports alerts from now on.
    public func start(in host: SinkHost) {
        self.host = host
        pause.onReached { [weak self] in self?.sendNext() }
        ending.onReached { [weak self] in self?.finishNow() }
    }

    /// Queues the given event for sending if it is an alert.
    ///
    /// Acknowledgements of alerts and alerts restored from an earlier run are ignored.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard case .derived(let event) = copy event, event.type == "alert",
            let alert = event as? AlertEvent ?? AlertEvent(RecordedEvent(event)),
            alert.level >= level, !alert.isAcknowledgement, !alert.isRestored
        else { return }
        if waiting.count > max(1, settings.queue) {
            // The first alert may be on its way to the server, so the second one is dropped.
            giveUp(waiting.remove(at: 1).event, after: 0, because: "more than \(settings.queue) alerts wait for it")
        }
        waiting.append((alert, host.systemClock.instant.advanced(by: patience)))
        sendNext()
    }

    /// Queues the alerts among the events of a store, and calls `body` when the server has accepted all queued alerts
    /// or the sink has given them up.
    public func deliver(_ events: [NumberedEvent], then body: @escaping @SensorActor (SendOutcome) -> Void) {
        for event in events { receive(event.event) }
        if waiting.isEmpty { body(.accepted) } else { deliveries.append(body) }
    }

    /// Sends the queued alerts within a short time limit, and then closes the connections.
    ///
    /// Nothing is sent after the function has returned.
    public func finish() async {
        if !waiting.isEmpty {
            // An alert that has failed is tried once more at once.
            pause.disarm()
            ending.arm(after: isPrompt ? Self.shortPatience : Self.endPatience)
            await withCheckedContinuation { continuation in
                finishing = continuation
                sendNext()
            }
        }
        let rest = waiting
        waiting = []
        // An upload that is still waiting for its token would otherwise begin later.
        sending?.cancel()
        await uploads.close()
        if deliveries.isEmpty {
            for (index, (event, _)) in rest.enumerated() {
                giveUp(event, after: index == 0 ? attempts : 0, because: host.trouble ?? "the run has ended")
            }
        }
        for body in deliveries { body(.retry(reason: "the run has ended")) }
        deliveries = []
    }

    /// Shortens the time for which ``finish()`` tries to send the queued alerts.
    public func finishPromptly() {
        isPrompt = true
        if finishing != nil { ending.arm(after: Self.shortPatience) }
    }

    // MARK: Sending

    private func sendNext() {
        guard sending == nil, !pause.isArmed else { return }
        let now = host.systemClock.instant
        // At the end of a run, the first alert is sent without waiting.
        if finishing == nil, let delay, now < delay.end {
            while let (event, deadline) = waiting.first, deadline <= now {
                giveUpFirst(event, because: delay.reason)
            }
            // The first alert may have to be given up before the delay ends.
            if let deadline = waiting.first?.deadline { return pause.arm(at: min(delay.end, deadline)) }
        }
        guard let (event, deadline) = waiting.first else {
            for body in deliveries { body(.accepted) }
            deliveries = []
            return finishNow()
        }
        attempts += 1
        let request = FixedRequest(request: format.request(for: event))
        // This fix only represents the alert in the upload. The request is always the same, so the fix itself is never
        // sent.
        let mark = UploadFix(location: Location(latitude: 0, longitude: 0, timestamp: event.time), number: 1)
        sending = Task {
            let outcome = await uploads.progress(of: [mark], in: request).outcome(of: [mark])
            guard !Task.isCancelled else { return }
            sending = nil
            settle(outcome, of: event, until: deadline)
        }
    }

    private func settle(_ outcome: SendOutcome, of event: AlertEvent, until deadline: SensorInstant) {
        switch outcome {
        case .accepted:
            if attempts > 1 { reportOutcome(event, .done, after: attempts) }
            host.reportTrouble(nil)
            proceed()
        case .retry(let reason, let seconds): wait(seconds ?? 0, event, deadline, reason)
        case .unauthorized(let reason), .misconfigured(let reason): wait(60, event, deadline, reason)
        case .acceptedExcept(let refusals), .acceptedThrough(_, let refusals, _):
            giveUp(event, after: attempts, because: refusals.first?.reason ?? "the server has refused it")
            proceed()
        case .tooLarge(let reason), .refused(let reason):
            giveUp(event, after: attempts, because: reason)
            proceed()
        }
    }

    private func proceed() {
        waiting.removeFirst()
        (attempts, delay) = (0, nil)
        backoff.reset()
        sendNext()
    }

    private func wait(_ seconds: Double, _ event: AlertEvent, _ deadline: SensorInstant, _ reason: String) {
        host.reportTrouble(reason)
        let now = host.systemClock.instant
        guard finishing == nil else { return finishNow() }
        delay = (now.advanced(by: max(seconds, backoff.fail(at: now))), reason)
        if deadline <= now {
            giveUpFirst(event, because: reason)
        } else if attempts == 1 {
            reportOutcome(event, .retried, after: 1, because: reason)
        }
        sendNext()
    }

    private func finishNow() {
        ending.disarm()
        finishing?.resume()
        finishing = nil
    }

    private func giveUpFirst(_ event: AlertEvent, because reason: String) {
        waiting.removeFirst()
        giveUp(event, after: attempts, because: reason)
        attempts = 0
    }

    private func giveUp(_ event: AlertEvent, after attempts: Int, because reason: String) {
        reportOutcome(event, .failed, after: attempts, because: reason)
        host.lose(1, because: reason)
    }

    private func reportOutcome(
        _ event: AlertEvent, _ outcome: AlertActionEvent.Outcome, after attempts: Int, because reason: String? = nil
    ) {
        host.publish(
            AlertActionEvent(
                name, for: event.key.id, outcome, attempts: attempts, because: reason, at: host.clock.now))
    }
}
