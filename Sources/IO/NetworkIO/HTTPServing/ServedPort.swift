package import Geolocation
import SensorIO

/// The port of a sink that serves something: it is opened again with growing pauses, and the sink's host is told how it fares.
@SensorActor
package final class ServedPort {
    /// A report of what listens at the port, in order.
    package enum Report: Sendable {
        /// The port is open.
        case opened(port: Int)
        /// The port cannot be opened; the text follows the endpoint in a sentence.
        case failed(String, isFinal: Bool)
        /// A limit has taken effect; the text follows the endpoint in a sentence.
        case limited(String)
        /// A client, a request or a message was turned away.
        case dropped(DropReason)
    }

    /// The number of the port; `nil` while it is not open.
    package private(set) var number: Int?

    /// The clients, requests and messages that were turned away, by reason.
    package private(set) var drops = DropCounts()

    nonisolated private let name: String
    private var host: SinkHost?
    private var backoff = Backoff(BackoffPolicy(base: 0.5, factor: 2, cap: 10))
    private var retry: SensorDeadline?

    /// Creates a port that is not open.
    ///
    /// - Parameters:
    ///   - scheme: The scheme of the endpoint.
    ///   - address: The address to listen at; `nil` for all of this machine.
    ///   - port: The port.
    nonisolated package init(scheme: String, address: String?, port: Int) {
        name = "\(scheme)://\(HostLookup.text(host: address ?? "*", port: port))"
    }

    /// Begins, and calls `open` now and after each failure that may pass.
    package func begin(in host: SinkHost, open: @escaping @SensorActor () -> Void) {
        self.host = host
        let retry = SensorDeadline(clock: host.systemClock)
        retry.onReached(open)
        self.retry = retry
        open()
    }

    /// Takes a report.
    package func note(_ report: Report) {
        guard let host else { return }
        switch report {
        case .opened(let port):
            backoff.reset()
            number = port
            host.report(.running)
        case .failed(let reason, let isFinal):
            let sentence = "\(name) \(reason)"
            if isFinal { return host.report(.failed(ProviderError(sentence))) }
            host.report(.degraded(sentence))
            retry?.arm(after: backoff.fail(at: host.systemClock.instant))
        case .limited(let words): host.report(.degraded("\(name) \(words)"))
        case .dropped(let reason): drops.add(reason)
        }
    }

    /// Ends: reports that still come are ignored.
    package func end() {
        retry?.disarm()
        (retry, host, number) = (nil, nil, nil)
    }
}
