import Geolocation
import GeolocationTestKit
import Testing

/// The ways in which a manager can lose a source.
enum ValueEnd: String, CaseIterable, Sendable {
    case ended, failed, denied, removed, replaced, stopped, snoozed
}

@Suite("The end of a value with its source")
@SensorActor
struct ValueEndTests {
    private let clock = ManualClock()
    private let manager: GeolocationManager
    private let sink = RecordingSink()

    init() throws {
        manager = GeolocationManager(clock: clock)
        try manager.add(sink)
    }

    @Test(
        "reaches the manager, its headings and its sinks at once, even if the source withdraws nothing itself",
        arguments: ValueEnd.allCases, SensorRole.allCases)
    func table(end: ValueEnd, role: SensorRole) throws {
        for wrap in Wrapping.allCases {
            let source = ForgetfulSource.make(role)
            if role != .location { manager.add(ScriptedLocationProvider(supportsSignificantChange: true)) }
            let provider = wrap.apply(to: source, clock: clock)
            manager.install(provider, as: [role])
            manager.start()
            source.emitValue(clock)
            let custom = role.heading.map { manager.heading(orderedBy: [$0]) }
            let changes = Journal<Double?>()
            custom?.onHeadingDidUpdate { changes.note($0?.value) }
            #expect(isKnown(role, manager.known) && manager.collectionHeading.resolved?.source == role.heading)
            sink.removeAll()
            var knownAtEvents: [Bool] = []
            sink.onEvent = { [sink] event in
                // Before a snooze, its watch may report its status.
                if case .status = event, end == .snoozed { return }
                knownAtEvents.append(isKnown(role, sink.host?.known ?? KnownValues()))
            }
            bring(end, to: source, in: provider, role: role)
            sink.onEvent = nil

            #expect(manager.known == KnownValues(), "\(wrap)")
            #expect(manager.snapshot.headings.isEmpty && manager.presentationHeading.value == nil)
            #expect(!knownAtEvents.contains(true), "\(wrap)")
            let type = role.heading
            let expected: [GeolocationEvent] =
                type.map {
                    [
                        .heading($0, nil, clock.now), .resolved(.collection, nil, clock.now),
                        .resolved(.presentation, nil, clock.now),
                    ]
                } ?? [.locationWithdrawn(clock.now)]
            let events = sink.events.drop { if case .status = $0, end == .snoozed { true } else { false } }
            #expect(Array(events.prefix(expected.count)) == expected, "\(wrap): before the state or status")
            #expect(sink.events.count { expected.contains($0) } == expected.count, "\(wrap): once")
            #expect(changes.entries == (type == nil ? [] : [nil]))
            manager.stop()
            manager.uninstall(provider)
        }
    }

    @Test("comes with the last source of a composite, even if the composite ignores statuses")
    func livingSource() throws {
        let (first, second) = (ForgetfulSource.make(.userHeading), ForgetfulSource.make(.userHeading))
        let pair = Pair(first, second)
        manager.install(pair)
        manager.start()
        first.emitValue(clock)
        first.report(.failed(ProviderError("no signal")))
        #expect(manager.known.user != nil)
        second.report(.ended)
        #expect(manager.known.user == nil)
    }

    @Test("leaves a fail-over with the value of another source that has not ended")
    func failover() throws {
        let (first, second) = (ReportingLocationProvider(name: "rtk"), ReportingLocationProvider(name: "gps"))
        manager.add(FailoverLocationProvider([first, second], clock: clock))
        manager.start()
        second.emit(.test(north: 2))
        first.emit(.test(north: 1))
        first.report(.ended)
        #expect(manager.known.location == .test(north: 2))
        second.report(.ended)
        #expect(manager.known.location == nil && manager.location == .test(north: 2))
    }

    @Test("leaves the last fix readable, and sends nothing to the update delegate")
    func lastFix() throws {
        let updates = UpdateRecorder()
        manager.updateDelegate = updates
        let source = ReportingLocationProvider()
        manager.add(source)
        manager.start()
        source.emit(.test())
        source.report(.ended)
        #expect(manager.location == .test() && manager.snapshot.isLocationWithdrawn)
        #expect(updates.fixes == [.test()])
        manager.stop()
        #expect(manager.location == nil && sink.events.count { $0.type == "location" } == 2)
    }

    @Test("lets a sink that starts the manager at the withdrawal start it after the stop")
    func restart() throws {
        let source = ScriptedCourseProvider()
        manager.add(source)
        manager.start()
        source.emit(HeadingValue(90))
        sink.removeAll()
        sink.onEvent = { [manager] in if case .heading(_, nil, _) = $0 { manager.start() } }
        manager.stop()
        #expect(sink.states == [.stopped, .running])
        #expect(manager.isActive && manager.known == KnownValues())
    }

