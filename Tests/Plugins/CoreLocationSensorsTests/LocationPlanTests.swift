import CodecSupport
import Geolocation
import Testing

@testable import CoreLocationSensors

@Suite("What is asked of a device") struct LocationPlanTests {
    private func plan(
        _ roles: Set<SensorRole>, _ authorization: LocationAuthorization? = .fullAccuracy,
        _ change: (inout LocationSituation) -> Void = { _ in }
    ) -> LocationPlan {
        var situation = LocationSituation(roles: roles, authorization: authorization)
        change(&situation)
        return LocationPlan(situation)
    }

    @Test("nothing without a started role")
    func nothing() {
        #expect(plan([]).demand == LocationDemand())
        #expect(plan([], .denied).obstacle == nil)
    }

    @Test("fixes for location and course, headings for the compass")
    func roles() {
        let updates = LocationDemand.Updates(
            accuracy: .navigation, distance: 0, activity: .other, runsInBackground: false)
        #expect(plan([.location]).demand == LocationDemand(updates: updates))
        #expect(plan([.course]).demand == LocationDemand(updates: updates))
        let heading = LocationDemand.Heading(turn: 1, orientation: .portrait)
        #expect(plan([.location, .deviceHeading]).demand == LocationDemand(updates: updates, heading: heading))
    }

    @Test("the settings")
    func settings() {
        let plan = plan([.location, .deviceHeading]) {
            $0.settings = CoreLocationSettings(
                accuracy: .best, distance: 5, activity: .fitness, turn: 3, runsInBackground: true, reportsVisits: true)
            $0.orientation = .landscapeLeft
        }
        let updates = LocationDemand.Updates(accuracy: .best, distance: 5, activity: .fitness, runsInBackground: true)
        #expect(plan.demand.updates == updates)
        #expect(plan.demand.heading == LocationDemand.Heading(turn: 3, orientation: .landscapeLeft))
        #expect(plan.demand.reportsVisits)
    }

    @Test(
        "what is in the way of the location",
        arguments: [
            (LocationAuthorization.notDetermined, ProviderStatus.needsPermission), (.denied, .denied),
            (
                .reducedAccuracy,
                .degraded("only the approximate location is permitted: permit the precise one in the system's settings")
            ),
        ])
    func permission(authorization: LocationAuthorization, obstacle: ProviderStatus) {
        for role in [SensorRole.location, .course] {
            let plan = plan([role], authorization)
            #expect(plan.obstacle == obstacle && plan.demand == LocationDemand() && !plan.acceptsFixes)
        }
        #expect(plan([.location, .deviceHeading], authorization).obstacle == obstacle)
    }

    @Test("nothing is in the way, and nothing is asked for, until the permission is known")
    func unknownPermission() {
        let plan = plan([.location, .course, .deviceHeading], nil)
        #expect(plan.obstacle == nil && plan.demand == LocationDemand())
    }

    @Test("true north needs a rough place, also one of reduced accuracy, and thus the permission")
    func trueNorth() {
        let rough = LocationDemand.Updates(
            accuracy: .threeKilometres, distance: 1000, activity: .other, runsInBackground: false)
        for authorization in [LocationAuthorization.fullAccuracy, .reducedAccuracy] {
            let plan = plan([.deviceHeading], authorization)
            #expect(plan.obstacle == nil && plan.demand.updates == rough && plan.demand.heading != nil)
        }
        let waiting = plan([.deviceHeading], .notDetermined)
        #expect(waiting.obstacle == .needsPermission && waiting.demand == LocationDemand())
        #expect(plan([.deviceHeading], .denied).obstacle == .denied)
    }

    @Test("magnetic north needs neither a place nor a permission")
    func magneticNorth() {
        for authorization in [LocationAuthorization.denied, .notDetermined, .reducedAccuracy, .fullAccuracy] {
            let plan = plan([.deviceHeading], authorization) { $0.settings.acceptsMagneticNorth = true }
            #expect(plan.obstacle == nil && plan.demand.heading != nil && plan.demand.updates == nil)
        }
    }

    @Test("the compass goes on while only the approximate location is permitted")
    func compassBesides() {
        let plan = plan([.location, .deviceHeading], .reducedAccuracy)
        #expect(plan.demand.heading != nil && plan.demand.updates?.accuracy == .threeKilometres)
        #expect(!plan.acceptsFixes && plan.obstacle?.name == "degraded")
    }

    @Test("a device without a compass, and a system without the service, say so")
    func missing() {
        let lonely = plan([.deviceHeading]) { $0.hasCompass = false }
        #expect(lonely.obstacle == .failed(ProviderError("this device has no compass")))
        let both = plan([.deviceHeading, .location]) { $0.hasCompass = false }
        #expect(both.obstacle == nil && both.demand.heading == nil && both.demand.updates?.accuracy == .navigation)
        let nothing = plan([.location]) { $0.unavailable = "there is none" }
        #expect(nothing.obstacle == .failed(ProviderError("there is none")) && nothing.demand == LocationDemand())
    }

