import Geolocation

/// One kind of value that the provider under test delivers, such as locations or courses, with its type erased.
@SensorActor
protocol ExaminedRole: AnyObject, Sendable {
    /// The name of the role in messages, such as "raw course".
    var title: String { get }

    /// The provider under test that has the role.
    var sensor: any SensorProvider { get }

    /// The number of reports of the provider since the last call of ``beginRun()``.
    var reportCount: Int { get }

    /// The total number of reports that the provider made outside the sensor actor.
    var countOffActor: Int { get }

    /// Begins a new run, so that the checks ignore earlier reports.
    func beginRun()

    /// Starts the provider in this role.
    func start()

    /// Stops the provider in this role.
    func stop()

    /// Releases the delegate of the provider, and returns whether the delegate was deallocated.
    func releaseDelegate() -> Bool

    /// Returns a description of the first invalid value reported in this run; `nil` if all values are valid.
    func findInvalidValue() -> String?

    /// Returns whether the provider reported `nil` (to withdraw its value) two times in succession in this run.
    func hasRepeatedWithdrawal() -> Bool
}

/// The implementation of ``ExaminedRole`` for one type of provider role, such as location.
final class ExaminedPart<Role: ProviderRole>: ExaminedRole {
    let title: String
    let provider: Role.Provider
    private let log: ReportLog<Role.Value>
    private var probe: RoleProbe<Role>?
    private weak var released: RoleProbe<Role>?

    init(_ provider: Role.Provider, role: Role.Type, title: String) {
        let log = ReportLog<Role.Value>()
        let probe = RoleProbe<Role>(log: log)
        self.title = title
        self.provider = provider
        self.log = log
        self.probe = probe
        Role.setDelegate(Role.delegate(probe), of: provider)
    }

    var sensor: any SensorProvider { Role.sensor(provider) }
    var reportCount: Int { log.count }
    var countOffActor: Int { log.countOffActor }

    func beginRun() { log.beginRun() }
    func start() { Role.start(provider) }
    func stop() { Role.stop(provider) }

    func releaseDelegate() -> Bool {
        if let probe { released = probe }
        probe = nil
        return released == nil
    }

    func hasRepeatedWithdrawal() -> Bool {
        let run = log.run
        return zip(run, run.dropFirst()).contains { $0 == nil && $1 == nil }
    }

    func findInvalidValue() -> String? {
        for case let value? in log.run where !isValid(value) { return "\(value)" }
        if let accuracy = (provider as? any UserHeadingProvider)?.accuracy, !(accuracy >= 0 && accuracy < .infinity) {
            return "accuracy \(accuracy)"
        }
        return nil
    }

    private func isValid(_ value: Role.Value) -> Bool {
        switch value {
        case let location as Location: location.isValid
        case let heading as HeadingValue: heading.isValid
        case let sample as CourseSample:
            sample.course?.isValid ?? true && sample.speed.map { $0 >= 0 && $0 < .infinity } ?? true
        default: true
        }
    }
}

/// Returns all roles of a source, and all roles of the providers that it vends.
@SensorActor
func examinedRoles(of source: any SensorProvider) -> [any ExaminedRole] {
    let parts = [source] + source.vendedProviders
    return parts.flatMap { part in
        var roles: [any ExaminedRole] = []
        if let provider = part as? any LocationProvider {
            roles.append(ExaminedPart(provider, role: LocationRole.self, title: "location"))
        }
        if let provider = part as? any RawCourseProvider {
            roles.append(ExaminedPart(provider, role: RawCourseRole.self, title: "raw course"))
        }
        if let provider = part as? any CourseProvider {
            roles.append(ExaminedPart(provider, role: CourseRole.self, title: "course"))
        }
        if let provider = part as? any UserHeadingProvider {
            roles.append(ExaminedPart(provider, role: UserHeadingRole.self, title: "user heading"))
        }
        if let provider = part as? any DeviceHeadingProvider {
            roles.append(ExaminedPart(provider, role: DeviceHeadingRole.self, title: "device heading"))
        }
        return roles
    }
}