    private func bring(_ end: ValueEnd, to source: ForgetfulSource, in provider: any SensorProvider, role: SensorRole) {
        switch end {
        case .ended: source.report(.ended)
        case .failed: source.report(.failed(ProviderError("unplugged")))
        case .denied: source.report(.denied)
        case .removed: manager.uninstall(provider)
        case .replaced: manager.install(ForgetfulSource.make(role), as: [role])
        case .stopped: manager.stop()
        case .snoozed: manager.snooze()
        }
    }
}

@SensorActor
private func isKnown(_ role: SensorRole, _ known: KnownValues) -> Bool {
    switch role {
    case .location: known.location != nil
    case .course: known.course != nil
    case .userHeading: known.user != nil
    case .deviceHeading: known.device != nil
    }
}

extension SensorRole {
    fileprivate var heading: HeadingType? {
        switch self {
        case .location: nil
        case .course: .course
        case .userHeading: .user
        case .deviceHeading: .device
        }
    }
}

/// The wrapper around a source in its slot.
private enum Wrapping: CaseIterable {
    case none, filter, failover, staleness

    @SensorActor
    func apply(to source: ForgetfulSource, clock: ManualClock) -> any SensorProvider {
        func wrap<Role: ProviderRole>(_ provider: Role.Provider, _ role: Role.Type) -> any SensorProvider {
            switch self {
            case .none: source
            case .filter: FilteringProvider<Role>(wrapping: provider)
            case .failover: FailoverProvider<Role>([provider], clock: clock)
            case .staleness: StalenessProvider<Role>(wrapping: provider, timeout: 5, clock: clock)
            }
        }
        switch source {
        case let source as ForgetfulLocation: return wrap(source, LocationRole.self)
        case let source as ForgetfulCourse: return wrap(source, CourseRole.self)
        case let source as ForgetfulUser: return wrap(source, UserHeadingRole.self)
        case let source as ForgetfulDevice: return wrap(source, DeviceHeadingRole.self)
        default: return source
        }
    }
}

/// A source that reports its status, and never withdraws a value.
private class ForgetfulSource: HostedProvider {
    let hosts = ProviderHosts()

    static func make(_ role: SensorRole) -> ForgetfulSource {
        switch role {
        case .location: ForgetfulLocation()
        case .course: ForgetfulCourse()
        case .userHeading: ForgetfulUser()
        case .deviceHeading: ForgetfulDevice()
        }
    }

    func emitValue(_ clock: ManualClock) {}
}

private final class ForgetfulLocation: ForgetfulSource, LocationProvider {
    weak var locationDelegate: (any LocationProviderDelegate)?

    func startLocationUpdates() {}
    func stopLocationUpdates() {}
    func startMonitoringSignificantLocationChanges() -> Bool { false }
    func stopMonitoringSignificantLocationChanges() {}

    override func emitValue(_ clock: ManualClock) {
        locationDelegate?.locationProvider(self, didUpdateLocation: .test())
    }
}

private final class ForgetfulCourse: ForgetfulSource, CourseProvider {
    weak var courseDelegate: (any CourseProviderDelegate)?

    func startCourseProviderUpdates() {}
    func stopCourseProviderUpdates() {}

    override func emitValue(_ clock: ManualClock) {
        courseDelegate?.courseProvider(self, didUpdateCourse: HeadingValue(90))
    }
}

private final class ForgetfulUser: ForgetfulSource, UserHeadingProvider {
    weak var headingDelegate: (any UserHeadingProviderDelegate)?
    var accuracy = 5.0

    func startUserHeadingUpdates() {}
    func stopUserHeadingUpdates() {}

    override func emitValue(_ clock: ManualClock) {
        headingDelegate?.userHeadingProvider(self, didUpdateUserHeading: HeadingValue(90))
    }
}

private final class ForgetfulDevice: ForgetfulSource, DeviceHeadingProvider {
    weak var headingDelegate: (any DeviceHeadingProviderDelegate)?

    func startDeviceHeadingUpdates() {}
    func stopDeviceHeadingUpdates() {}

    override func emitValue(_ clock: ManualClock) {
        headingDelegate?.deviceHeadingProvider(self, didUpdateDeviceHeading: HeadingValue(90))
    }
}

/// A composite that passes on all values and ignores statuses.
private final class Pair: UserHeadingProvider, UserHeadingProviderDelegate {
    weak var headingDelegate: (any UserHeadingProviderDelegate)?
    let components: [any SensorProvider]
    var accuracy = 5.0

    init(_ first: ForgetfulSource, _ second: ForgetfulSource) {
        components = [first, second]
    }

    func startUserHeadingUpdates() {
        for case let source as any UserHeadingProvider in components { source.headingDelegate = self }
    }

    func stopUserHeadingUpdates() {}

    func userHeadingProvider(_ provider: any UserHeadingProvider, didUpdateUserHeading heading: HeadingValue?) {
        headingDelegate?.userHeadingProvider(self, didUpdateUserHeading: heading)
    }
}
