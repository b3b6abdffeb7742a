package import Geolocation

/// The closures to call when all updates that were queued before a certain moment have left a transport's queue.
@SensorActor
package struct DeliveryMarks {
    private var marks: [(end: UInt64, body: @SensorActor (SinkReceipt) -> Void)] = []

    /// The reason why updates were lost, which the closures called next will report; `nil` if there is no loss to
    /// report.
    private var loss: String?

    /// Creates an empty list of closures.
    package nonisolated init() {}

    /// Adds a closure to call when all updates with numbers below `end` have left the queue.
    package mutating func add(before end: UInt64, _ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        marks.append((end, body))
    }

    /// Records that updates were lost.
    ///
    /// The closures that are called next get a receipt that reports this loss. If updates are lost for several reasons,
    /// the receipt states the first reason.
    package mutating func lose(because reason: String) { loss = loss ?? reason }

    /// Removes the closures that are due, and returns them with their receipts filled in.
    ///
    /// The caller must first bring its own state in order, since the closures may call back into it.
    ///
    /// - Parameters:
    ///   - first: The number of the oldest update in the queue.
    ///   - isAcknowledged: Whether the updates that have left the queue were acknowledged by the peer, rather than only
    ///     sent.
    package mutating func takeDue(before first: UInt64, isAcknowledged: Bool) -> [@SensorActor () -> Void] {
        guard let mark = marks.first, mark.end <= first else { return [] }
        let due = marks.prefix { $0.end <= first }
        marks.removeFirst(due.count)
        let usual = isAcknowledged ? SinkReceipt.written : .taken
        let receipt = loss.map { SinkReceipt.lost($0) } ?? usual
        loss = nil
        return due.map { mark in { mark.body(receipt) } }
    }

    /// Removes all closures, and returns them with their receipts filled in: a failure for the given reason.
    ///
    /// Call this if no more updates will be delivered.
    package mutating func takeAll(because reason: String) -> [@SensorActor () -> Void] {
        defer {
            // A failure covers the updates that were lost before, so their loss is not reported separately.
            if !marks.isEmpty { loss = nil }
            marks = []
        }
        return marks.map { mark in { mark.body(.failed(reason)) } }
    }
}
