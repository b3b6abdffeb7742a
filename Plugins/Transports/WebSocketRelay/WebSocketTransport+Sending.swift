import Geolocation
public import LocationRelay
import SensorIO
import WebSocketFormat

/// The way of an update through the queue.
extension WebSocketTransport {
    /// Bytes of frames in a batch, after which the next one begins.
    nonisolated private static let batchSize = 65_536

    /// Batches that are handed over before the system has taken the first of them.
    nonisolated private static let batchLimit = 2

    /// Sends an update, or keeps it until it can be sent.
    public func push(_ update: RelayUpdate) {
        guard state != .disconnected else { return report.drops.add(.closed) }
        let first = queue.firstNumber
        if queue.append(update) > 0 { countOverflow(from: first) }
        tellQueueDepth()
        sendMore()
    }

    /// The numbers that wait.
    var waiting: Range<UInt64> { queue.firstNumber..<queue.endNumber }

    /// Hands batches of updates over to the connection, as long as it takes them.
    func sendMore() {
        guard crowded < Self.batchLimit, state == .connected, let link else { return }
        if let openTime, clock.coarseInstant.seconds(since: openTime) > configuration.backlogTime {
            schedule.overtake(from: queue.endNumber)
        }
        // A delegate that hears of what cannot be written may close the transport.
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

    /// Makes the next batch, and counts it as sent.
    private func nextBatch() -> Batch {
        var batch = Batch()
        let runs = schedule.runs(waiting)
        for run in runs { add(run, to: &batch, size: Self.batchSize / runs.count) }
        guard batch.count > 0 else { return batch }
        if sent == acknowledged { progress = clock.coarseInstant }
        sent += Int64(batch.count)
        crowded += 1
        unsent.append(batch.count)
        return batch
    }

    /// Adds updates of a run to a batch until that has grown by a size.
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

    /// Drops what cannot be written, which no other attempt would change.
    private func drop(_ updates: [(number: UInt64, error: RelayCodingError)]) {
        for (number, error) in updates {
            queue.remove(number...number)
            dropUnwritable(error)
        }
        tellQueueDepth()
    }

    // MARK: Delivery

    /// Takes off what has arrived.
    func deliver(_ count: Int) {
        guard count > 0 else { return }
        for run in schedule.acknowledge(count) { queue.remove(run) }
        // A server that takes updates over works, however soon it is lost again.
        if acknowledges { failures = 0 }
        delegate?.transport(self, didDeliver: count)
        tellQueueDepth()
    }

    /// Counts what the queue has dropped, but for what is under way and may still arrive.
    private func countOverflow(from first: UInt64) {
        let dropped = first..<queue.firstNumber
        report.drops.add(.overflow, count: dropped.count - schedule.underWay(dropped))
    }

    /// Counts what the queue had dropped while it was under way, and what now will never be acknowledged.
    func countUnacknowledgedDrops() {
        report.drops.add(.overflow, count: schedule.underWay(0..<queue.firstNumber))
    }
}
