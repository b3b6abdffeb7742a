public import Geolocation
public import LocationRelay
import NetworkIO

/// Receives fixes that phone apps send over HTTP, and provides a location.
///
/// The receiver answers a request once all sinks that keep events have written its fixes, so that the phone keeps the
/// fixes until then. If a sink loses fixes, the response is 503 and the phone sends them again. If no sink can write
/// any more, the receiver fails.
@SensorActor
public final class TrackerReceiver: RelayProvider {
    /// The port at which the receiver listens; `nil` if it is not listening.
    public override var boundPort: Int? { port }

    /// Whether the receiver listens on a port: `true`.
    public override var listens: Bool { true }

    /// The maximum number of processed fixes that the sinks have not been asked to confirm yet.
    ///
    /// At this number, the receiver asks the sinks for a confirmation. If an earlier request is still unanswered, the
    /// receiver first waits for the answer, and meanwhile processes no further fixes.
    nonisolated private static let unkeptLimit = 1024

    nonisolated private let settings: TrackerReceiverSettings
    private let pause: SensorDeadline
    private var server: TrackerServer?
    private var serverCount = 0
    private var backoff = Backoff(BackoffPolicy(base: 0.5, factor: 2, cap: 10))
    private var port: Int?

    /// The reports that the receiver will process as soon as the sinks are ready.
    private var backlog: [TrackerReport] = []

    /// The handled requests for which the receiver has not yet asked the sinks for a confirmation.
    ///
    /// The sinks confirm that they have written the fixes of requests; the receiver then answers the requests.
    /// `unkeptCount` is the number of fixes in these requests. `isAsking` states whether the confirmation of earlier
    /// requests is pending.
    private var unanswered: [UInt64] = []
    private var unkeptCount = 0
    private var isAsking = false

    /// The number of servers of this receiver that are still closing; `closeWaiters` wait until all are closed.
    private var closingServers = 0
    private var closeWaiters: [CheckedContinuation<Void, Never>] = []

    /// The further providers that the receiver offers: none, since the apps do not report the direction that a phone
    /// faces.
    public override var vendedProviders: [any SensorProvider] { [] }

    /// Creates a receiver that is not started.
    ///
    /// - Parameters:
    ///   - settings: The protocol, the port, the accepted phones, and the use of their fixes.
    ///   - clock: The source of time.
    nonisolated public init(settings: TrackerReceiverSettings, clock: any SensorClock = SystemClock()) {
        self.settings = settings
        pause = SensorDeadline(clock: clock)
        super.init(name: settings.app.rawValue, settings: settings.reception, clock: clock)
    }

    deinit {
        // The server is closed if the receiver is released while it runs.
        if let server { NetworkActor.enqueue { server.close() } }
    }

    /// Starts listening for phones.
    public override func startUpdates() {
        super.startUpdates()
        backoff.reset()
        pause.onReached { [weak self] in self?.listen() }
        listen()
    }

    /// Stops listening for phones; a waiting request is answered after the sinks have written its fixes.
    public override func stopUpdates() {
        pause.disarm()
        forgetServer()
        super.stopUpdates()
    }

    /// Waits until the last requests of phones have been answered.
    public override func sinksDidFinish() async {
        guard closingServers > 0 else { return }
        await withCheckedContinuation { closeWaiters.append($0) }
    }

    private func listen() {
        forgetServer()
        guard !settings.isUnintentionallyOpen else {
            return fail("would accept everyone who reaches it: ask for tokens, or allow that", isFinal: true)
        }
        let server = TrackerServer(settings, clock: clock) { [weak self, serverCount] reports in
            guard let self, self.serverCount == serverCount else { return }
            if backlog.isEmpty { process(reports[...]) } else { backlog += reports }
        } drop: { [weak self] drops in
            self?.drop(drops)
        }
        self.server = server
        NetworkActor.enqueue { server.open() }
    }

    /// Closes the server; a waiting request is answered after the sinks have written its fixes.
    private func forgetServer() {
        serverCount += 1
        port = nil
        // Requests in the backlog are released without a response, and are therefore answered with 503.
        backlog = []
        guard let server else { return }
        self.server = nil
        closingServers += 1
        let rest = takeUnanswered()
        let isWaiting = isAsking || !rest.isEmpty
        isAsking = false
        NetworkActor.enqueue { server.close() }
        guard isWaiting else { return finishClosing(server, [], areKept: false) }
        whenKept { [self] receipt in finishClosing(server, rest, areKept: receipt == .kept) }
    }

