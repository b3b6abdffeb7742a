import CodecSupport
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@testable import LocationStore
@testable import PendingLocations

@SensorActor
@Suite("PendingLog")
struct LogTests {
    /// Captures fixes at places, one each minute.
    private func capture(_ places: [Double], _ rig: TrackingRig) async {
        for place in places {
            rig.clock.advance(by: 60)
            rig.store.capture.append(.fix(Location(latitude: place, longitude: 1, timestamp: rig.clock.now)))
        }
        await rig.store.capture.flush()
    }

    @Test("the same records give the same list, read at once or piece by piece, before and after a restart")
    func deterministic() async throws {
        let rig = try await TrackingRig()
        let log = PendingLog(rig.store, destination: "base")
        for places in [[1.0, 1, 2], [2, 3], [3, 1]] {
            await capture(places, rig)
            #expect(try await log.locations() == PendingLog(rig.store, destination: "base").locations())
        }
        let list = try await log.locations()
        #expect(list.map(\.latitude) == [1, 2, 3, 1] && list.map(\.waitTime) == [60, 60, 60, 0])
        #expect(Set(list.map(\.id)).count == 4)
        for entry in list { #expect(try /loc_\d{13}_[0-9A-F]{8}/.wholeMatch(in: entry.id) != nil) }
        try await rig.restart()
        #expect(try await PendingLog(rig.store, destination: "base").locations() == list)
        #expect(try await PendingLog(rig.store, rule: .original).locations().map(\.waitTime) == [60, 60, 60, 0])
        await rig.close()
    }

    @Test("an entry is marked as uploaded exactly if its newest record is acknowledged (W5)")
    func uploaded() async throws {
        let rig = try await TrackingRig()
        let log = PendingLog(rig.store, destination: "base")
        await capture([1, 1, 2], rig)
        func marks() async throws -> [Bool] { try await log.locations().map(\.isUploaded) }
        #expect(try await marks() == [false, false])
        try await rig.store.acknowledge(1...1, at: "base")
        #expect(try await marks() == [false, false])
        try await rig.store.acknowledge(3...3, at: "base")
        #expect(try await marks() == [false, true])
        try await rig.store.acknowledge(2...2, at: "base")
        #expect(try await marks() == [true, true])
        await capture([2], rig)
        #expect(try await marks() == [true, false])
        await rig.close()
    }

    @Test("a record that the destination has refused or never gets is not marked as uploaded (W1)")
    func refused() async throws {
        let rig = try await TrackingRig()
        await capture([1], rig)
        try await rig.store.add("late", from: .now)
        await capture([2, 3], rig)
        let letter = DeadLetter(sequence: 2, attempts: 1, time: rig.clock.now, reason: "400")
        try await rig.store.bury(letter, at: "late")
        try await rig.store.acknowledge(3...3, at: "late")
        let log = PendingLog(rig.store, destination: "late")
        #expect(try await log.locations().map(\.isUploaded) == [false, false, true])
        try await rig.store.retry(2, at: "late")
        try await rig.store.acknowledge(2...2, at: "late")
        #expect(try await log.locations().map(\.isUploaded) == [false, true, true])
        #expect(try await !PendingLog(rig.store, destination: "none").locations().contains(where: \.isUploaded))
        await rig.close()
    }

    @Test("reading the list many times while fixes are written loses no entry and no mark (W4)")
    func overlapping() async throws {
        let rig = try await TrackingRig()
        let log = PendingLog(rig.store, destination: "base")
        await rig.tracker.signIn(as: "alice")
        try await rig.tracker.startTracking()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 { group.addTask { for _ in 0..<20 { _ = try await log.locations() } } }
            for place in 0..<50 { rig.emit(Double(place), 1) }
            try await group.waitForAll()
        }
        try await rig.untilSent()
        let list = try await log.locations()
        #expect(list.map(\.latitude) == (0..<50).map(Double.init) && list.allSatisfy(\.isUploaded))
        await rig.close()
    }

    @Test("erasing records removes the entries that have no other records (W6)")
    func erased() async throws {
        let rig = try await TrackingRig()
        let log = PendingLog(rig.store, destination: "base")
        await capture([1, 2, 3], rig)
        let list = try await log.locations()
        let now = rig.clock.now
        _ = try await rig.store.erase(in: now.addingTimeInterval(-90)..<now.addingTimeInterval(-30))
        #expect(try await log.locations() == [list[0], list[2]])
        await rig.close()
    }

    @Test("a fix belongs to the user signed in when it was captured, and after a restart to the device (W9)")
    func users() async throws {
        let rig = try await TrackingRig()
        await rig.tracker.signIn(as: "alice")
        try await rig.tracker.startTracking()
        rig.emit(1, 1)
        await rig.tracker.signIn(as: "bob")
        rig.emit(1, 1)
        await rig.tracker.signOut()
        rig.emit(1, 1)
        try await rig.restart()
        try await rig.tracker.resumeTracking()
        rig.emit(2, 1)
        let device = rig.store.capture.device
        #expect(try await rig.tracker.getLocations().map(\.userID) == ["alice", "bob", device, device])
        // Without a user, nothing is sent.
        #expect(rig.sender.status == .stopped)
        await rig.close()
    }

