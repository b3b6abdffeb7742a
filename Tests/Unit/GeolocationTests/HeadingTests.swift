import Foundation
import Geolocation
import GeolocationTestKit
import Testing

/// An order of the specification's table 3.3, named after its use.
struct NamedOrder: Sendable, CustomTestStringConvertible {
    let name: String
    let types: [HeadingType]
    var testDescription: String { name }

    static let table = [
        NamedOrder(name: "collection", types: [.course, .user, .device]),
        NamedOrder(name: "presentation", types: [.user, .course, .device]),
        NamedOrder(name: "what lies ahead", types: [.user, .device, .course]),
        NamedOrder(name: "intersections", types: [.course]),
        NamedOrder(name: "pointing", types: [.device]),
        NamedOrder(name: "head tracker", types: [.user]),
        NamedOrder(name: "nothing", types: []),
    ]

    /// Every set of sources that may be available.
    static let availability: [Set<HeadingType>] = [
        [], [.course], [.device], [.user], [.course, .device], [.course, .user], [.device, .user],
        [.course, .device, .user],
    ]
}

@Suite("A heading with an order of sources")
@SensorActor
struct HeadingOrderTests {
    private let angles: [HeadingType: Double] = [.course: 90, .device: 10, .user: 45]

    @Test(
        "takes the first available source of its order, and none that is not listed",
        arguments: NamedOrder.table, NamedOrder.availability)
    func firstAvailable(_ order: NamedOrder, _ available: Set<HeadingType>) throws {
        let rig = try ManagerRig.running()
        let heading = rig.manager.heading(orderedBy: order.types)
        rig.emit(available, angles)
        let expected = order.types.first { available.contains($0) }
        #expect(heading.resolved?.source == expected)
        #expect(heading.value == expected.flatMap { angles[$0] })
        #expect(heading.isCourse == (expected == .course))
    }

    @Test("the two shared headings have orders of their own")
    func defaultOrders() throws {
        let rig = try ManagerRig.running()
        #expect(rig.manager.collectionHeading.order == [.course, .user, .device])
        #expect(rig.manager.presentationHeading.order == [.user, .course, .device])
        #expect(Heading.defaultValue == 0)
    }

    @Test("ignores the accuracy of its sources by default")
    func orderOnly() throws {
        let rig = try ManagerRig.running()
        rig.course.emit(HeadingValue(90, accuracy: 170))
        rig.user.emit(HeadingValue(45, accuracy: 1))
        #expect(rig.manager.collectionHeading.value == 90)
        #expect(rig.manager.collectionHeading.accuracy == 170)
    }

    @Test("knows the present values when it is made while the manager runs")
    func madeLate() throws {
        let rig = try ManagerRig.running()
        rig.emit([.course, .device], angles)
        #expect(rig.manager.heading(orderedBy: [.device]).value == 10)
    }

    @Test("follows a change of its order at once, and calls back")
    func orderChangesAtRunTime() throws {
        let rig = try ManagerRig.running()
        rig.emit([.course, .device], angles)
        let heading = rig.manager.heading(orderedBy: [.course])
        let journal = Journal<Double?>()
        heading.onHeadingDidUpdate { journal.note($0?.value) }
        heading.order = [.device]
        heading.order = [.user]
        #expect(journal.entries == [10, nil])
    }

    @Test("a change by a new order of a named heading is published as an event")
    func namedOrderChanges() throws {
        let rig = try ManagerRig.running()
        rig.emit([.course, .device], angles)
        rig.sink.removeAll()
        rig.manager.collectionHeading.order = [.device]
        let resolved = rig.manager.collectionHeading.resolved
        #expect(resolved?.value == 10)
        #expect(rig.sink.events == [.resolved(.collection, resolved, rig.clock.now)])
    }
}

