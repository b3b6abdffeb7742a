import Geolocation

/// The pending calls that wait for a sample to learn whether a head tracker is present.
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

    /// Waits for ``answer(_:)``, and returns whether the tracker is present.
    ///
    /// The result is `false` after `timeout` seconds, and at once in a cancelled task.
    ///
    /// - Parameters:
    ///   - timeout: The maximum number of seconds to wait; a value that is not positive is treated as 0.
    ///   - onChange: A function that is called when this call begins to wait, and when it gives up.
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

    /// Ends the wait of all pending calls with the given answer.
    func answer(_ isPresent: Bool) {
        let probes = pending
        pending = []
        for probe in probes { probe.continuation.resume(returning: isPresent) }
    }
}
