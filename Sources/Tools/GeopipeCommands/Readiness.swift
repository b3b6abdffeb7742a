import Geolocation
import GeolocationPipeline

/// Waits until all parts of a pipeline have started, and then reports that the program is ready.
///
/// It prints a line to standard error and notifies the service manager.
@SensorActor
final class Readiness {
    /// The time between two checks in seconds; it is short, since ports are open within milliseconds.
    private static let interval = 0.01

    private let pipeline: Pipeline
    private let printsLine: Bool
    private let service: ServiceManager?
    private let deadline = SensorDeadline(clock: SystemClock())

    /// Starts to wait until the pipeline is running and all of its listeners have a port.
    ///
    /// - Parameters:
    ///   - pipeline: The pipeline.
    ///   - printsLine: Whether a line is printed: `ready relay=127.0.0.1:40123 nmea-tcp=127.0.0.1:40124`.
    ///   - service: The service manager; `nil` if there is none.
    init(of pipeline: Pipeline, printsLine: Bool, service: ServiceManager?) {
        (self.pipeline, self.printsLine, self.service) = (pipeline, printsLine, service)
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
        if printsLine { Console.logSoon((["ready"] + words).joined(separator: " "), .error) }
        service?.reportReady()
    }

    /// Returns the host in the address of an endpoint as written, without the port.
    private static func host(of endpoint: Endpoint) -> Substring {
        let address = endpoint.address
        if let end = address.firstIndex(of: "]") { return address[...end] }
        return address.prefix { $0 != ":" }
    }
}