@Suite("A heading and its consumers")
@SensorActor
struct HeadingTests {
    @Test("calls back as in the specification's example: for 45, 91, 10 and nil, not for a source of lower rank")
    func specifiedVector() throws {
        let rig = try ManagerRig.running()
        let heading = rig.manager.heading(orderedBy: [.user, .course, .device])
        rig.course.emit(HeadingValue(90))
        rig.device.emit(HeadingValue(10))
        #expect(heading.value == 90)
        let journal = Journal<Double?>()
        heading.onHeadingDidUpdate { journal.note($0?.value) }
        #expect(journal.entries.isEmpty)
        rig.user.emit(HeadingValue(45))
        #expect(journal.entries == [45])
        rig.course.emit(HeadingValue(91))
        #expect(journal.entries == [45])
        rig.user.emit(nil)
        rig.course.emit(nil)
        rig.device.emit(nil)
        #expect(journal.entries == [45, 91, 10, nil])
    }

    @Test("calls back for a change of direction or accuracy, but not for a repetition")
    func changeOnly() throws {
        let rig = try ManagerRig.running()
        let journal = Journal<Double?>()
        rig.manager.collectionHeading.onHeadingDidUpdate { journal.note($0?.accuracy) }
        rig.course.emit(HeadingValue(90, accuracy: 3))
        rig.course.emit(HeadingValue(90, accuracy: 3, timestamp: rig.clock.now.addingTimeInterval(1)))
        rig.course.emit(HeadingValue(90, accuracy: 4))
        rig.course.emit(HeadingValue(90))
        #expect(journal.entries == [3, 4, nil])
    }

    @Test("reports a change of source even if the direction stays the same")
    func sourceChange() throws {
        let rig = try ManagerRig.running()
        let journal = Journal<HeadingType?>()
        rig.manager.collectionHeading.onHeadingDidUpdate { journal.note($0?.source) }
        rig.user.emit(HeadingValue(90))
        rig.course.emit(HeadingValue(90))
        #expect(journal.entries == [.user, .course])
    }

    @Test("has one callback, which nil clears")
    func oneCallback() throws {
        let rig = try ManagerRig.running()
        let journal = Journal<String>()
        rig.manager.collectionHeading.onHeadingDidUpdate { _ in journal.note("first") }
        rig.manager.collectionHeading.onHeadingDidUpdate { _ in journal.note("second") }
        rig.course.emit(HeadingValue(1))
        rig.manager.collectionHeading.onHeadingDidUpdate(nil)
        rig.course.emit(HeadingValue(2))
        #expect(journal.entries == ["second"])
    }

    @Test("H9: a heading takes values of its own manager only")
    func ownManagerOnly() throws {
        let first = try ManagerRig.running()
        let second = try ManagerRig.running()
        let heading = first.manager.heading(orderedBy: first.manager.collectionHeading.order)
        second.course.emit(HeadingValue(90))
        #expect(heading.value == nil && first.manager.collectionHeading.value == nil)
    }

    @Test("H10: the named headings are the same objects at every access, and keep their callback after a restart")
    func sameObject() throws {
        let rig = try ManagerRig.running()
        #expect(rig.manager.collectionHeading === rig.manager.collectionHeading)
        #expect(rig.manager.presentationHeading === rig.manager.presentationHeading)
        let journal = Journal<Double?>()
        rig.manager.collectionHeading.onHeadingDidUpdate { journal.note($0?.value) }
        rig.course.emit(HeadingValue(90))
        rig.manager.stop()
        rig.manager.start()
        rig.course.emit(HeadingValue(80))
        #expect(journal.entries == [90, nil, 80])
    }

    @Test("a heading without an owner is released")
    func notRetained() throws {
        let rig = try ManagerRig.running()
        weak let heading = rig.manager.heading(orderedBy: [.course])
        #expect(heading == nil)
        rig.course.emit(HeadingValue(90))
    }

