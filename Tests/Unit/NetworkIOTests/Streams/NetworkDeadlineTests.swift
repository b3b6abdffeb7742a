import Geolocation
import GeolocationTestKit
import NetworkIO
import SensorIO
import Testing

@Suite("A deadline of the network actor") @NetworkActor struct NetworkDeadlineTests {
    @Test("calls its action when it is reached, each time it is armed, but not if it was moved or disarmed")
    func deadline() async {
        let clock = ManualClock()
        let deadline = NetworkDeadline(clock: clock)
        var count = 0
        deadline.onReached { count += 1 }
        deadline.arm(after: 1)
        deadline.arm(after: 2)
        await clock.advance(by: 1.5)
        #expect(count == 0)
        #expect(deadline.isArmed)
        await clock.advance(by: 0.5)
        #expect(count == 1)
        #expect(!deadline.isArmed)
        deadline.arm(after: 1)
        deadline.disarm()
        await clock.advance(by: 5)
        #expect(count == 1)
        deadline.arm(after: 1)
        await clock.advance(by: 1)
        #expect(count == 2)
    }

    @Test("is reached by the system's clock, too")
    func systemClock() async {
        let deadline = NetworkDeadline(clock: SystemClock())
        await withCheckedContinuation { continuation in
            deadline.onReached { continuation.resume() }
            deadline.arm(after: 0.01)
        }
    }
}
