public import Geolocation
public import LocationExchange
import NetworkIO

/// Uploads fixes to a server over HTTP.
///
///     store ─▶ deliver ───────┬▶ AuthorizedUploads ─▶ Uploader (network actor) ─▶ server
///     events ─▶ UploadQueue ──┘
///
/// If the fixes come from a store, each fix is sent until the server has accepted or permanently refused it, by this
/// run or a later one. The number of the fix never changes.
///
/// Without a store, fixes are queued in memory. If the queue is full, the oldest fixes are dropped. Fixes that are
/// still queued a few seconds after the end of the run are lost.
@SensorActor
public final class UploadSink: GeolocationSink {
    /// The name of the sink in messages.
    nonisolated public let name: String

    private let format: any UploadFormat
    private let settings: UploadSettings
    private let uploads: AuthorizedUploads
    private var host = SinkHost()

    /// The fixes from a store that are held until the next upload, and the handler that receives their outcome.
    private var held: (fixes: [UploadFix], body: @SensorActor (SendOutcome) -> Void)?
    private let holding: SensorDeadline
    /// The latest upload of fixes from a store.
    private var delivering: Task<Void, Never>?
    private var lastUpload: SensorInstant?

    private var queue: UploadQueue
    private var sending: Task<Void, Never>?
    private let pause: SensorDeadline
    private let ending: SensorDeadline
    private var isPrompt = false
    private var finishing: CheckedContinuation<Void, Never>?
    private var dropCounts = DropCounts()

    /// The time limit in seconds for sending queued fixes at the end of a run, and the shorter limit for a run that
    /// must end promptly.
    private static let (patience, shortPatience) = (5.0, 1.0)

    /// The age in seconds up to which a fix from a store has the present battery level.
    private static let batteryAge = 60.0