    private func finishClosing(_ server: TrackerServer, _ rest: [UInt64], areKept: Bool) {
        NetworkActor.enqueue {
            server.answer(rest, areKept: areKept)
            SensorActor.enqueue { self.serverDidClose() }
        }
    }

    private func serverDidClose() {
        closingServers -= 1
        guard closingServers == 0 else { return }
        let waiters = closeWaiters
        closeWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    // MARK: Reports of the network actor

    /// Processes the given reports while the sinks are ready, and adds the remaining reports to the backlog.
    private func process(_ reports: ArraySlice<TrackerReport>) {
        let count = serverCount
        for index in reports.indices {
            if unkeptCount >= Self.unkeptLimit { acknowledge() }
            if case .upload = reports[index], hosts.demand == .wait || awaitsReceipt {
                backlog = Array(reports[index...])
                awaitSinks()
                break
            }
            handle(reports[index])
            // A delegate may have stopped the receiver while the report was handled.
            guard count == serverCount else { return }
        }
        acknowledge()
    }

    /// Whether processing is paused until the sinks have written earlier fixes, since too many fixes were processed in
    /// the meantime.
    private var awaitsReceipt: Bool { isAsking && unkeptCount >= Self.unkeptLimit }

    /// Processes the backlog as soon as the sinks are ready.
    ///
    /// If processing is paused until the sinks have written earlier fixes, the function does nothing: ``acknowledge()``
    /// processes the backlog after they have been written.
    private func awaitSinks() {
        guard !awaitsReceipt else { return }
        hosts.whenReady { [weak self, serverCount] in
            if let self, serverCount == self.serverCount { processBacklog() }
        }
    }

    private func processBacklog() {
        let reports = backlog
        backlog = []
        process(reports[...])
    }

    /// Asks the sinks to confirm that they have written the fixes of the handled requests, and then answers these
    /// requests.
    private func acknowledge() {
        guard !isAsking, !unanswered.isEmpty, let server else { return }
        let requests = takeUnanswered()
        isAsking = true
        whenKept { [weak self, serverCount] receipt in
            NetworkActor.enqueue { server.answer(requests, areKept: receipt == .kept) }
            guard let self, serverCount == self.serverCount else { return }
            isAsking = false
            switch receipt {
            case .kept: break
            case .lost(let reason):
                report(.degraded("\(name)://\(place) makes phones send again, since fixes were lost: \(reason)"))
            case .failed(let reason):
                return fail("ends, since nothing can be written: \(reason)", isFinal: true)
            }
            acknowledge()
            processBacklog()
        }
    }

    private func takeUnanswered() -> [UInt64] {
        defer { (unanswered, unkeptCount) = ([], 0) }
        return unanswered
    }

    private func handle(_ report: TrackerReport) {
        switch report {
        case .upload(let request, let batches):
            for batch in batches { handle(batch.fixes.map { .fix($0, sender: nil) }, from: batch.device) }
            unanswered.append(request)
            unkeptCount += report.cost
        case .limited(let words?): self.report(.degraded("\(name)://\(place) \(words)"))
        // The next fix that is provided as the location has replaced the status, or will.
        case .limited(nil): break
        case .opened(let port):
            backoff.reset()
            self.port = port
            awaitFixes()
        case .failed(let reason, let isFinal): fail(reason, isFinal: isFinal)
        }
    }

    private func fail(_ reason: String, isFinal: Bool) {
        let sentence = "\(name)://\(place) \(reason)"
        if isFinal {
            // The server is closed first, since an observer that is notified may start the receiver again.
            forgetServer()
            return withdraw(.failed(ProviderError(sentence)))
        }
        // The pause begins first, since an observer that is notified may stop the receiver and thus end the pause.
        pause.arm(after: backoff.fail(at: clock.instant))
        withdraw(.degraded(sentence))
    }

    private var place: String {
        let address = settings.server.address ?? "*"
        return "\(address.contains(":") ? "[\(address)]" : address):\(settings.server.port)"
    }
}
