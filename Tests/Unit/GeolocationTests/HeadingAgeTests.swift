import Geolocation
import GeolocationTestKit
import Testing

@Suite("The maximum age of a heading")
@SensorActor
struct HeadingAgeTests {
    private let rig: ManagerRig

    init() throws { rig = try ManagerRig.running() }

    private func emit(_ type: HeadingType, _ degrees: Double) {
        switch type {
        case .course: rig.course.emit(HeadingValue(degrees))
        case .device: rig.device.emit(HeadingValue(degrees))
        case .user: rig.user.emit(HeadingValue(degrees))
        }
    }

    @Test(
        "withdraws a heading whose source falls silent: course and device after 5 s, user after 2 s",
        arguments: [(HeadingType.course, 5.0), (.device, 5), (.user, 2)])
    func silence(type: HeadingType, limit: Double) {
        for step in 0..<5 {
            emit(type, Double(step))
            rig.clock.advance(by: 0.1)
        }
        rig.clock.advance(by: limit - 0.11)
        #expect(rig.manager.presentationHeading.resolved?.source == type)
        rig.sink.removeAll()
        rig.clock.advance(by: 0.02)
        #expect(rig.manager.known == KnownValues() && rig.manager.presentationHeading.value == nil)
        #expect(rig.sink.events.map(\.type) == ["heading", "resolved", "resolved"])
        emit(type, 7)
        #expect(rig.manager.collectionHeading.value == 7)
    }

    @Test("is three intervals of a source that reports slowly, but a minute at most", arguments: [3.0, 5, 10, 20])
    func slowSource(interval: Double) {
        emit(.course, 1)
        rig.clock.advance(by: min(interval, 9.9))
        emit(.course, 2)
        rig.sink.removeAll()
        for _ in 0..<5 {
            rig.clock.advance(by: interval)
            emit(.course, 3)
        }
        #expect(!rig.sink.events.contains { if case .heading(_, nil, _) = $0 { true } else { false } })
        // Its own end comes after three intervals, or a minute.
        rig.clock.advance(by: max(5, min(3 * interval, 60)) - 0.01)
        #expect(rig.manager.collectionHeading.value == 3)
        rig.clock.advance(by: 0.02)
        #expect(rig.manager.collectionHeading.value == nil)
    }

    @Test("a source that reports twice in a row at long intervals counts as slow, one that was interrupted does not")
    func rhythm() {
        for _ in 0..<4 {
            emit(.device, 1)
            rig.clock.advance(by: 0.1)
            emit(.device, 2)
            rig.clock.advance(by: 4.9)
        }
        #expect(rig.manager.collectionHeading.value == 2)
        for _ in 0..<3 {
            emit(.device, 3)
            rig.clock.advance(by: 0.1)
        }
        rig.clock.advance(by: 4.95)
        #expect(rig.manager.collectionHeading.value == nil)
    }

    @Test("does not apply to a direction that the user has set, even in a wrapper or a fail-over")
    func manual() {
        let manual = ManualHeadingProvider(heading: HeadingValue(180))
        let silent = ScriptedUserHeadingProvider()
        let reserve = FailoverUserHeadingProvider([silent, manual], clock: rig.clock)
        for provider in [manual, FilteringProvider<UserHeadingRole>(wrapping: manual), reserve] {
            rig.manager.add(provider)
            rig.clock.advance(by: 3600)
            #expect(rig.manager.presentationHeading.value == 180)
        }
    }

    @Test("can be set, or removed with nil")
    func limits() {
        rig.manager.stop()
        rig.manager.headingAges = HeadingAges(course: nil, device: 20)
        rig.manager.start()
        for _ in 0..<3 {
            emit(.course, 90)
            emit(.device, 45)
            rig.clock.advance(by: 1)
        }
        rig.clock.advance(by: 20)
        #expect(rig.manager.known.device == nil && rig.manager.known.course?.value == 90)
        #expect(HeadingAges.unlimited[.user] == nil)
    }
}
