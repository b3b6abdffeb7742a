package import Geolocation

/// The reports of a server that are on their way from the network actor to the sensor actor.
///
///     post(_:), drop(_:) ─▶ one batch ─▶ sensor actor
///
/// Everything that is reported during one turn of the network actor forms a batch. A large batch is split, so that the
/// sensor actor can do other work between two parts.
@NetworkActor
package final class SensorReports<Report: Sendable> {
    /// The cost of the reports that the sensor actor handles at once before it continues with its other work.
    nonisolated private static var turnLimit: Int { 512 }

    nonisolated private let cost: @Sendable (Report) -> Int
    nonisolated private let report: @SensorActor ([Report]) -> Void
    nonisolated private let countDrops: @SensorActor (DropCounts) -> Void
    private var reports: [Report] = []
    private var drops = DropCounts()
    private var isFlushDue = false

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - cost: A function that returns the number of fixes or messages in a report; 1 if there are none.
    ///   - report: The function to call with reports, in their order. The reports may wait until the sinks are ready.
    ///   - drop: The function to call with the numbers of drops. Since any client can cause drops, they must be counted
    ///     without waiting for the sinks, so that memory stays bounded.
    nonisolated package init(
        cost: @escaping @Sendable (Report) -> Int, report: @escaping @SensorActor ([Report]) -> Void,
        drop: @escaping @SensorActor (DropCounts) -> Void
    ) {
        (self.cost, self.report, countDrops) = (cost, report, drop)
    }

    /// Adds a report.
    package func post(_ report: Report) {
        reports.append(report)
        scheduleFlush()
    }

    /// Adds a drop for the given reason.
    package func drop(_ reason: DropReason) {
        drops.add(reason)
        scheduleFlush()
    }

    /// Adds numbers of drops.
    package func drop(_ counts: DropCounts) {
        guard !counts.byReason.isEmpty else { return }
        drops.add(counts)
        scheduleFlush()
    }

    /// Removes the reports that have not been passed on; numbers of drops are kept.
    package func removeReports() { reports = [] }

    private func scheduleFlush() {
        guard !isFlushDue else { return }
        isFlushDue = true
        // The call is enqueued, so that it runs after the handling of input that other connections have already
        // received. All of this input is then in one batch.
        NetworkActor.enqueue { self.flush() }
    }

    private func flush() {
        isFlushDue = false
        if !drops.byReason.isEmpty { SensorActor.enqueue { [countDrops, drops] in countDrops(drops) } }
        drops = DropCounts()
        let batch = reports
        reports = []
        var (start, sum) = (0, 0)
        for (index, next) in batch.enumerated() {
            sum += cost(next)
            guard sum >= Self.turnLimit || index == batch.count - 1 else { continue }
            let part = start == 0 && index == batch.count - 1 ? batch : Array(batch[start...index])
            SensorActor.enqueue { [report] in report(part) }
            (start, sum) = (index + 1, 0)
        }
    }
}
