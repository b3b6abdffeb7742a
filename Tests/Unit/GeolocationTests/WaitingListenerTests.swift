import Foundation
import GeolocationTestKit
import Testing

@testable import Geolocation

@Suite("A listener for which replays wait", .timeLimit(.minutes(20)))
@SensorActor
struct WaitingListenerTests {
    private func emit(_ count: Int, _ rig: ManagerRig) {
        for metre in 1...count { rig.location.emit(rig.fix(north: Double(metre))) }
    }

    @Test("makes replays wait when its buffer is full, until it has taken half of its events")
    func demand() async throws {
        let rig = try ManagerRig.running()
        rig.location.emit(rig.fix())
        let events = rig.manager.events(capacity: 4, overflow: .wait)
        emit(3, rig)
        #expect(rig.manager.demand == .ready)
        rig.location.emit(rig.fix(north: 10))
        #expect(rig.manager.demand == .wait)
        var iterator = events.makeAsyncIterator()
        let resumed = Task {
            await withCheckedContinuation { continuation in rig.manager.whenReady { continuation.resume() } }
        }
        for _ in 0..<2 { _ = await iterator.next() }
        await resumed.value
        #expect(rig.manager.demand == .ready && events.droppedCount == 0)
    }

    @Test("buffers 1024 events beyond its capacity if a source does not wait, and drops more")
    func margin() throws {
        let rig = try ManagerRig.running()
        rig.location.emit(rig.fix())
        let events = rig.manager.events(capacity: 4, overflow: .wait)
        emit(4 + 1024, rig)
        #expect(events.droppedCount == 0)
        rig.location.emit(rig.fix(north: 5000))
        #expect(events.droppedCount == 1)
    }

    @Test("no longer makes replays wait once it is released")
    func termination() async throws {
        let rig = try ManagerRig.running()
        rig.location.emit(rig.fix())
        var events: GeolocationEvents? = rig.manager.events(capacity: 1, overflow: .wait)
        emit(1, rig)
        #expect(rig.manager.demand == .wait && events != nil)
        let resumed = Task {
            await withCheckedContinuation { continuation in rig.manager.whenReady { continuation.resume() } }
        }
        await Task.yield()
        events = nil
        await resumed.value
        #expect(rig.manager.demand == .ready)
    }
}
