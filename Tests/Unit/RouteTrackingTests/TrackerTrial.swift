import Geolocation
import RouteGeometry
import RouteSimulation
import RouteTracking

/// A simulated drive that a tracker has followed, and how far it was from the truth.
struct TrackerTrial {
    /// The reported progress after one fix, and the truth.
    struct Step {
        var truth: RouteDriveFix
        var reported: RouteProgress
        /// Metres along the route by which the tracker was ahead.
        var error: Double { reported.along - truth.along }
        /// Whether the vehicle was on the route, and the fix was not an outlier.
        var counts: Bool { !truth.isOutlier && (truth.state == .onRoute || truth.state == .stopped) }
    }

    /// Each fix that the tracker used.
    private(set) var steps: [Step] = []

    /// Follows a drive.
    ///
    /// - Parameters:
    ///   - change: What becomes of each fix before the tracker gets it.
    init(
        _ route: Route, _ options: RouteDriveOptions = RouteDriveOptions(),
        settings: RouteTrackerSettings = RouteTrackerSettings(), start: RouteStart = .anywhere,
        change: (Location) -> Location = { $0 }
    ) throws {
        var tracker = RouteTracker(route, settings: settings, start: start)
        for fix in try RouteDrive(route, options: options) {
            guard let location = fix.location, let reported = tracker.update(change(location)) else { continue }
            steps.append(Step(truth: fix, reported: reported))
        }
    }

    /// The number of fixes with an error along the route of more than 30 m.
    var errors: Int { steps.count { $0.counts && abs($0.error) > 30 } }

    /// The greatest error, metres.
    var greatestError: Double { steps.filter(\.counts).map { abs($0.error) }.max() ?? 0 }

    /// How often the error changed by more than 60 m from one fix to the next.
    var jumps: Int {
        let errors = steps.filter(\.counts).map(\.error)
        return zip(errors, errors.dropFirst()).count { abs($1 - $0) > 60 }
    }

    /// The number of fixes on the route that were reported as off the route.
    var falseAlarms: Int { steps.count { $0.counts && $0.reported.status == .offRoute } }

    /// Whether nothing of that happened.
    var isFaultless: Bool { !steps.isEmpty && errors == 0 && jumps == 0 && falseAlarms == 0 }

    /// The statuses in the order in which they came.
    var statuses: [RouteStatus] {
        steps.reduce(into: []) { if $0.last != $1.reported.status { $0.append($1.reported.status) } }
    }
}
