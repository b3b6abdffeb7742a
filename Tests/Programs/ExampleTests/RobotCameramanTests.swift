import Foundation
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import SubjectTracking
import Testing

@testable import RobotCameraman

@Suite("RobotCameraman's camera head")
@SensorActor
struct CameraHeadTests {
    private let clock = ManualClock()
    private let camera = Coordinate(latitude: 47.6609, longitude: 9.1750)

    @Test("points to the expected position of the subject after the lag of the motors, and rests without recent fixes")
    func pointing() async throws {
        let head = CameraHead(at: camera, altitude: 405)
        head.start(in: SinkHost(clock: clock))
        #expect(head.target(at: clock.now) == nil)
        for number in 1...50 { head.receive(.location(fix(number))) }
        // The subject walks east at 2 m/s, 50 m north of the camera and 5 m below it.
        let target = try #require(head.target(at: time(50)))
        let east = 10 + CameraHead.lead * 2
        #expect(abs(target.pan - atan2(east, 50) * 180 / .pi) < 0.1)
        #expect(abs(target.tilt - atan2(-5, 50.3) * 180 / .pi) < 0.1)
        #expect(head.target(at: time(50) + 2.8) != nil)
        #expect(head.target(at: time(50) + 2.9) == nil)
        await head.finish()
    }

    @Test(
        "requires latitude, longitude and altitude of the camera in the endpoint",
        arguments: ["", "here", "47.66,9.17", "95,9.17,405", "1,2,3,4"])
    func endpoint(address: String) throws {
        let context = PipelineContext(clock: clock)
        _ = try CameraHead.plugin.make(try Endpoint("gimbal:47.6609,9.1750,405"), context)
        #expect(throws: UsageError.self) { try CameraHead.plugin.make(Endpoint("gimbal:\(address)"), context) }
    }

    /// Five fixes a second, 20 s before the clock.
    private func time(_ number: Int) -> Date { clock.now - 20 + Double(number) * 0.2 }

    private func fix(_ number: Int) -> Location {
        let place = camera.destination(distance: 50, bearing: 0)
            .destination(distance: Double(number) * 0.4 - 10, bearing: 90)
        return Location(
            latitude: place.latitude, longitude: place.longitude, altitude: 400, horizontalAccuracy: 1, speed: 2,
            course: 90, timestamp: time(number))
    }
}
