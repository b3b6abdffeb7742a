import Geolocation
public import LocationRelay
import NetworkIO
import WebSocketFormat

/// The path of an update through the queue.
extension WebSocketTransport {
    /// The number of bytes after which a batch is complete.
    nonisolated private static let batchSize = 65_536

    /// The maximum number of batches passed on before the system has taken the first of them.
    nonisolated private static let batchLimit = 2

    /// Sends an update, or queues it until it can be sent.
    public func push(_ update: RelayUpdate) {
        guard state != .disconnected else { return report.drops.add(.closed) }
        let first = queue.firstNumber
        if queue.append(update) > 0 { countOverflow(from: first) }
        tellQueueDepth()
        sendMore()
    }

    /// The numbers in the queue.
    var waiting: Range<UInt64> { queue.firstNumber..<queue.endNumber }

    /// Passes batches of updates to the connection, as long as it takes them.
    func sendMore() {
        guard crowded < Self.batchLimit, state == .connected, let link else { return }
        if let openTime, clock.coarseInstant.seconds(since: openTime) > configuration.backlogTime {
            schedule.overtake(from: queue.endNumber)
        }
        // The delegate may close the transport when it is told of an update that cannot be encoded.
        while crowded < Self.batchLimit, self.link === link {
            let batch = nextBatch()
            if batch.count > 0 {
                let frames = batch.frames
                NetworkActor.enqueue { link.send(frames) }
            }
            drop(batch.unwritten)
            guard batch.count > 0 else { return }
        }
    }

    /// Frames that are sent together.
    private struct Batch {
        var frames: [UInt8] = []
        var count = 0
        var unwritten: [(number: UInt64, error: RelayCodingError)] = []
    }

    /// Builds the next batch, and counts it as sent.
    private func nextBatch() -> Batch {
        var batch = Batch()
        let runs = schedule.runs(waiting)
        for run in runs { add(run, to: &batch, size: Self.batchSize / runs.count) }
        guard batch.count > 0 else { return batch }
        if acknowledges, sent == acknowledged { overdue.arm(after: configuration.acknowledgementTimeout) }
        sent += Int64(batch.count)
        crowded += 1
        unsent.append(batch.count)
        return batch
    }

    /// Adds updates of a run to a batch until it has grown by `size` bytes.
    private func add(_ run: SendSchedule.Run, to batch: inout Batch, size: Int) {
        let limit = batch.frames.count + size
        queue.visit(from: run.lowerBound) { number, update in
            guard number < run.upperBound, batch.frames.count < limit else { return false }
            do throws(RelayCodingError) {
                try write(update, to: &batch.frames)
                batch.count += 1
                schedule.note(number, isSent: true)
            } catch {
                batch.unwritten.append((number, error))
                schedule.note(number, isSent: false)
            }
            return true
        }
    }

    private func write(_ update: borrowing RelayUpdate, to frames: inout [UInt8]) throws(RelayCodingError) {
        let update = copy update
        let encoding = configuration.payloadEncoding
        try encoder.append(.binary, to: &frames) { buffer throws(RelayCodingError) in
            try update.append(as: encoding, to: &buffer)
        }
    }

    /// Drops updates that cannot be encoded; retrying would not help.
    private func drop(_ updates: [(number: UInt64, error: RelayCodingError)]) {
        for (number, error) in updates {
            queue.remove(number...number)
            dropUnwritable(error)
        }
        tellQueueDepth()
    }

    // MARK: Delivery

    /// Removes delivered updates from the queue.
    func deliver(_ count: Int) {
        guard count > 0 else { return }
        for run in schedule.acknowledge(count) { queue.remove(run) }
        // A server that acknowledges updates works, even if the connection is soon lost again.
        if acknowledges { failures = 0 }
        delegate?.transport(self, didDeliver: count)
        tellQueueDepth()
    }

    /// Counts updates that the queue has dropped, except those in flight, which may still be acknowledged.
    private func countOverflow(from first: UInt64) {
        let dropped = first..<queue.firstNumber
        report.drops.add(.overflow, count: dropped.count - schedule.underWay(dropped))
    }

    /// Counts updates that the queue dropped while they were in flight, and that can no longer be acknowledged.
    func countUnacknowledgedDrops() {
        report.drops.add(.overflow, count: schedule.underWay(0..<queue.firstNumber))
    }
}
