import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import HeadingCorrection
import Testing

@SensorActor
@Suite("Filters of directions")
struct HeadingCorrectionTests {
    private let clock = ManualClock()
    private let listener = Listener()

    @Test(
        "fulfil the provider contract in each role",
        arguments: [(HeadingFilters.course, "course?speed=1"), (HeadingFilters.offset, "offset?degrees=-12.5")]
            as [(FilterPlugin, String)])
    func contract(plugin: FilterPlugin, text: String) async throws {
        try await PluginConformance.verify(plugin, running: text, patience: 300)
    }

    @Test("rotate headings by an offset, across north too", arguments: ["offset", "declination"])
    func offset(name: String) throws {
        let filter = try HeadingFilters.offset.make(
            try Endpoint(filter: "\(name)?degrees=-20"), PipelineContext(clock: clock))
        let compass = ScriptedDeviceHeadingProvider()
        let provider = filter.apply(to: compass)
        provider.headingDelegate = listener
        provider.startDeviceHeadingUpdates()
        for value in [90.0, 5] { compass.emit(HeadingValue(value, accuracy: 3)) }
        compass.emit(nil)
        #expect(listener.headings == [HeadingValue(70, accuracy: 3), HeadingValue(345, accuracy: 3), nil])
    }

    @Test("pass a course from a speed on, and withdraw it after the time to hold it")
    func course() throws {
        let filter = try HeadingFilters.course.make(
            try Endpoint(filter: "course?speed=2&hold=10"), PipelineContext(clock: clock))
        let raw = ScriptedRawCourseProvider()
        let make = try #require(filter.rawCourse)
        let provider = make(raw)
        provider.courseDelegate = listener
        provider.startCourseProviderUpdates()
        raw.emit(HeadingValue(10), speed: 1.9)
        raw.emit(HeadingValue(20), speed: 2)
        clock.advance(by: 9.9)
        #expect(listener.headings.map { $0?.value } == [20])
        clock.advance(by: 0.2)
        #expect(listener.headings.map { $0?.value } == [20, nil])
    }

    @Test("reject a declination without an angle")
    func nothing() {
        #expect(throws: UsageError("declination turns nothing: write declination?degrees=3.2")) {
            try HeadingFilters.offset.make(try Endpoint(filter: "declination"), PipelineContext())
        }
    }
}

/// Stores the values that a provider reports.
private final class Listener: CourseProviderDelegate, DeviceHeadingProviderDelegate {
    private(set) var headings: [HeadingValue?] = []

    func courseProvider(_ provider: any CourseProvider, didUpdateCourse course: HeadingValue?) {
        headings.append(course)
    }

    func deviceHeadingProvider(
        _ provider: any DeviceHeadingProvider, didUpdateDeviceHeading heading: HeadingValue?
    ) {
        headings.append(heading)
    }
}
