import CodecSupport
import Geolocation
import Testing

@testable import CoreLocationSensors

@Suite("The demand on a device") struct LocationPlanTests {
    private func plan(
        _ roles: Set<SensorRole>, _ authorization: LocationAuthorization? = .fullAccuracy,
        _ change: (inout LocationSituation) -> Void = { _ in }
    ) -> LocationPlan {
        var situation = LocationSituation(roles: roles, authorization: authorization)
        change(&situation)
        return LocationPlan(situation)
    }

    @Test("is empty without a started role")
    func nothing() {
        #expect(plan([]).demand == LocationDemand())
        #expect(plan([], .denied).obstacle == nil)
    }

    @Test("includes fixes for location and course, headings for the compass")
    func roles() {
        let updates = LocationDemand.Updates(
            accuracy: .navigation, distance: 0, activity: .other, runsInBackground: false)
        #expect(plan([.location]).demand == LocationDemand(updates: updates))
        #expect(plan([.course]).demand == LocationDemand(updates: updates))
        let heading = LocationDemand.Heading(turn: 1, orientation: .portrait)
        #expect(plan([.location, .deviceHeading]).demand == LocationDemand(updates: updates, heading: heading))
    }

    @Test("includes the settings")
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
        "reports what prevents a location",
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

    @Test("is empty, without an obstacle, until the permission is known")
    func unknownPermission() {
        let plan = plan([.location, .course, .deviceHeading], nil)
        #expect(plan.obstacle == nil && plan.demand == LocationDemand())
    }

    @Test("includes a rough position for true north, even one of reduced accuracy, and needs the permission for it")
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

    @Test("includes neither a position nor a permission for magnetic north")
    func magneticNorth() {
        for authorization in [LocationAuthorization.denied, .notDetermined, .reducedAccuracy, .fullAccuracy] {
            let plan = plan([.deviceHeading], authorization) { $0.settings.acceptsMagneticNorth = true }
            #expect(plan.obstacle == nil && plan.demand.heading != nil && plan.demand.updates == nil)
        }
    }

    @Test("still includes the compass if only the approximate location is permitted")
    func compassBesides() {
        let plan = plan([.location, .deviceHeading], .reducedAccuracy)
        #expect(plan.demand.heading != nil && plan.demand.updates?.accuracy == .threeKilometres)
        #expect(!plan.acceptsFixes && plan.obstacle?.name == "degraded")
    }

    @Test("reports a missing compass or a missing service")
    func missing() {
        let lonely = plan([.deviceHeading]) { $0.hasCompass = false }
        #expect(lonely.obstacle == .failed(ProviderError("this device has no compass")))
        let both = plan([.deviceHeading, .location]) { $0.hasCompass = false }
        #expect(both.obstacle == nil && both.demand.heading == nil && both.demand.updates?.accuracy == .navigation)
        let nothing = plan([.location]) { $0.unavailable = "there is none" }
        #expect(nothing.obstacle == .failed(ProviderError("there is none")) && nothing.demand == LocationDemand())
    }

    @Test("is reduced by a consumer's wish, unless the course is needed")
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
        "relaxes an accuracy as far as the wish allows, and never refines it",
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

    @Test("includes only significant changes while the manager snoozes")
    func monitoring() {
        let plan = plan([]) { $0.isMonitoring = true }
        #expect(plan.demand == LocationDemand(monitorsSignificantChanges: true) && plan.acceptsFixes)
    }
}

@Suite("A permission request") struct PermissionRequestTests {
    @Test("is not made before the program asks for it or the permission is known")
    func notYet() {
        var request = PermissionRequest(for: .whenInUse)
        var questions = [request.question(at: .notDetermined)]
        request.make()
        questions += [request.question(at: nil), request.question(at: .notDetermined)]
        #expect(questions == [nil, nil, .whenInUse])
    }

    @Test("is made once")
    func once() {
        var request = PermissionRequest(for: .whenInUse)
        request.make()
        var questions = [request.question(at: .notDetermined)]
        request.make()
        questions.append(request.question(at: .notDetermined))
        #expect(questions == [.whenInUse, nil])
    }

    @Test("is never made if the user has decided", arguments: [AuthorizationReading.Extent.denied, .always])
    func decided(extent: AuthorizationReading.Extent) {
        for goal in CoreLocationSettings.Permission.allCases {
            var request = PermissionRequest(for: goal)
            request.make()
            let question = request.question(at: extent)
            #expect(question == nil)
        }
    }

    @Test("for always follows one for while in use")
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

    @Test("use the first fix as origin, and report a fix more than 40 m away from it")
    func firstFix() throws {
        var move = SignificantMove(from: nil, now: try fix(0, at: 0).timestamp)
        let decisions = try [(0, 0), (39, 60), (41, 120)].map { move.isDeparture(try fix($0, at: $1)) }
        #expect(decisions == [false, false, true])
    }

    @Test("use a recent fix as origin, so that the first one may be a departure")
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

    @Test("ignore a fix from before the origin")
    func oldFix() throws {
        var move = SignificantMove(from: try fix(0, at: 0), now: try fix(0, at: 0).timestamp)
        let decisions = try [-3600, 3600].map { move.isDeparture(try fix(5000, at: $0)) }
        #expect(decisions == [false, true])
    }
}
