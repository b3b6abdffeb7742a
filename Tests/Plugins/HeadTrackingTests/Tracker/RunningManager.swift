import Geolocation
import GeolocationTestKit

extension GeolocationManager {
    /// A manager with a provider of headings, and one of courses, in their slots, which is running, and what it delivers.
    static func running(
        with provider: any UserHeadingProvider, _ course: (any CourseProvider)? = nil, clock: ManualClock,
        sink: RecordingSink = RecordingSink()
    ) throws -> (manager: GeolocationManager, sink: RecordingSink) {
        let manager = GeolocationManager(clock: clock)
        try manager.add(sink)
        if let course { manager.add(course) }
        manager.add(provider)
        manager.start()
        return (manager, sink)
    }

    /// The direction of the head according to the presentation heading, rounded to hundredths of a degree.
    var facing: Double? {
        presentationHeading.resolved.map { ($0.heading.value * 100).rounded() / 100 }
    }
}
