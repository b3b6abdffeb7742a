package import Geolocation
import SensorIO

/// The port at which a sink serves clients.
///
/// If the port cannot be opened, opening is attempted again after pauses of increasing length, unless the failure is
/// final. The state of the port is reported to the sink's host.
@SensorActor
package final class ServedPort {
    /// An event that the server at the port reports, for example that its port is open or that it has dropped a client.
    package enum Report: Sendable {
        /// The server's port is open.
        case opened(port: Int)
        /// The port cannot be opened; the text says why, as a clause that follows the endpoint's name.
        ///
        /// `isFinal` is `true` if opening the port again would fail too, so that a retry is pointless.
        case failed(String, isFinal: Bool)
        /// The server refuses clients or data because of a limit; the text says which, as a clause that follows the
        /// endpoint's name. `nil` means that the server has refused none for a minute.
        case limited(String?)
        /// The server has dropped a client, a request or a message.
        case dropped(DropReason)
    }

    /// The number of the TCP port; `nil` while the port is not open.
    package private(set) var number: Int?

    /// The numbers of clients, requests and messages that the server has dropped, by reason.
    package private(set) var drops = DropCounts()

    nonisolated private let name: String
    private var host: SinkHost?
    private var backoff = Backoff(BackoffPolicy(base: 0.5, factor: 2, cap: 10))
    private var retry: SensorDeadline?

    /// Creates a port that is closed.
    ///
    /// - Parameters:
    ///   - scheme: The scheme of the endpoint.
    ///   - address: The local address to listen at; `nil` for all addresses.
    ///   - port: The port, 0...65535; 0 lets the system choose a free one.
    nonisolated package init(scheme: String, address: String?, port: Int) {
        name = "\(scheme)://\(HostLookup.text(host: address ?? "*", port: port))"
    }

    /// Calls `open` to open the port now, and again after each failure, with increasing pauses, unless the failure is
    /// final.
    package func begin(in host: SinkHost, open: @escaping @SensorActor () -> Void) {
        self.host = host
        let retry = SensorDeadline(clock: host.systemClock)
        retry.onReached(open)
        self.retry = retry
        open()
    }

    /// Handles an event of the server.
    package func handle(_ report: Report) {
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
        case .limited(let words): host.report(words.map { .degraded("\(name) \($0)") } ?? .running)
        case .dropped(let reason): drops.add(reason)
        }
    }

    /// Stops the attempts to open the port, and ignores further events of the server.
    package func end() {
        retry?.disarm()
        (retry, host, number) = (nil, nil, nil)
    }
}
