import Geolocation

/// Waits for transports to deliver their queues, until no delivery has happened for some time.
@SensorActor
final class TransportDrain {
    private let patience: Double
    private let deadline: SensorDeadline
    private let transports: [any LocationTransport]
    private var busy = 0
    private var resume: CheckedContinuation<Void, Never>?

    init(_ transports: [any LocationTransport], patience: Double, clock: any SensorClock) {
        self.transports = transports
        self.patience = patience
        deadline = SensorDeadline(clock: clock)
    }

    /// Returns when all transports are drained, or none has delivered anything for `patience` seconds.
    func wait() async {
        await withCheckedContinuation { continuation in
            resume = continuation
            busy = transports.count
            deadline.onReached { [weak self] in self?.end() }
            deadline.arm(after: patience)
            for transport in transports {
                Task {
                    await transport.drain()
                    busy -= 1
                    if busy == 0 { end() }
                }
            }
        }
    }

    /// Restarts the patience interval after a delivery.
    func didDeliver() {
        if resume != nil { deadline.arm(after: patience) }
    }

    private func end() {
        deadline.disarm()
        resume?.resume()
        resume = nil
    }
}
