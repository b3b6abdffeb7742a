import Geolocation
import GeolocationTestKit
import Testing

@SensorActor
@Suite("Headings with a source listed twice, or with several owners of callbacks")
struct HeadingSharingTests {
    @Test("a source that is listed twice counts again under its second condition, and expires by that one")
    func repeated() {
        let clock = ManualClock()
        let manager = GeolocationManager(clock: clock)
        let user = ScriptedUserHeadingProvider()
        let course = ScriptedCourseProvider()
        manager.add(user)
        manager.add(course)
        manager.start()
        let heading = manager.heading(orderedBy: [.user(maximumAge: 1), .course, .user(maximumAge: 10)])
        user.emit(HeadingValue(45))
        course.emit(HeadingValue(90))
        #expect(heading.value == 45)
        clock.advance(by: 1)
        #expect(heading.value == 90)
        course.emit(nil)
        #expect(heading.value == 45)
        clock.advance(by: 8.9)
        #expect(heading.value == 45)
        clock.advance(by: 0.1)
        #expect(heading.value == nil)
    }

    @Test("a shared heading has an observer for each owner, which ends with its owner")
    func owners() throws {
        let rig = try ManagerRig.running()
        let journal = Journal<String>()
        let first = Journal<Int>()
        var second: Journal<Int>? = Journal<Int>()
        rig.manager.collectionHeading.observe(for: first) { _ in journal.note("first") }
        if let second { rig.manager.collectionHeading.observe(for: second) { _ in journal.note("second") } }
        rig.course.emit(HeadingValue(90))
        #expect(journal.entries == ["first", "second"])
        second = nil
        rig.course.emit(HeadingValue(91))
        #expect(journal.entries == ["first", "second", "first"])
    }
}
