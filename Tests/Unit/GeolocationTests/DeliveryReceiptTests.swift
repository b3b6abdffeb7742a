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

    @Test(
        "is given to a provider that is removed during its run by the sinks that have received its values",
        arguments: SourceWrapping.allCases)
    func removed(wrapping: SourceWrapping) throws {
        let (sinks, _) = try receipts([nil])
        let source = AcknowledgingSource(name: "source", clock: manager.clock)
        let provider = wrapping.wrap(source)
        manager.install(provider)
        manager.start()
        manager.uninstall(provider)
        #expect(source.receipts.isEmpty)
        sinks[0].receipt = .lost("late")
        #expect(source.receipts == [.lost("late")])
    }

    @Test("is no longer given by the sinks of a manager from which the provider was moved to another manager")
    func moved() throws {
        _ = try receipts([nil])
        let other = GeolocationManager(clock: ManualClock())
        let source = AcknowledgingSource(name: "source", clock: manager.clock)
        manager.install(source)
        manager.uninstall(source)
        other.install(source)
        other.start()
        other.stop()
        #expect(source.receipts == [.kept])
    }
}

@SensorActor
private final class Deliveries {
    var receipts: [DeliveryReceipt] = []
}

/// A source that asks for a receipt when its run ends, as a receiver does before its last acknowledgements.
private final class AcknowledgingSource: MultiRoleSource, LocationProvider, RawCourseProvider {
    private(set) var receipts: [DeliveryReceipt] = []

    override func stopUpdates() {
        hosts.whenKept { self.receipts.append($0) }
    }
}

/// The form in which a source is added to a manager.
enum SourceWrapping: CaseIterable {
    /// The source fills the slots of location and course; its course is filtered.
    case plain
    case filter
    case retry

    @SensorActor fileprivate func wrap(_ source: AcknowledgingSource) -> any SensorProvider {
        switch self {
        case .plain: source
        case .filter: FilteringProvider<LocationRole>(wrapping: source)
        case .retry: RetryingProvider<LocationRole>(wrapping: source, clock: source.clock)
        }
    }
}
