import CodecSupport
public import Geolocation
public import NetworkIO
import WebSocketFormat

/// Serves the metrics of a pipeline to monitoring systems, in Prometheus' text format.
///
///     GET /metrics   values, drops, queues and the state of each part
///     GET /healthz   200 while the program does its work
///     GET /readyz    200 if all sources and sinks work, otherwise 503 with the list of those that do not
///
/// Metrics are computed only on request.
@SensorActor
public final class MetricsExporter: GeolocationSink {
    /// The name of the sink in messages.
    nonisolated public let name = "metrics"

    nonisolated private let settings: ReadingSettings
    private var host: SinkHost?
    private var port: ReadingPort?
    private var changes: [MetricsText.StatusChange: Int] = [:]

    /// The maximum number of counters of status changes.
    ///
    /// There is one counter for each pair of a pipeline part and a status. Once there are as many counters as this, the
    /// changes of further pairs are ignored.
    private static let partLimit = 1000

    /// Creates an exporter of metrics that is not listening.
    ///
    /// - Parameter settings: The address to listen on, and the permitted clients. Default: port 9464 on the loopback
    ///   interface.
    nonisolated public init(_ settings: ReadingSettings = ReadingSettings(port: 9464)) { self.settings = settings }

    /// Starts to listen for requests.
    public func start(in host: SinkHost) throws {
        self.host = host
        let port =
            port
            ?? ReadingPort("metrics", settings) { [weak self] request in
                guard let page = Page(path: request.head.target.prefix { $0 != "?" }) else {
                    return HTTPReply(status: 404, text: "there are /metrics, /healthz and /readyz")
                }
                // All pages are answered on the sensor actor. If that actor hangs, the program is therefore not
                // reported as healthy.
                return await self?.reply(to: page) ?? .later(status: 503, text: "the run has ended")
            }
        self.port = port
        port.open(in: host)
    }

    /// Counts the status changes of the parts of the pipeline.
    public func receive(_ event: borrowing GeolocationEvent) {
        guard case .status(let change) = copy event else { return }
        let key = MetricsText.StatusChange(part: change.provider, status: change.status.name)
        guard changes[key] != nil || changes.count < Self.partLimit else { return }
        changes[key, default: 0] += 1
    }

    /// Stops listening for requests.
    public func finish() async {
        host = nil
        await port?.close()
    }

    // MARK: Pages

    /// A page of the exporter that clients can request.
    private enum Page {
        case metrics
        case health
        case readiness

        /// Creates the page at the given path; `nil` if there is no page at this path.
        init?(path: Substring) {
            switch path {
            case "/metrics": self = .metrics
            case "/healthz": self = .health
            case "/readyz": self = .readiness
            default: return nil
            }
        }
    }

    /// Returns the reply with the given page; `nil` if the run has ended.
    private func reply(to page: Page) -> HTTPReply? {
        guard let host else { return nil }
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

    /// Whether the sink needs events of types defined outside the core: `false`, since it counts only changes of
    /// status.
    public var wantsDerivedEvents: Bool { false }

    /// Whether the sink writes output: `false`, since data is served only on request.
    public var isOutput: Bool { false }

    /// The number of refused requests and clients, by reason.
    public var drops: DropCounts { port?.drops ?? DropCounts() }

    /// Whether the sink listens on a port: `true`.
    public var listens: Bool { true }

    /// The port that clients connect to; `nil` if the port is not open.
    public var boundPort: Int? { port?.number }
}
