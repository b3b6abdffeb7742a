import CodecSupport
public import Geolocation
import NetworkIO

/// Serves the figures of a pipeline to monitoring systems, in Prometheus' text format.
///
///     GET /metrics   values, drops, queues and the state of each part
///     GET /healthz   200 while the program does its work
///     GET /readyz    200 if each source and sink works, otherwise 503 with those that do not
///
/// Nothing is computed unless it is asked for.
@SensorActor
public final class MetricsExporter: GeolocationSink {
    /// The name in messages.
    nonisolated public let name = "metrics"

    nonisolated private let settings: MetricsSettings
    private var host: SinkHost?
    private var server: MetricsServer?
    private var port: Int?
    private var backoff = Backoff(BackoffPolicy(base: 0.5, factor: 2, cap: 10))
    private var retry: SensorDeadline?
    private var changes: [MetricsText.StatusChange: Int] = [:]
    private var ownDrops = DropCounts()

    /// Parts whose changes of status are counted; further ones are not.
    private static let partLimit = 1000

    /// Creates an exporter that does not listen yet.
    ///
    /// - Parameter settings: Where it listens, and who may read. Default: port 9464 of this machine alone.
    nonisolated public init(_ settings: MetricsSettings = MetricsSettings()) { self.settings = settings }

    deinit {
        // Releasing a running exporter closes its server.
        if let server { NetworkActor.enqueue { server.close() } }
    }

    /// Starts listening.
    public func start(in host: SinkHost) throws {
        self.host = host
        retry = SensorDeadline(clock: host.systemClock)
        retry?.onReached { [weak self] in self?.open() }
        open()
    }

    private func open() {
        guard let host else { return }
        let server = MetricsServer(settings, clock: host.systemClock) { [weak self] in
            self?.handle($0)
        } page: {
            [weak self] in
            self?.reply(to: $0)
        }
        self.server = server
        NetworkActor.enqueue { server.open() }
    }

    /// Counts changes of status.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard case .status(let change) = copy event else { return }
        let key = MetricsText.StatusChange(part: change.provider, status: change.status.name)
        guard changes[key] != nil || changes.count < Self.partLimit else { return }
        changes[key, default: 0] += 1
    }

    /// Stops listening.
    public func finish() async {
        retry?.disarm()
        host = nil
        guard let server else { return }
        self.server = nil
        port = nil
        await withCheckedContinuation { continuation in
            NetworkActor.enqueue {
                server.close()
                continuation.resume()
            }
        }
    }

    private func handle(_ report: MetricsServer.Report) {
        guard let host else { return }
        switch report {
        case .opened(let port):
            backoff.reset()
            self.port = port
            host.report(.running)
        case .failed(let reason, let isFinal):
            let sentence = "metrics://\(place) \(reason)"
            if isFinal { return host.report(.failed(ProviderError(sentence))) }
            host.report(.degraded(sentence))
            retry?.arm(after: backoff.fail(at: host.systemClock.instant))
        case .limited(let words): host.report(.degraded("metrics://\(place) \(words)"))
        case .dropped(let reason): ownDrops.add(reason)
        }
    }

    private var place: String {
        let address = settings.server.address ?? "*"
        return "\(address.contains(":") ? "[\(address)]" : address):\(settings.server.port)"
    }

    // MARK: Pages

    private func reply(to page: MetricsServer.Page) -> HTTPReply {
        guard let host else { return .later(status: 503, text: "the run has ended") }
        switch page {
        case .metrics:
            var text = MetricsText()
            text.add(host.counters)
            text.add(host.flow)
            text.add(changes)
            ProcessFigures.add(to: &text)
            return HTTPReply(
                status: 200, fields: .fixed("Content-Type", MetricsText.contentType), body: text.bytes())
        case .health: return HTTPReply(status: 200, text: "ok")
        case .readiness:
            let broken = host.flow.filter { !$0.works || $0.kind == .source && $0.status == .starting }
            guard !broken.isEmpty else { return HTTPReply(status: 200, text: "ready") }
            let lines = broken.map { part in
                let reason = part.status?.reason.map { ": \($0.shown(limit: 300))" } ?? ""
                return "\(part.name) is \(part.statusName)\(reason)"
            }
            return HTTPReply(status: 503, text: lines.joined(separator: "\n"))
        }
    }

    // MARK: State

    /// `false`: derived events are not needed.
    public var wantsDerivedEvents: Bool { false }

    /// `false`: nothing is delivered to anyone by it.
    public var isOutput: Bool { false }

    /// The requests and clients that were turned away, by reason.
    public var drops: DropCounts { ownDrops }

    /// `true`.
    public var listens: Bool { true }

    /// The port; `nil` while it is not open.
    public var boundPort: Int? { port }
}
