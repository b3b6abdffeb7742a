import Foundation
import Geolocation
import GeolocationTestKit
import Testing

@SensorActor
@Suite("The parts of a manager")
struct FlowTests {
    private func edges(_ manager: GeolocationManager) -> [String] {
        manager.flow.flatMap { part in part.next.map { "\(part.id) > \($0)" } }.sorted()
    }

    @Test("sources, filters, slots and sinks are connected in the direction of flow")
    func chain() throws {
        let manager = GeolocationManager(clock: ManualClock())
        #expect(manager.flow.isEmpty)
        let source = ScriptedLocationProvider()
        manager.add(source.filtered(by: QualityFilter(minimumAccuracy: 50), JumpFilter(maximumSpeed: 50)))
        try manager.add(RecordingSink())
        manager.start()
        let filter = try #require(manager.flow.first { $0.kind == .filter })
        #expect(filter.name == "quality, jump" && filter.roles == [.location])
        #expect(
            edges(manager) == [
                "\(filter.id) > slot/location", "slot/location > sink/\(RecordingSink().name)",
                "source/\(source.name) > \(filter.id)",
            ])
        source.emit(Location(latitude: 47, longitude: 9, horizontalAccuracy: 80, timestamp: .distantPast))
        let parts = manager.flow
        #expect(parts.first { $0.kind == .filter }?.drops.total == 1)
        #expect(parts.first { $0.kind == .source }?.drops.total == 0)
        #expect(parts.first { $0.kind == .slot }?.status == .starting)
        #expect(parts.first { $0.kind == .sink }?.status == .running)
    }

    @Test("sinks of the same name have different identifiers, even a sink behind another one")
    func sinks() throws {
        let manager = GeolocationManager(clock: ManualClock())
        let host = try manager.add(RecordingSink())
        try manager.add(RecordingSink())
        let behind = RecordingSink()
        let own = host.makeHost(behind: behind)
        let name = behind.name
        #expect(manager.flow.map(\.id) == ["sink/\(name)", "sink/\(name)/2", "sink/\(name)/3"])
        #expect(edges(manager) == ["sink/\(name) > sink/\(name)/2"])
        #expect(host.flow == manager.flow && own.flow.isEmpty)
        withExtendedLifetime(own) {}
    }

    @Test("a fail-over is a filter, and each of its sources a source")
    func sources() {
        let manager = GeolocationManager(clock: ManualClock())
        let (first, second) = (ScriptedLocationProvider(), ScriptedLocationProvider())
        manager.add(FailoverProvider<LocationRole>([first, second], clock: ManualClock()))
        let parts = manager.flow
        #expect(parts.count { $0.kind == .source } == 2)
        #expect(parts.first { $0.kind == .filter }?.name == "failover")
    }
}
