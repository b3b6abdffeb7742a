import CodecSupport
import Geolocation
import Synchronization

@testable import CoreLocationSensors

/// A device that a test controls, and that records the requests to it.
final class ScriptedDevice: LocationDevice {
    private struct State {
        var handler: (@Sendable (LocationReport) -> Void)?
        var demands: [LocationDemand] = []
        var questions: [CoreLocationSettings.Permission] = []
        var isClosed = false
    }

    let hasCompass: Bool
    let monitorsSignificantChanges: Bool
    let unavailable: String?

    private let authorization: AuthorizationReading?
    private let state = Mutex(State())

    init(
        _ authorization: AuthorizationReading? = AuthorizationReading(.whenInUse), hasCompass: Bool = true,
        monitorsSignificantChanges: Bool = true, unavailable: String? = nil
    ) {
        self.authorization = authorization
        self.hasCompass = hasCompass
        self.monitorsSignificantChanges = monitorsSignificantChanges
        self.unavailable = unavailable
    }

    /// The calls so far, the newest last.
    var demands: [LocationDemand] { state.withLock(\.demands) }
    var demand: LocationDemand { demands.last ?? LocationDemand() }
    var questions: [CoreLocationSettings.Permission] { state.withLock(\.questions) }

    var isClosed: Bool { state.withLock(\.isClosed) }

    func open(_ handler: @escaping @Sendable (LocationReport) -> Void) {
        state.withLock { $0.handler = handler }
        if let authorization { handler(.authorization(authorization)) }
    }

    func apply(_ demand: LocationDemand) { state.withLock { $0.demands.append(demand) } }

    func ask(for permission: CoreLocationSettings.Permission) { state.withLock { $0.questions.append(permission) } }

    func close() { state.withLock { $0.isClosed = true } }

    /// Reports, and returns when the source has handled it.
    func report(_ report: LocationReport) async {
        state.withLock(\.handler)?(report)
        await settle()
    }

    /// Returns when the source has handled all reports so far.
    func settle() async {
        await withCheckedContinuation { continuation in SensorActor.enqueue { continuation.resume() } }
    }
}

extension LocationReading {
    /// A good fix, some metres north of a place, with a time in seconds since another.
    static func sample(
        north: Double = 0, at seconds: Double = 0, accuracy: Double = 4, course: Double = 231.4, speed: Double = 1.4,
        since start: Date = Date(timeIntervalSince1970: 1_795_000_000)
    ) -> LocationReading {
        LocationReading(
            latitude: 47.66 + north / 111_183, longitude: 9.175, altitude: 405.2, horizontalAccuracy: accuracy,
            verticalAccuracy: 7, course: course, courseAccuracy: 5, speed: speed, speedAccuracy: 0.3,
            timestamp: start.addingTimeInterval(seconds))
    }
}

extension HeadingReading {
    /// A good heading from both norths.
    static func sample(_ degrees: Double = 77.5, accuracy: Double = 10) -> HeadingReading {
        HeadingReading(
            trueHeading: degrees, magneticHeading: degrees - 3.5, accuracy: accuracy,
            timestamp: Date(timeIntervalSince1970: 1_795_000_000))
    }
}
