import Geolocation

/// Waits until transports have delivered their queues; each delivery of an update restarts the timeout.
@SensorActor
final class TransportDrain {
    private let silence: SilenceWatch
    private let transports: [any LocationTransport]
    private var busy = 0
    private var resume: CheckedContinuation<Void, Never>?

    init(_ transports: [any LocationTransport], patience: Double, clock: any SensorClock) {
        self.transports = transports
        silence = SilenceWatch(limit: patience, clock: clock)
    }

    /// Waits until all transports have delivered their queues, or until the timeout has passed without any delivery.
    func wait() async {
        await withCheckedContinuation { continuation in
            resume = continuation
            busy = transports.count
            silence.onSilence { [weak self] in self?.end() }
            silence.recordActivity()
            for transport in transports {
                Task {
                    await transport.drain()
                    busy -= 1
                    if busy == 0 { end() }
                }
            }
        }
    }

    /// Restarts the timeout, since an update was delivered.
    func didDeliver() {
        if resume != nil { silence.recordActivity() }
    }

    private func end() {
        silence.stop()
        resume?.resume()
        resume = nil
    }
}
