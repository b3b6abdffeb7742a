import Geolocation

/// Combines the delivery receipts of several transports into one.
@SensorActor
final class DeliveryReceipts {
    private var missing: Int
    private var result = SinkReceipt.taken
    private let body: @SensorActor (SinkReceipt) -> Void

    /// Creates a collector of receipts that calls `body` after `count` receipts, or immediately if `count` is 0.
    init(count: Int, _ body: @escaping @SensorActor (SinkReceipt) -> Void) {
        (missing, self.body) = (count, body)
        if count == 0 { body(result) }
    }

    func add(_ receipt: SinkReceipt) {
        switch (result, receipt) {
        case (.taken, _), (.written, .lost), (.written, .failed): result = receipt
        default: break
        }
        missing -= 1
        if missing == 0 { body(result) }
    }
}
