package import Geolocation

/// Saves the state of a sink to a file, a set interval after a change and when the sink finishes.
@SensorActor
package final class StateSaver {
    /// A function that converts a copy of the sink's state to lines; runs outside of the sensor actor.
    package typealias Snapshot = @Sendable () -> [[UInt8]]

    private let file: StateFile
    private let interval: Double
    private let host: SinkHost
    private let snapshot: @SensorActor () -> Snapshot?
    private let deadline: SensorDeadline
    private var writing: Task<Void, Never>?
    private var hasChanged = false
    private var isFinished = false

    /// Creates an object that saves the state of a sink; nothing is written yet.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - interval: The maximum time in seconds between a change and the next write.
    ///   - host: The host of the sink; a failed write is reported as `degraded`, and the next successful one as
    ///     `running`.
    ///   - snapshot: A function that copies the sink's state, and returns a second function, which converts the copy to
    ///     lines; `nil` if the sink no longer exists.
    package init(
        _ file: StateFile, every interval: Double, in host: SinkHost,
        of snapshot: @escaping @SensorActor () -> Snapshot?
    ) {
        (self.file, self.interval, self.host, self.snapshot) = (file, interval, host, snapshot)
        deadline = SensorDeadline(clock: host.systemClock)
        deadline.onReached { [weak self] in self?.save() }
    }

    /// Schedules a write of the changed state, unless one is already scheduled.
    package func change() {
        hasChanged = true
        guard !isFinished, writing == nil, !deadline.isArmed else { return }
        deadline.arm(after: interval)
    }

    /// Saves the changes that are not saved yet; changes after this call are not saved.
    package func finish() async {
        isFinished = true
        deadline.disarm()
        await writing?.value
        await write()
    }

    private func save() {
        writing = Task {
            await write()
            writing = nil
            if hasChanged { change() }
        }
    }

    private func write() async {
        guard hasChanged, let lines = snapshot() else { return }
        hasChanged = false
        do {
            try await file.write(lines)
            host.reportTrouble(nil)
        } catch {
            hasChanged = true
            host.reportTrouble("the state cannot be saved: \(error)")
        }
    }
}
