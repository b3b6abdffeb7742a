import CodecSupport
import Geolocation
import GeolocationTestKit
import LocationStore
import TestSupport
import Testing

@testable import PendingLocations

/// The outcomes of runs.
@SensorActor
private final class Outcomes {
    private(set) var all: [RecordingOutcome] = []

    func append(_ outcome: RecordingOutcome) { all.append(outcome) }
}

@SensorActor
@Suite("LocationTracker")
struct TrackerTests {
    @Test("foreground tracking switches the toggle on, appends and updates entries, and sends them")
    func foreground() async throws {
        let rig = try await TrackingRig()
        await rig.tracker.signIn(as: "alice")
        try await rig.tracker.startTracking()
        #expect(try await rig.store.isTrackingEnabled())
        for second in 0..<60 { rig.emit(47.62, 9.17 + Double(second) * 1e-5) }
        rig.emit(47.64, 9.17)
        try await rig.untilSent()
        let list = try await rig.tracker.getLocations()
        #expect(list.map(\.waitTime) == [59, 0] && list.map(\.userID) == ["alice", "alice"])
        #expect(list.map(\.isUploaded) == [true, true])
        #expect(Set(list.map(\.id)).count == 2)
        let current = try await rig.tracker.getCurrentLocation()
        #expect(current.lat == 47.64 && current.lng == 9.17 && current.timestamp == list[1].timestamp)
        await rig.close()
    }

    @Test("background tracking adds one fix in each run and sends it")
    func background() async throws {
        let rig = try await TrackingRig()
        await rig.tracker.signIn(as: "alice")
        try await rig.store.setTrackingEnabled(true)
        for run in 0..<3 {
            let outcome = try await rig.runOnce { rig.emit(47.62 + Double(run) / 10, 9.17) }
            guard case .recorded(let entry) = outcome else {
                Issue.record("\(outcome)")
                continue
            }
            #expect(entry.isUploaded && entry.latitude == 47.62 + Double(run) / 10)
            #expect(!rig.provider.isStarted)
        }
        #expect(try await rig.tracker.getLocations().count == 3)
        await rig.close()
    }

    @Test("the tracking toggle, if off, ends each run with a report, and nothing is captured or sent")
    func toggle() async throws {
        let rig = try await TrackingRig()
        await rig.tracker.signIn(as: "alice")
        #expect(await rig.tracker.recordOnce() == .trackingOff)
        try await rig.tracker.startTracking()
        rig.emit(1, 1)
        try await rig.untilSent()
        try await rig.tracker.stopTracking()
        #expect(try await !rig.store.isTrackingEnabled())
        let (records, calls) = (try await rig.store.reader.records().count, await rig.server.calls)
        rig.emit(2, 2)
        #expect(await rig.tracker.recordOnce() == .trackingOff)
        await rig.store.capture.flush()
        #expect(try await rig.store.reader.records().count == records)
        #expect(await rig.server.calls == calls)
        #expect(rig.provider.calls == [.start, .stop] && rig.sender.status == .stopped)
        await rig.close()
    }

    @Test("the tracking toggle survives a restart")
    func restart() async throws {
        let rig = try await TrackingRig()
        #expect(try await !rig.tracker.resumeTracking())
        try await rig.tracker.startTracking()
        rig.emit(1, 1)
        let before = try await rig.tracker.getLocations()
        try await rig.restart()
        #expect(try await rig.tracker.getLocations() == before)
        #expect(try await rig.tracker.resumeTracking() && rig.tracker.isTracking)
        rig.emit(1, 1, after: 10)
        let after = try await rig.tracker.getLocations()
        #expect(after.map(\.id) == before.map(\.id) && after.map(\.waitTime) == [10])
        try await rig.tracker.stopTracking()
        try await rig.restart()
        #expect(try await !rig.tracker.resumeTracking())
        await rig.close()
    }

    @Test("the tracking toggle, switched off during a run, ends the run with a report")
    func offDuringRun() async throws {
        let rig = try await TrackingRig()
        try await rig.store.setTrackingEnabled(true)
        let outcome = try await rig.runOnce {
            let tracker = rig.tracker
            Task { try await tracker.stopTracking() }
        }
        #expect(outcome == .trackingOff && !rig.provider.isStarted)
        #expect(try await rig.tracker.getLocations().isEmpty)
        await rig.close()
    }