    /// Creates a sink that uploads fixes.
    ///
    /// - Parameters:
    ///   - format: The format that the server expects.
    ///   - name: The name of the sink in messages.
    ///   - settings: The settings for reaching the server.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        _ format: any UploadFormat, name: String, settings: UploadSettings = UploadSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        self.init(format, name: name, settings: settings, clock: clock, client: nil)
    }

    /// Creates a sink that uses the given HTTP client; `nil` for a client that is created on first use.
    nonisolated init(
        _ format: any UploadFormat, name: String, settings: UploadSettings, clock: any SensorClock,
        client: (any HTTPClient)?
    ) {
        let clock = clock.systemClock
        (self.format, self.name, self.settings) = (format, name, settings)
        queue = UploadQueue(limit: settings.queue, batch: settings.batch, backoff: settings.backoff)
        pause = SensorDeadline(clock: clock)
        holding = SensorDeadline(clock: clock)
        ending = SensorDeadline(clock: clock)
        uploads = AuthorizedUploads(settings, clock: clock, client: client)
    }

    /// Starts the sink, which uploads fixes from now on.
    public func start(in host: SinkHost) {
        self.host = host
        pause.onReached { [weak self] in self?.sendQueued() }
        ending.onReached { [weak self] in self?.finishNow() }
        holding.onReached { [weak self] in self?.sendHeld() }
        // The first measurement may take some time.
        _ = settings.batteryMeter?(host)
    }

    /// Queues a fix, to be uploaded as soon as possible; ignores other events.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard case .location(let location) = copy event else { return }
        let dropped = queue.append(location, battery: settings.batteryMeter?(host), at: host.systemClock.now)
        if dropped > 0 {
            drop(dropped, "not uploaded", "the server does not take them in time: write store:FILE before it")
        }
        sendQueued()
    }

    /// Uploads the fixes among the events of a store, and calls `body` with their outcome.
    public func deliver(_ events: [NumberedEvent], then body: @escaping @SensorActor (SendOutcome) -> Void) {
        let battery = settings.batteryMeter?(host)
        let fixes = events.compactMap { event -> UploadFix? in
            guard var fix = UploadFix(event) else { return nil }
            let age = host.clock.now.timeIntervalSince(fix.location.timestamp)
            if age <= Self.batteryAge { fix.battery = battery }
            return fix
        }
        guard !fixes.isEmpty else { return body(.accepted) }
        // The new fixes replace those of an earlier call, since a store that stops waiting for fixes sends the same
        // fixes again.
        held = (fixes, body)
        let wait = wait(for: fixes.count)
        if wait > 0 { holding.arm(after: wait) } else { sendHeld() }
    }

    private func sendHeld() {
        holding.disarm()
        guard let (fixes, body) = held else { return sendQueued() }
        held = nil
        // The store no longer waits for an earlier upload, and uploads must not overlap.
        let earlier = delivering
        earlier?.cancel()
        delivering = Task {
            await earlier?.value
            body(await upload(fixes))
        }
    }

    /// Returns the seconds until `count` fixes may be uploaded; not positive if they may be uploaded at once.
    private func wait(for count: Int) -> Double {
        guard count < settings.batch, let lastUpload else { return 0 }
        return settings.interval - host.systemClock.instant.seconds(since: lastUpload)
    }

    /// Starts to upload the waiting fixes, even if they do not fill a batch, and calls `body` with `taken` at once.
    ///
    /// The call does not wait for the end of the upload.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        flush()
        body(.taken)
    }

    private func flush() {
        lastUpload = nil
        sendHeld()
    }

    /// Closes the connections to the server.
    ///
    /// If there is no store, the sink first tries for a few seconds to upload the queued fixes. Nothing is sent after
    /// the function has returned.
    public func finish() async {
        flush()
        if queue.count > 0 {
            // An upload that has failed is tried once more at once.
            pause.disarm()
            ending.arm(after: isPrompt ? Self.shortPatience : Self.patience)
            sendQueued()
            await withCheckedContinuation { finishing = $0 }
        }
        let lost = queue.removeAll()
        if lost > 0 { drop(lost, "not uploaded", "the server has not acknowledged them: write store:FILE before it") }
        // An upload that is still waiting for its token would otherwise begin later.
        sending?.cancel()
        delivering?.cancel()
        await uploads.close()
    }

    /// Shortens the time for which ``finish()`` tries to upload the queued fixes.
    public func finishPromptly() {
        isPrompt = true
        if finishing != nil { ending.arm(after: Self.shortPatience) }
    }

    /// Whether the sink needs events of types defined outside the core: `false`, since only fixes are uploaded.
    public var wantsDerivedEvents: Bool { false }

    /// The number of dropped and refused fixes, by reason.
    public var drops: DropCounts {
        var drops = dropCounts
        if queue.refusedCount > 0 { drops.add("refused by the server", count: queue.refusedCount) }
        return drops
    }

    private func drop(_ count: Int, _ reason: DropReason, _ words: String) {
        dropCounts.add(reason, count: count)
        host.lose(count, because: words)
    }

    // MARK: Without a store

    private func sendQueued() {
        guard sending == nil, !pause.isArmed else { return }
        guard queue.count > 0 else { return finishNow() }
        let wait = wait(for: queue.count)
        guard wait <= 0 || finishing != nil else { return holding.arm(after: wait) }
        let fixes = queue.next
        sending = Task {
            let outcome = await upload(fixes)
            guard !Task.isCancelled else { return }
            didUpload(fixes, outcome)
        }
    }

    private func didUpload(_ fixes: [UploadFix], _ outcome: SendOutcome) {
        sending = nil
        switch queue.settle(fixes, outcome, at: host.systemClock.instant) {
        case .proceed:
            host.reportTrouble(nil)
            sendQueued()
        case .wait(let seconds, let reason):
            host.reportTrouble(reason)
            if finishing == nil { pause.arm(after: seconds) } else { finishNow() }
        }
    }

    private func finishNow() {
        ending.disarm()
        guard let finishing else { return }
        self.finishing = nil
        finishing.resume()
    }

    // MARK: Uploads

    private func upload(_ fixes: [UploadFix]) async -> SendOutcome {
        lastUpload = host.systemClock.instant
        let progress = await uploads.progress(of: fixes, in: format)
        publish(progress.messages)
        return progress.outcome(of: fixes)
    }

    private func publish(_ messages: [ServerMessage]) {
        guard host.wantsDerivedEvents else { return }
        for message in messages { host.publish(ServerMessageEvent(message, from: name, at: host.clock.now)) }
    }
}
