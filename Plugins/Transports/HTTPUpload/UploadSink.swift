public import Geolocation
public import LocationExchange
import NetworkIO

/// Uploads fixes to a server over HTTP.
///
/// Behind a store each fix is sent until the server has accepted it or has refused it for good, by this run or a later one,
/// and always has the same number. Without a store, fixes wait in memory; the oldest are dropped beyond a limit, and those
/// that wait at the end of the run are lost after some seconds.
@SensorActor
public final class UploadSink: GeolocationSink {
    /// The name of the format in messages.
    nonisolated public let name: String

    private let format: any UploadFormat
    private let settings: UploadSettings
    private let uploads: AuthorizedUploads
    private var host = SinkHost()

    /// The fixes that a store hands on, since the last answer.
    private var batch: [UploadFix] = []

    /// The fixes of a store that wait for the next upload, and its request for their outcome.
    private var held: (fixes: [UploadFix], body: @SensorActor (SendOutcome) -> Void)?
    private let holding: SensorDeadline
    private var lastUpload: SensorInstant?

    private var queue: UploadQueue
    private var sending: Task<Void, Never>?
    private let pause: SensorDeadline
    private let ending: SensorDeadline
    private var trouble: String?
    private var hurries = false
    private var finishing: CheckedContinuation<Void, Never>?
    private var dropCounts = DropCounts()

    /// Seconds for which a run without a store goes on at its end, and at a quick one.
    private static let (patience, shortPatience) = (5.0, 1.0)

    /// Creates a sink.
    ///
    /// - Parameters:
    ///   - format: The format of the server.
    ///   - name: The name in messages.
    ///   - settings: How the server is reached.
    ///   - clock: The source of time.
    nonisolated public convenience init(
        _ format: any UploadFormat, name: String, settings: UploadSettings = UploadSettings(),
        clock: any SensorClock = SystemClock()
    ) {
        self.init(format, name: name, settings: settings, clock: clock, client: nil)
    }

    /// Creates a sink with a client.
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

    /// Begins.
    public func start(in host: SinkHost) {
        self.host = host
        pause.onReached { [weak self] in self?.sendQueued() }
        ending.onReached { [weak self] in self?.finishNow() }
        holding.onReached { [weak self] in self?.sendHeld() }
    }

    /// Uploads a fix as soon as the server takes it.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard case .location(let location) = copy event else { return }
        let dropped = queue.append(location, at: host.systemClock.now)
        if dropped > 0 {
            drop(dropped, "not uploaded", "the server does not take them in time: write store:FILE before it")
        }
        sendQueued()
    }

    /// Takes a fix that a store hands on.
    public func receive(_ event: borrowing GeolocationEvent, number: Int64) {
        guard case .location(let location) = copy event else { return }
        batch.append(UploadFix(location: location, number: number))
    }

    /// Uploads the fixes that a store has handed on, and calls `body` with how they fared.
    public func whenDelivered(_ body: @escaping @SensorActor (SendOutcome) -> Void) {
        let fixes = batch
        batch = []
        guard !fixes.isEmpty else { return body(.accepted) }
        // A store gives up on a request only to make it again.
        held = (fixes, body)
        let wait = wait(for: fixes.count)
        if wait > 0 { holding.arm(after: wait) } else { sendHeld() }
    }

    private func sendHeld() {
        holding.disarm()
        guard let (fixes, body) = held else { return sendQueued() }
        held = nil
        Task { body(await upload(fixes)) }
    }

    /// Returns the seconds until so many fixes may be uploaded.
    private func wait(for count: Int) -> Double {
        guard count < settings.batch, let lastUpload else { return 0 }
        return settings.interval - host.systemClock.instant.seconds(since: lastUpload)
    }

    /// Uploads at once the fixes that wait for others of their batch.
    public func whenWritten(_ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        flush()
        body(.taken)
    }

    private func flush() {
        lastUpload = nil
        sendHeld()
    }

    /// Closes the connections; without a store, after some seconds in which the server can take the fixes that wait.
    public func finish() async {
        flush()
        if queue.count > 0 {
            // A fix that could not be sent is tried once more.
            pause.disarm()
            ending.arm(after: hurries ? Self.shortPatience : Self.patience)
            sendQueued()
            await withCheckedContinuation { finishing = $0 }
        }
        let lost = queue.removeAll()
        if lost > 0 { drop(lost, "not uploaded", "the server has not taken them: write store:FILE before it") }
        await uploads.close()
    }

    /// Ends quickly.
    public func finishPromptly() {
        hurries = true
        if finishing != nil { ending.arm(after: Self.shortPatience) }
    }

    /// Fixes only.
    public var wantsDerivedEvents: Bool { false }

    /// The fixes that were dropped.
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
        sending = Task { didUpload(fixes, await upload(fixes)) }
    }

    private func didUpload(_ fixes: [UploadFix], _ outcome: SendOutcome) {
        sending = nil
        switch queue.settle(fixes, outcome, at: host.systemClock.instant) {
        case .proceed:
            if trouble != nil { host.report(.running) }
            trouble = nil
            sendQueued()
        case .wait(let seconds, let reason):
            if trouble != reason { host.report(.degraded(reason)) }
            trouble = reason
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