    @Test("a denied permission is reported as an error, and tracking begins once it is granted")
    func denied() async throws {
        let rig = try await TrackingRig()
        let phone = Phone()
        let tracker = rig.tracker(of: phone)
        var errors: [TrackingError] = []
        tracker.onError = { errors.append($0) }
        try await tracker.startTracking()
        #expect(phone.requests == 1 && phone.isStarted)
        phone.answer(.denied)
        #expect(errors == [.permissionDenied] && tracker.lastError == .permissionDenied)
        #expect(!tracker.isTracking && !phone.isStarted)
        await #expect(throws: TrackingError.permissionDenied) { try await tracker.startTracking() }
        #expect(await tracker.recordOnce() == .failed(.permissionDenied))
        await #expect(throws: TrackingError.noLocation) { try await tracker.getCurrentLocation() }
        phone.answer(.authorized)
        #expect(tracker.isTracking && phone.isStarted)
        try await tracker.stopTracking()
        phone.answer(.authorized)
        #expect(!phone.isStarted)
        await rig.close()
    }

    @Test("a permission that is denied during a run ends the run")
    func deniedDuringRun() async throws {
        let rig = try await TrackingRig()
        let phone = Phone()
        let tracker = rig.tracker(of: phone)
        try await rig.store.setTrackingEnabled(true)
        async let outcome = tracker.recordOnce()
        try await Patience.wait("the provider is started") { phone.isStarted }
        phone.answer(.denied)
        #expect(await outcome == .failed(.permissionDenied))
        #expect(phone.requests == 0 && !phone.isStarted)
        await rig.close()
    }

    @Test(
        "an answer other than accepted leaves an entry not uploaded, and a later run sends it (W1)",
        arguments: [
            SendOutcome.retry(reason: "offline"), .retry(reason: "500"), .retry(reason: "429", after: 60),
            .unauthorized(reason: "401"), .misconfigured(reason: "404"),
        ])
    func offline(outcome: SendOutcome) async throws {
        let rig = try await TrackingRig()
        await rig.server.answer(outcome)
        await rig.tracker.signIn(as: "alice")
        try await rig.store.setTrackingEnabled(true)
        guard case .recorded(let entry) = try await rig.runOnce({ rig.emit(1, 1) }) else {
            Issue.record("nothing was recorded")
            return
        }
        #expect(!entry.isUploaded)
        #expect(await rig.server.calls > 0)
        await rig.server.answer(.accepted)
        rig.clock.advance(by: 59)
        guard case .recorded(let later) = try await rig.runOnce({ rig.emit(1, 1) }) else {
            Issue.record("nothing was recorded")
            return
        }
        #expect(later.isUploaded && later.id == entry.id && later.waitTime == 60)
        await rig.close()
    }

    @Test("without a user, a run stores its fix on the device only, and it is sent after the sign-in")
    func signedOut() async throws {
        let rig = try await TrackingRig()
        try await rig.store.setTrackingEnabled(true)
        guard case .recordedLocally(let entry) = try await rig.runOnce({ rig.emit(1, 1) }) else {
            Issue.record("nothing was recorded")
            return
        }
        // Without any user, the fix belongs to the device (W10).
        #expect(!entry.isUploaded && entry.userID == rig.store.capture.device)
        #expect(await rig.server.calls == 0)
        try await rig.tracker.startTracking()
        rig.emit(1, 1)
        await rig.store.capture.flush()
        #expect(await rig.server.calls == 0)
        await rig.tracker.signIn(as: "alice")
        try await rig.untilSent()
        #expect(try await rig.tracker.getLocations().map(\.isUploaded) == [true])
        await rig.close()
    }

    @Test("a run records a fix that arrives after 0.2 s (W3)")
    func quickFix() async throws {
        let rig = try await TrackingRig()
        try await rig.store.setTrackingEnabled(true)
        let outcome = try await rig.runOnce { rig.emit(1, 1, after: 0.2) }
        guard case .recordedLocally = outcome else {
            Issue.record("\(outcome)")
            return
        }
        await rig.close()
    }

    @Test("a run without a fix fails after 25 s, and a later fix is not captured")
    func noFix() async throws {
        let rig = try await TrackingRig()
        try await rig.store.setTrackingEnabled(true)
        let outcome = try await rig.runOnce {
            rig.clock.advance(by: 24.9)
            #expect(rig.provider.isStarted)
            rig.clock.advance(by: 0.1)
        }
        #expect(outcome == .failed(.noFix(within: 25)) && !rig.provider.isStarted)
        rig.emit(1, 1)
        #expect(try await rig.tracker.getLocations().isEmpty)
        await rig.close()
    }

