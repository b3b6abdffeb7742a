import Geolocation
import GeolocationPipeline

/// Writes one line to standard error when everything has started, with the ports of the listeners: `--ready`.
///
///     ready relay=127.0.0.1:40123 nmea-tcp=127.0.0.1:40124
@SensorActor
final class ReadyLine {
    /// Seconds between two checks; ports open within milliseconds.
    private static let interval = 0.01

    private let pipeline: Pipeline
    private let deadline = SensorDeadline(clock: SystemClock())

    /// Creates a line that is written once `pipeline` runs and all its listeners have a port.
    init(for pipeline: Pipeline) {
        self.pipeline = pipeline
        deadline.onReached { [weak self] in self?.look() }
        deadline.arm(after: 0)
    }

    private func look() {
        let listeners = pipeline.listeners
        let words = listeners.compactMap { endpoint, port in
            port.map { "\(endpoint.scheme)=\(Self.host(of: endpoint)):\($0)" }
        }
        guard pipeline.manager.state == .running, words.count == listeners.count else {
            return deadline.arm(after: Self.interval)
        }
        Console.noteSoon((["ready"] + words).joined(separator: " "), .error)
    }

    /// Returns the host of an endpoint as written, without the port.
    private static func host(of endpoint: Endpoint) -> Substring {
        let address = endpoint.address
        if let end = address.firstIndex(of: "]") { return address[...end] }
        return address.prefix { $0 != ":" }
    }
}
