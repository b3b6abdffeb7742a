import Geolocation
import GeolocationTestKit
import Testing

@Suite("The delivery receipt of all sinks together") @SensorActor
struct DeliveryReceiptTests {
    private let manager = GeolocationManager(clock: ManualClock())

    /// Sinks of the manager with these receipts, `nil` for a sink that has not written, and the receipts of deliveries.
    private func receipts(_ receipts: [SinkReceipt?]) throws -> (sinks: [RecordingSink], deliveries: Deliveries) {
        let deliveries = Deliveries()
        let sinks = try receipts.map { receipt in
            let sink = RecordingSink()
            sink.receipt = receipt
            try manager.add(sink)
            return sink
        }
        manager.whenKept { deliveries.receipts.append($0) }
        return (sinks, deliveries)
    }

    @Test(
        "combines the receipts of the sinks",
        arguments: [
            ([], .kept), ([.taken], .kept), ([.written, .taken], .kept),
            ([.failed("full")], .failed("full")), ([.failed("full"), .taken], .failed("full")),
            ([.failed("full"), .written], .kept), ([.written, .lost("late")], .lost("late")),
            ([.lost("late"), .failed("full")], .lost("late")), ([.failed("one"), .failed("two")], .failed("one")),
        ] as [([SinkReceipt], DeliveryReceipt)])
    func combination(sinks: [SinkReceipt], expected: DeliveryReceipt) throws {
        #expect(try receipts(sinks).deliveries.receipts == [expected])
    }

    @Test("waits for each sink that keeps events, and comes once")
    func waiting() throws {
        let (sinks, deliveries) = try receipts([nil, .taken, nil])
        sinks[0].receipt = .written
        #expect(deliveries.receipts.isEmpty)
        sinks[2].receipt = .failed("full")
        #expect(deliveries.receipts == [.kept])
        sinks[0].receipt = .written
        #expect(deliveries.receipts == [.kept])
    }

    @Test("is given to a wrapper around a provider too")
    func wrapped() throws {
        let (sinks, _) = try receipts([nil])
        let source = ScriptedLocationProvider()
        let wrapper = FilteringProvider<LocationRole>(wrapping: source)
        var receipts: [DeliveryReceipt] = []
        manager.add(wrapper)
        wrapper.whenKept { receipts.append($0) }
        #expect(receipts.isEmpty)
        sinks[0].receipt = .lost("late")
        #expect(receipts == [.lost("late")])
    }
}

@SensorActor
private final class Deliveries {
    var receipts: [DeliveryReceipt] = []
}
