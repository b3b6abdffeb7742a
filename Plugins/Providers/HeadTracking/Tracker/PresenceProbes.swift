import Geolocation

/// The pending requests for whether a tracker is present.
@SensorActor
final class PresenceProbes {
    private struct Probe {
        let number: Int
        let continuation: CheckedContinuation<Bool, Never>
        let deadline: SensorDeadline
    }

    private let clock: any SensorClock
    private var pending: [Probe] = []
    private var count = 0

    nonisolated init(clock: any SensorClock) {
        self.clock = clock
    }

    var isEmpty: Bool { pending.isEmpty }

    /// Waits for an answer, and returns it; returns `false` after `timeout` seconds, and at once in a cancelled task.
    ///
    /// - Parameters:
    ///   - timeout: The greatest number of seconds to wait; anything but a positive number is treated as 0.
    ///   - onChange: A function that is called when the request has become pending, and when it has been given up.
    func wait(_ timeout: Double, onChange: @escaping @SensorActor () -> Void) async -> Bool {
        count += 1
        let number = count
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let deadline = SensorDeadline(clock: clock)
                deadline.onReached { [weak self] in self?.giveUp(number, onChange) }
                deadline.arm(after: timeout > 0 ? timeout : 0)
                pending.append(Probe(number: number, continuation: continuation, deadline: deadline))
                onChange()
            }
        } onCancel: {
            SensorActor.enqueue { self.giveUp(number, onChange) }
        }
    }

    private func giveUp(_ number: Int, _ onChange: @SensorActor () -> Void) {
        guard let index = pending.firstIndex(where: { $0.number == number }) else { return }
        pending.remove(at: index).continuation.resume(returning: false)
        onChange()
    }

    /// Answers all pending requests.
    func answer(_ isPresent: Bool) {
        let probes = pending
        pending = []
        for probe in probes { probe.continuation.resume(returning: isPresent) }
    }
}
