import Geolocation
import GeolocationTestKit
import HeadCalibration
import HeadTracking
import Testing

@Suite("The settings of a head tracker") @SensorActor struct TrackerSettingsTests {
    /// Returns the yaw in the last event after a tracker has received some attitudes.
    private func yaw(_ settings: HeadTrackerSettings, _ attitudes: Attitude...) -> Double? {
        let rig = TrackerRig(settings)
        rig.listener.wantsDerivedEvents = true
        rig.tracker.startUserHeadingUpdates()
        for attitude in attitudes { rig.source.push(OrientationSample(attitude)) }
        return rig.listener.events(HeadEvent.self).last.map { ($0.yaw * 1000).rounded() / 1000 }
    }

    @Test(
        "select the angle that is the turn of the head",
        arguments: [(UprightAxis.yaw, 10.0), (.pitch, 20), (.roll, 30)])
    func axis(_ axis: UprightAxis, expected: Double) {
        let angles = Attitude.angles(yaw: 10, pitch: 20, roll: 30)
        #expect(yaw(HeadTrackerSettings(axis: axis), angles) == expected)
        #expect(yaw(HeadTrackerSettings(axis: axis, isInverted: true), angles) == 360 - expected)
    }

    @Test("allow any mounting angle: the turn about the vertical is measured from the first sample")
    func vertical() {
        let settings = HeadTrackerSettings(axis: .vertical)
        let mounting = Quaternion(yaw: 10, pitch: 50, roll: -70)
        let turned = Quaternion(yaw: 65, pitch: 0, roll: 0) * mounting
        #expect(yaw(settings, .quaternion(mounting), .quaternion(turned)) == 65)
        #expect(yaw(settings, .yaw(10)) == 10)
    }

    @Test("have the default values of the specification")
    func defaults() {
        let settings = HeadTrackerSettings()
        #expect(settings.axis == .yaw && !settings.isInverted)
        #expect(settings.silence == 2 && settings.usableAccuracy == 38)
        #expect(settings.calibration.window == 8 && settings.calibration.gate == 10)
        #expect(settings.calibration.wander == 1 && settings.calibration.minimumSpeed == 0.4)
        #expect(settings.calibration.references == [.course, .device])
    }

    @Test(
        "may be invalid: no invalid heading is reported, and nothing crashes",
        arguments: [0, -1, 1e300, Double.infinity, -.infinity, .nan])
    func nonsense(number: Double) async {
        let changes: [@SensorActor (inout HeadTrackerSettings) -> Void] = [
            { $0.silence = number }, { $0.usableAccuracy = number }, { $0.calibration.window = number },
            { $0.calibration.gate = number }, { $0.calibration.wander = number },
            { $0.calibration.minimumSpeed = number }, { $0.calibration.maximumGap = number },
        ]
        for change in changes {
            var settings = HeadTrackerSettings()
            change(&settings)
            let rig = TrackerRig(settings)
            rig.tracker.startUserHeadingUpdates()
            rig.source.change(to: .connected)
            rig.walk(seconds: 20)
            rig.source.push(OrientationSample(.yaw(30), heading: HeadingValue(90, accuracy: 7)))
            rig.tracker.recenter(facing: 90)
            rig.source.push(yaw: 210)
            rig.clock.advance(by: 10)
            rig.tracker.stopUserHeadingUpdates()
            #expect(rig.listener.headings.allSatisfy { $0?.isValid ?? true })
        }
    }
}
