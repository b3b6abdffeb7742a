import Geolocation
import RouteGeometry
import RouteSimulation
import RouteTracking

/// How well somebody is followed whose true place is known.
struct RouteBenchmarkAccuracy {
    private let seeds: ClosedRange<UInt64> = 1...8

    func run() throws {
        var rows: [(drive: RouteBenchmarkDrive, tally: Tally)] = []
        for drive in RouteBenchmarkDrive.all {
            var tally = Tally()
            for seed in seeds { tally.follow(try drive.drive(seed: seed)) }
            rows.append((drive, tally))
        }
        let fixes = rows.map(\.tally.fixes).reduce(0, +)
        let fair = rows.filter { !$0.drive.isUndecidable }
        Report.title(
            "route: tracking of \(seeds.count) drives of each of \(rows.count) kinds, \(fixes) fixes on routes")
        Report.line(
            "along wrong by more than 30 m, all drives",
            100 * Double(rows.map(\.tally.wrong).reduce(0, +)) / Double(fixes), unit: "% of fixes", atMost: 3.3)
        Report.line(
            "jumps of more than 60 m, in all kinds but the last two",
            Double(fair.map(\.tally.jumps).reduce(0, +)),
            unit: "", atMost: 0)
        Report.line(
            "  told off the route and on it", Double(fair.map(\.tally.strays).reduce(0, +)),
            unit: "fixes", atMost: 0)
        for (drive, tally) in rows {
            Report.line("  \(drive.name): along wrong by at most", tally.worst, unit: "m")
            if tally.wrong > 0 { Report.line("    by more than 30 m", Double(tally.wrong), unit: "fixes") }
            if tally.jumps > 0 { Report.line("    jumps of more than 60 m", Double(tally.jumps), unit: "") }
            if tally.strays > 0 { Report.line("    told off the route", Double(tally.strays), unit: "fixes") }
        }
    }
}

/// What was wrong on drives.
private struct Tally {
    /// Fixes on the route in its direction, or in a stop.
    private(set) var fixes = 0

    /// Those whose place along the route is wrong by more than 30 m.
    private(set) var wrong = 0

    /// Those that were told to be off the route.
    private(set) var strays = 0

    /// Times at which the error along the route has changed by more than 60 m.
    private(set) var jumps = 0

    /// Metres along the route by which a place was wrong at most.
    private(set) var worst = 0.0

    mutating func follow(_ drive: RouteDrive) {
        var tracker = RouteTracker(drive.route)
        var last: Double?
        for fix in drive {
            guard let location = fix.location, let progress = tracker.update(location) else { continue }
            guard fix.state == .onRoute || fix.state == .stopped else { continue }
            let error = progress.along - fix.along
            fixes += 1
            if abs(error) > 30 { wrong += 1 }
            if let last, abs(error - last) > 60 { jumps += 1 }
            if progress.status == .offRoute { strays += 1 }
            worst = max(worst, abs(error))
            last = error
        }
    }
}
