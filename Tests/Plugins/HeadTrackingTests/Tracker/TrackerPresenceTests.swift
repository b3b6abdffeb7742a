import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

@Suite("The presence of a head tracker", .timeLimit(.minutes(20))) @SensorActor struct TrackerPresenceTests {
    /// Asks whether there is a tracker, and returns as soon as the search has begun.
    private func ask(_ rig: TrackerRig, within timeout: Double = 1) async -> Task<Bool, Never> {
        let answer = Task { @SensorActor in await rig.tracker.isPresent(within: timeout) }
        // The actor executes its jobs in order.
        await Task { @SensorActor in }.value
        return answer
    }

    @Test("is true with the first sample, and the source is released again")
    func present() async {
        let rig = TrackerRig()
        let answer = await ask(rig)
        rig.clock.advance(by: 0.9)
        #expect(rig.source.isRunning)
        rig.source.push(yaw: 30)
        #expect(await answer.value)
        #expect(!rig.source.isRunning && rig.source.stops == 1)
        #expect(rig.tracker.trackerStatus == .inactive)
        #expect(rig.listener.headings.isEmpty && rig.listener.statuses.isEmpty)
    }

    @Test("is false after a second without a sample, though the port is open, and the source is released again")
    func absent() async {
        let rig = TrackerRig()
        let answer = await ask(rig)
        rig.source.change(to: .connected)
        rig.clock.advance(by: 1.1)
        #expect(await answer.value == false)
        #expect(!rig.source.isRunning && rig.source.stops == 1)
        #expect(rig.tracker.trackerStatus == .inactive)
    }

    @Test("is reported to all concurrent callers, each in time")
    func together() async {
        let rig = TrackerRig()
        let impatient = await ask(rig)
        let patient = await ask(rig, within: 5)
        rig.clock.advance(by: 1.1)
        #expect(await impatient.value == false)
        #expect(rig.source.isRunning, "the other caller still waits")
        rig.source.push(yaw: 30)
        #expect(await patient.value)
        #expect(!rig.source.isRunning)
        #expect(rig.source.starts == 1 && rig.source.stops == 1)
    }

    @Test("is true at once if samples already arrive, and stops nothing")
    func whileRunning() async {
        let rig = TrackerRig.calibrated()
        #expect(await rig.tracker.isPresent())
        #expect(rig.source.isRunning && rig.source.starts == 1)
    }

    @Test("is determined in a run that still waits for the first sample, which continues")
    func whileStarting() async {
        let rig = TrackerRig()
        rig.tracker.startUserHeadingUpdates()
        let late = await ask(rig)
        rig.clock.advance(by: 1.1)
        #expect(await late.value == false)
        #expect(rig.source.isRunning)
        let early = await ask(rig)
        rig.source.push(yaw: 30)
        #expect(await early.value)
        #expect(rig.source.isRunning && rig.source.starts == 1)
    }

    @Test("is reported in time, and the source released, if a start and a stop occur meanwhile")
    func startAndStopBetween() async {
        let rig = TrackerRig()
        let answer = await ask(rig)
        rig.tracker.startUserHeadingUpdates()
        rig.tracker.stopUserHeadingUpdates()
        #expect(rig.source.isRunning)
        rig.clock.advance(by: 1.1)
        #expect(await answer.value == false)
        #expect(!rig.source.isRunning)
    }

    @Test("is false at once if there cannot be a tracker")
    func unavailable() async {
        let rig = TrackerRig()
        let answer = await ask(rig)
        rig.source.change(to: .unavailable("there is no such sensor"))
        #expect(!rig.source.isRunning, "without the second that a search needs")
        rig.clock.advance(by: 2)
        #expect(await answer.value == false)
    }

    @Test("leaves alone a run that a delegate starts when there is no tracker, and searches again")
    func startedAgainMeanwhile() async {
        let rig = TrackerRig()
        let answer = await ask(rig)
        rig.listener.onTrackerStatus = { [rig] status in
            guard status == .inactive else { return }
            rig.listener.onTrackerStatus = nil
            rig.tracker.connect()
        }
        rig.source.change(to: .unavailable("there is no such sensor"))
        #expect(await answer.value == false)
        #expect(rig.source.isRunning == (rig.tracker.trackerStatus == .disconnected))
        rig.listener.onTrackerStatus = nil
    }

    @Test("is false at once for a cancelled task, and the source is released")
    func cancelled() async {
        let rig = TrackerRig()
        let answer = await ask(rig)
        answer.cancel()
        #expect(await answer.value == false)
        #expect(!rig.source.isRunning && rig.source.stops == 1)
    }

    @Test("is determined within any given time", arguments: [1e6, 1e300, Double.infinity])
    func longTimeouts(timeout: Double) async {
        let rig = TrackerRig()
        let answer = await ask(rig, within: timeout)
        rig.clock.advance(by: 86_400)
        #expect(rig.source.isRunning)
        rig.source.push(yaw: 30)
        #expect(await answer.value)
        #expect(!rig.source.isRunning)
    }

    @Test("is determined safely with a zero or invalid time", arguments: [0, -1, Double.nan])
    func oddTimeouts(timeout: Double) async {
        let rig = TrackerRig()
        let answer = await ask(rig, within: timeout)
        rig.clock.advance(by: 0.001)
        #expect(await answer.value == false)
        #expect(!rig.source.isRunning)
    }
}