    @Test("a fix never changes to another user, even if the records that name its user are erased or lost")
    func erasedUsers() async throws {
        let rig = try await TrackingRig()
        func users() async throws -> [Double: String] {
            let list = try await rig.tracker.getLocations()
            return Dictionary(uniqueKeysWithValues: list.map { ($0.latitude, $0.userID) })
        }
        await rig.tracker.signIn(as: "alice")
        try await rig.tracker.startTracking()
        rig.emit(1, 1)
        let start = rig.clock.now.addingTimeInterval(1)
        await rig.tracker.signIn(as: "bob")
        rig.emit(2, 1, after: 60)
        let end = rig.clock.now.addingTimeInterval(1)
        rig.emit(3, 1, after: 60)
        #expect(try await users() == [1: "alice", 2: "bob", 3: "bob"])
        _ = try await rig.store.erase(in: start..<end)
        rig.emit(4, 1, after: 60)
        let device = rig.store.capture.device
        #expect(try await users() == [1: "alice", 3: device, 4: "bob"])
        // A new list gives the same users.
        #expect(try await PendingLog(rig.store).locations().map(\.userID) == ["alice", device, "bob"])
        await rig.close()
    }

    @Test("fixes keep their user when only fixes are erased or lost before them")
    func erasedFixes() async throws {
        #expect(UserMark.type == StoreContent.userType)
        let rig = try await TrackingRig()
        await rig.tracker.signIn(as: "alice")
        try await rig.tracker.startTracking()
        rig.emit(1, 1)
        let start = rig.clock.now.addingTimeInterval(1)
        rig.emit(2, 1, after: 60)
        let end = rig.clock.now.addingTimeInterval(1)
        rig.emit(3, 1, after: 60)
        rig.store.capture.lose(5)
        await capture([4], rig)
        _ = try await rig.store.erase(in: start..<end)
        let list = try await PendingLog(rig.store).locations()
        #expect(list.map(\.latitude) == [1, 3, 4] && list.allSatisfy { $0.userID == "alice" })
        await rig.close()
    }

    @Test(
        "the user is unknown after a gap of an earlier version, which may contain the event that names the user",
        arguments: ["unwritten", "retention", "erased"])
    func earlierGap(reason: String) async throws {
        let rig = try await TrackingRig()
        await rig.tracker.signIn(as: "alice")
        try await rig.tracker.startTracking()
        rig.emit(1, 1)
        rig.store.capture.lose(5)
        await capture([2], rig)
        try await rig.restart()
        let database = try Database(rig.scratch.path("walk.db"), isWritable: true)
        try database.execute("UPDATE gap SET reason = '\(reason)'")
        let list = try await PendingLog(rig.store).locations()
        #expect(list.map(\.latitude) == [1, 2])
        #expect(list.map(\.userID) == ["alice", rig.store.capture.device])
        await rig.close()
    }

    @Test("fixes do not belong to the previous user if the name of the new one is too long to be stored")
    func longUser() async throws {
        let rig = try await TrackingRig()
        await rig.tracker.signIn(as: "alice")
        try await rig.tracker.startTracking()
        rig.emit(1, 1)
        await rig.tracker.signIn(as: String(repeating: "b", count: StoreContent.longestLine))
        rig.emit(2, 1, after: 60)
        rig.emit(3, 1, after: 60)
        let device = rig.store.capture.device
        #expect(try await rig.tracker.getLocations().map(\.userID) == ["alice", device, device])
        await rig.close()
    }

    @Test("fixes keep their user when the store removes the record that names it for its limits")
    func removedUsers() async throws {
        let scratch = try Scratch()
        let clock = ManualClock()
        var options = StoreOptions(isPowerSafe: false)
        options.retention.records = 5
        let store = try await LocationStore.open(scratch.path("walk.db"), options: options, clock: clock)
        let provider = ScriptedLocationProvider()
        let tracker = LocationTracker(store: store, provider: provider, clock: clock)
        await tracker.signIn(as: "alice")
        try await tracker.startTracking()
        for place in 1...20 {
            clock.advance(by: 60)
            provider.emit(Location(latitude: Double(place), longitude: 1, timestamp: clock.now))
            await store.capture.flush()
        }
        let list = try await tracker.getLocations()
        #expect(list.map(\.latitude) == [17, 18, 19, 20] && list.allSatisfy { $0.userID == "alice" })
        await store.close()
    }

    @Test("the fixes of other devices are not in the list")
    func otherDevices() async throws {
        let rig = try await TrackingRig()
        await capture([1], rig)
        let origin = RecordIdentity(device: "other", epoch: 1, sequence: 1)
        let fix = Location(latitude: 5, longitude: 5, timestamp: rig.clock.now)
        rig.store.capture.append(.fix(fix, origin: FixOrigin(origin)))
        #expect(try await PendingLog(rig.store).locations().map(\.latitude) == [1])
        #expect(PendingID.suffix(of: origin) == PendingID.suffix(of: origin))
        await rig.close()
    }
}
