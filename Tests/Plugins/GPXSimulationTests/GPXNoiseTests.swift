import GPXSimulation
import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

@SensorActor
@Suite("GPXSimulator: noise")
struct GPXNoiseTests {
    private let still = gpx([(0..<200).map { point(47, 9, at: Double($0), "<ele>400</ele>") }])

    private func fixes(
        _ document: String, rate: ReplayRate = .original, passes: ReplayPasses = .once,
        noise: PositionNoise? = PositionNoise(radius: 5, correlation: 20, seed: 7)
    ) -> [Location] {
        let options = TrackReplayOptions(passes: passes, noise: noise)
        let listener = TrackListener(document, timing: ReplayTiming(rate: rate), options: options)
        listener.play()
        return listener.fixes.compactMap { $0 }
    }

    @Test("the same seed gives the same fixes at any rate and in each run, another seed different ones")
    func seeds() {
        let slow = fixes(still)
        #expect(slow == fixes(still, rate: .factor(100)))
        #expect(slow == fixes(still, rate: .max))
        #expect(slow != fixes(still, noise: PositionNoise(radius: 5, correlation: 20, seed: 8)))
        let options = TrackReplayOptions(noise: PositionNoise(radius: 5, correlation: 20, seed: 7))
        let listener = TrackListener(still, options: options)
        listener.play()
        listener.stop()
        listener.play()
        #expect(listener.fixes.compactMap { $0 } == slow + slow)
    }

    @Test("a second pass continues the noise and does not repeat it")
    func loop() {
        let twice = fixes(still, passes: .count(2))
        #expect(Array(twice.prefix(200)) == fixes(still))
        #expect(twice[200].coordinate != twice[0].coordinate)
        let jump = twice[199].coordinate.localDistance(to: twice[200].coordinate)
        #expect(jump < 5, "it continues from where it was")
    }

    @Test("only the position moves; the accuracy is the noise's if the file has none")
    func unchanged() {
        let plain = fixes(still, noise: nil)
        for (noisy, fix) in zip(fixes(still), plain) {
            #expect(noisy.coordinate.localDistance(to: fix.coordinate) < 25)
            #expect(noisy.horizontalAccuracy == 5)
            #expect((noisy.altitude, noisy.speed, noisy.timestamp) == (fix.altitude, fix.speed, fix.timestamp))
        }
        let known = gpx([[point(47, 9, at: 0, recorder("<gpxgd:hor_acc>12</gpxgd:hor_acc>"))]])
        #expect(fixes(known).map(\.horizontalAccuracy) == [12])
    }
}
