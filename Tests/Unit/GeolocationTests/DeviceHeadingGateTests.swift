import Geolocation
import GeolocationTestKit
import Testing

@SensorActor
@Suite("A gated device heading provider")
struct DeviceHeadingGateTests {
    let compass = ScriptedDeviceHeadingProvider()
    let policy = FlatOrForegroundPolicy()
    let listener = HeadingRecorder()

    @discardableResult
    private func started() -> GatedDeviceHeadingProvider {
        let gate = GatedDeviceHeadingProvider(wrapping: compass, policy: policy)
        gate.headingDelegate = listener
        listener.source = gate
        gate.startDeviceHeadingUpdates()
        return gate
    }

    @Test("passes headings in the foreground, and withdraws the heading at once in the background")
    func leaving() {
        started()
        compass.emit(HeadingValue(10))
        policy.isForeground = false
        compass.emit(HeadingValue(20))
        #expect(listener.degrees == [10, nil])
    }

    @Test("reports the latest heading when the device becomes usable again")
    func returning() {
        started()
        compass.emit(HeadingValue(10))
        policy.isForeground = false
        compass.emit(HeadingValue(20))
        policy.update(roll: 0.1, pitch: -0.2)
        #expect(listener.degrees == [10, nil, 20])
        policy.isForeground = true
        policy.update(roll: 1, pitch: 0)
        #expect(listener.degrees.count == 3)
    }

    @Test("reports nothing in the foreground again if the compass has withdrawn its heading in the background")
    func withdrawnMeanwhile() {
        started()
        compass.emit(HeadingValue(10))
        policy.isForeground = false
        compass.emit(nil)
        policy.isForeground = true
        #expect(listener.degrees == [10, nil])
    }

    @Test("forgets the heading of the earlier run, also if it is restarted in the background")
    func restart() {
        let gate = started()
        compass.emit(HeadingValue(10))
        gate.stopDeviceHeadingUpdates()
        policy.isForeground = false
        gate.startDeviceHeadingUpdates()
        policy.isForeground = true
        #expect(listener.degrees == [10])
        compass.emit(HeadingValue(30))
        #expect(listener.degrees == [10, 30])
        gate.stopDeviceHeadingUpdates()
        policy.isForeground = false
        #expect(listener.degrees.count == 2)
    }

    @Test(
        "treats a device as flat below 0.5 rad of roll and of pitch",
        arguments: [(0.499, -0.499, true), (0.5, 0, false), (0, -0.5, false), (3.1, 0, false), (.nan, 0, false)])
    func flatness(roll: Double, pitch: Double, isFlat: Bool) {
        policy.isForeground = false
        policy.update(roll: roll, pitch: pitch)
        #expect(policy.isUsable == isFlat)
    }

    @Test("accepts any policy, such as one by which the device is always usable")
    func otherPolicy() {
        final class Lanyard: DevicePosturePolicy {
            let isUsable = true
            func observeUsability(for owner: AnyObject, _ observer: @escaping @SensorActor (Bool) -> Void) {}
        }
        let gate = GatedDeviceHeadingProvider(wrapping: compass, policy: Lanyard())
        gate.headingDelegate = listener
        listener.source = gate
        gate.startDeviceHeadingUpdates()
        compass.emit(HeadingValue(77))
        #expect(listener.degrees == [77])
    }

    @Test("a manual heading provider reports the headings that are set, except NaN, and only while it runs")
    func manualHeading() {
        let manual = ManualHeadingProvider(heading: HeadingValue(180, accuracy: 20))
        manual.headingDelegate = listener
        manual.heading = HeadingValue(170)
        #expect(listener.headings.isEmpty)
        manual.startUserHeadingUpdates()
        manual.heading = HeadingValue(190, accuracy: 5)
        #expect(manual.accuracy == 5)
        manual.heading = HeadingValue(.nan)
        manual.heading = nil
        #expect(listener.degrees == [170, 190, nil])
        manual.stopUserHeadingUpdates()
        manual.heading = HeadingValue(10)
        #expect(listener.degrees.count == 3)
    }
}