    @Test("a wish saves energy, unless the course is needed")
    func wish() {
        let wish = SamplingWish(accuracy: 30, distance: 50, interval: .infinity)
        let relaxed = plan([.location]) { $0.wish = wish }
        #expect(relaxed.demand.updates?.accuracy == .tenMetres && relaxed.demand.updates?.distance == 50)
        let timed = plan([.location]) { $0.wish = SamplingWish(accuracy: 30, distance: 50, interval: 60) }
        #expect(timed.demand.updates?.distance == 0, "a fix that is due by time is due at rest, too")
        let full = plan([.location, .course]) { $0.wish = wish }
        #expect(full.demand.updates?.accuracy == .navigation && full.demand.updates?.distance == 0)
        #expect(plan([.location]) { $0.wish = .nothing }.demand.updates == nil)
        #expect(plan([.location, .deviceHeading]) { $0.wish = .nothing }.demand.updates?.accuracy == .threeKilometres)
    }

    @Test(
        "an accuracy is relaxed as far as it suffices, and never made finer",
        arguments: [
            (CoreLocationSettings.Accuracy.navigation, 0.0, CoreLocationSettings.Accuracy.navigation),
            (.navigation, 5, .best), (.best, 0, .best), (.best, 10, .tenMetres), (.best, 999, .hundredMetres),
            (.hundredMetres, 10, .hundredMetres), (.kilometre, .infinity, .threeKilometres),
        ])
    func relaxed(
        accuracy: CoreLocationSettings.Accuracy, radius: Double, expected: CoreLocationSettings.Accuracy
    ) {
        #expect(accuracy.relaxed(to: radius) == expected)
    }

    @Test("a snoozing manager has the service for significant changes alone")
    func monitoring() {
        let plan = plan([]) { $0.isMonitoring = true }
        #expect(plan.demand == LocationDemand(monitorsSignificantChanges: true) && plan.acceptsFixes)
    }
}

@Suite("When the user is asked") struct PermissionRequestTests {
    @Test("not before the program asks for it, nor before the permission is known")
    func notYet() {
        var request = PermissionRequest(for: .whenInUse)
        var questions = [request.question(at: .notDetermined)]
        request.make()
        questions += [request.question(at: nil), request.question(at: .notDetermined)]
        #expect(questions == [nil, nil, .whenInUse])
    }

    @Test("once")
    func once() {
        var request = PermissionRequest(for: .whenInUse)
        request.make()
        var questions = [request.question(at: .notDetermined)]
        request.make()
        questions.append(request.question(at: .notDetermined))
        #expect(questions == [.whenInUse, nil])
    }

    @Test("never if the user has decided", arguments: [AuthorizationReading.Extent.denied, .always])
    func decided(extent: AuthorizationReading.Extent) {
        for goal in CoreLocationSettings.Permission.allCases {
            var request = PermissionRequest(for: goal)
            request.make()
            let question = request.question(at: extent)
            #expect(question == nil)
        }
    }

    @Test("for always after it was permitted while in use")
    func always() {
        var request = PermissionRequest(for: .always)
        request.make()
        let extents = [AuthorizationReading.Extent.notDetermined, .whenInUse, .whenInUse, .always]
        let questions = extents.map { request.question(at: $0) }
        #expect(questions == [.whenInUse, .always, nil, nil])
    }
}

@Suite("Departures by significant changes") struct SignificantMoveTests {
    private func fix(_ north: Double, at seconds: Double) throws -> Location {
        try #require(LocationReading.sample(north: north, at: seconds).location)
    }

    @Test("the first fix is the origin; one farther than 40 m away is a departure")
    func firstFix() throws {
        var move = SignificantMove(from: nil, now: try fix(0, at: 0).timestamp)
        let decisions = try [(0, 0), (39, 60), (41, 120)].map { move.isDeparture(try fix($0, at: $1)) }
        #expect(decisions == [false, false, true])
    }

    @Test("a recent fix is the origin, so that the first one may be a departure")
    func recentFix() throws {
        let last = try fix(0, at: 0)
        var move = SignificantMove(from: last, now: last.timestamp.addingTimeInterval(60))
        let away = try fix(600, at: 300)
        let departs = move.isDeparture(away)
        #expect(departs)
        var late = SignificantMove(from: last, now: last.timestamp.addingTimeInterval(61))
        let departsLate = late.isDeparture(away)
        #expect(!departsLate)
    }

    @Test("a fix from before the origin is no departure")
    func oldFix() throws {
        var move = SignificantMove(from: try fix(0, at: 0), now: try fix(0, at: 0).timestamp)
        let decisions = try [-3600, 3600].map { move.isDeparture(try fix(5000, at: $0)) }
        #expect(decisions == [false, true])
    }
}
