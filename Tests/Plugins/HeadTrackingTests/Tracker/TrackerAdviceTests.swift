import Geolocation
import GeolocationTestKit
import HeadCalibration
import Testing

@testable import HeadTracking

@Suite("The advice of an uncalibrated head tracker") @SensorActor struct TrackerAdviceTests {
    /// The status after a number of seconds of samples.
    private func advice(_ references: Set<HeadingReference.Kind>, after seconds: Int, readings: Bool = false) -> String
    {
        var settings = HeadTrackerSettings()
        settings.calibration.references = references
        let rig = TrackerRig(settings)
        rig.tracker.startUserHeadingUpdates()
        for second in 0..<seconds {
            // Courses that scatter do not calibrate the tracker.
            if readings {
                rig.tracker.ingest(HeadingReference(.course, direction: Double(second * 77), speed: 1.4))
            }
            rig.source.push(yaw: 30)
            rig.clock.advance(by: 1)
        }
        return rig.tracker.status.reason ?? ""
    }

    @Test("says how to calibrate it with the references it may use")
    func words() {
        #expect(advice([.course, .device], after: 3).hasSuffix("walk straight ahead for 8 s"))
        #expect(advice([.device], after: 3).hasSuffix("hold the device straight ahead for 8 s"))
        #expect(advice([], after: 30).hasSuffix("say where the head faces, by facing=DEGREES or recenter"))
    }

    @Test("says after 20 s that no reference has arrived")
    func want() {
        #expect(advice([.course, .device], after: 19).contains("walk straight ahead"))
        #expect(advice([.course, .device], after: 23).contains("neither a course nor a compass gives north"))
        #expect(advice([.course, .device], after: 40, readings: true).contains("walk straight ahead"))
    }

    @Test("reports the lack of a reference once per run, and not after a reference")
    func once() {
        let begin = SensorInstant(nanoseconds: 0)
        var advice = CalibrationAdvice(CalibrationSettings())
        var news = [advice.news(at: begin.advanced(by: 100)) != nil]
        advice.begin(at: begin)
        for seconds in [19.9, 20.1, 50] { news.append(advice.news(at: begin.advanced(by: seconds)) != nil) }
        advice.begin(at: begin)
        advice.record(.device)
        news.append(advice.news(at: begin.advanced(by: 50)) != nil)
        #expect(news == [false, false, true, false, false])
    }
}