    @Test("a run that is cancelled ends and reports that (W14)")
    func cancelled() async throws {
        let rig = try await TrackingRig()
        try await rig.store.setTrackingEnabled(true)
        let tracker = rig.tracker
        let run = Task { await tracker.recordOnce() }
        try await Patience.wait("the provider is started") { rig.provider.isStarted }
        run.cancel()
        #expect(await run.value == .failed(.cancelled))
        #expect(!rig.provider.isStarted)
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await tracker.recordOnce()
        }
        #expect(await late.value == .failed(.cancelled))
        await rig.close()
    }

    @Test("a run ends only once, though two fixes, the time limit and the end of tracking arrive (W14)")
    func once() async throws {
        let rig = try await TrackingRig()
        try await rig.store.setTrackingEnabled(true)
        let tracker = rig.tracker
        let outcome = try await rig.runOnce {
            rig.emit(1, 1)
            rig.emit(2, 2)
            rig.clock.advance(by: 60)
            Task { try await tracker.stopTracking() }
        }
        guard case .recordedLocally(let entry) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(entry.latitude == 1)
        await rig.close()
    }

    @Test("a provider that fails at once ends a run with its reason")
    func broken() async throws {
        let rig = try await TrackingRig()
        try await rig.store.setTrackingEnabled(true)
        let tracker = rig.tracker(of: BrokenProvider())
        #expect(await tracker.recordOnce() == .failed(.provider(ProviderError("the antenna is gone"))))
        await rig.close()
    }

    @Test("a provider that reports a fix during its start serves a run, and is stopped")
    func immediate() async throws {
        let rig = try await TrackingRig()
        try await rig.store.setTrackingEnabled(true)
        rig.provider.onCall = { [unowned rig] call in if call == .start { rig.emit(1, 1) } }
        guard case .recordedLocally = await rig.tracker.recordOnce() else {
            Issue.record("nothing was recorded")
            return
        }
        #expect(rig.provider.calls == [.start, .stop])
        rig.provider.onCall = nil
        await rig.close()
    }

    @Test("a run during tracking takes the next fix, and leaves the provider started")
    func duringTracking() async throws {
        let rig = try await TrackingRig()
        try await rig.tracker.startTracking()
        let tracker = rig.tracker
        let outcomes = Outcomes()
        let run = Task { outcomes.append(await tracker.recordOnce(limit: 1e6)) }
        try await Patience.wait("the run ends") {
            rig.emit(1, 1)
            return !outcomes.all.isEmpty
        }
        await run.value
        guard case .recordedLocally = outcomes.all.first else {
            Issue.record("nothing was recorded")
            return
        }
        #expect(rig.provider.calls == [.start] && tracker.isTracking)
        await rig.close()
    }

    @Test("invalid fixes, and fixes that the store cannot take, are reported")
    func invalid() async throws {
        let rig = try await TrackingRig()
        try await rig.tracker.startTracking()
        rig.emit(91, 0)
        #expect(rig.tracker.invalidFixes == 1 && rig.tracker.lastFix == nil)
        await rig.store.close()
        rig.emit(3, 4)
        #expect(rig.tracker.lastError == .notStored("the store is closed"))
        // The last fix in memory takes the place of the list.
        let current = try await rig.tracker.getCurrentLocation()
        #expect(current.lat == 3 && current.lng == 4)
        guard case .failed(.store) = await rig.tracker.recordOnce() else {
            Issue.record("a closed store has no toggle")
            return
        }
        await #expect(throws: TrackingError.self) { try await rig.tracker.startTracking() }
        await rig.close()
    }

    @Test("a quality filter around the provider keeps noise out of the list (W15)")
    func quality() async throws {
        let rig = try await TrackingRig()
        let tracker = rig.tracker(of: rig.provider.filtered(by: QualityFilter(minimumAccuracy: 50)))
        try await tracker.startTracking()
        for (place, accuracy) in [(1.0, 5.0), (2, 4000), (1, 5)] {
            rig.provider.emit(
                Location(latitude: place, longitude: 1, horizontalAccuracy: accuracy, timestamp: rig.clock.now))
        }
        #expect(try await tracker.getLocations().count == 1)
        await rig.close()
    }
}