    @Test("the sequence of a heading's updates delivers the changes, including nil, and ends with the heading")
    func updates() async throws {
        let rig = try ManagerRig.running()
        let updates = try {
            let heading = rig.manager.heading(orderedBy: [.user])
            let updates = heading.updates
            rig.user.emit(HeadingValue(45))
            rig.user.emit(HeadingValue(46))
            rig.user.emit(nil)
            try #require(heading.value == nil)
            return updates
        }()
        var values: [Double?] = []
        for await update in updates { values.append(update?.value) }
        #expect(values == [45, 46, nil])
    }
}

@Suite("A heading whose sources have conditions")
@SensorActor
struct HeadingConditionTests {
    @Test("H1: a heading that is not renewed gives way at its maximum age, not before")
    func maximumAge() throws {
        let rig = try ManagerRig()
        rig.manager.headingAges = .unlimited
        rig.manager.start()
        let heading = rig.manager.heading(orderedBy: [.user(maximumAge: 2), .course])
        let journal = Journal<Double?>()
        rig.course.emit(HeadingValue(90))
        rig.user.emit(HeadingValue(45))
        heading.onHeadingDidUpdate { journal.note($0?.value) }
        rig.clock.advance(by: 1.999)
        #expect(journal.entries.isEmpty && heading.value == 45)
        rig.clock.advance(by: 0.001)
        #expect(journal.entries == [90])
        rig.clock.advance(by: 3600)
        #expect(journal.entries == [90])
    }

    @Test("H1: each sample begins the maximum age anew, and the expiry of the only source leaves nil")
    func renewal() throws {
        let rig = try ManagerRig.running()
        let heading = rig.manager.heading(orderedBy: [.device(maximumAge: 2)])
        let journal = Journal<Double?>()
        heading.onHeadingDidUpdate { journal.note($0?.value) }
        for _ in 0..<5 {
            rig.device.emit(HeadingValue(10))
            rig.clock.advance(by: 1.5)
        }
        #expect(journal.entries == [10])
        rig.clock.advance(by: 1)
        #expect(journal.entries == [10, nil])
        rig.device.emit(HeadingValue(10))
        #expect(journal.entries == [10, nil, 10])
    }

    @Test("the expiry of a named heading's value is published as an event")
    func expiryIsPublished() throws {
        let rig = try ManagerRig.running()
        rig.manager.presentationHeading.order = [.user(maximumAge: 2), .course]
        rig.user.emit(HeadingValue(45))
        rig.sink.removeAll()
        rig.clock.advance(by: 2)
        #expect(rig.sink.events == [.resolved(.presentation, nil, rig.clock.now)])
    }

    @Test("a heading made late counts the age from the sample's arrival")
    func madeLate() throws {
        let rig = try ManagerRig.running()
        rig.user.emit(HeadingValue(45))
        rig.clock.advance(by: 1.5)
        let heading = rig.manager.heading(orderedBy: [.user(maximumAge: 2)])
        #expect(heading.value == 45)
        rig.clock.advance(by: 0.5)
        #expect(heading.value == nil)
    }

    @Test("a source that is too inaccurate gives way; one without an accuracy counts")
    func minimumAccuracy() throws {
        let rig = try ManagerRig.running()
        let heading = rig.manager.heading(orderedBy: [.device(minimumAccuracy: 25), .course])
        rig.course.emit(HeadingValue(90))
        rig.device.emit(HeadingValue(10, accuracy: 25.1))
        #expect(heading.value == 90)
        rig.device.emit(HeadingValue(10, accuracy: 25))
        #expect(heading.value == 10)
        rig.device.emit(HeadingValue(11))
        #expect(heading.value == 11)
    }
}

extension ManagerRig {
    /// Lets the providers of some sources report their angles.
    fileprivate func emit(_ types: Set<HeadingType>, _ angles: [HeadingType: Double]) {
        for type in types {
            let heading = angles[type].map { HeadingValue($0) }
            switch type {
            case .course: course.emit(heading)
            case .device: device.emit(heading)
            case .user: user.emit(heading)
            }
        }
    }
}
