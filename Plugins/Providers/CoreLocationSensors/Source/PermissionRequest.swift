/// Decides which location permission to ask the user for, and when; each permission is asked for at most once.
///
/// The first request is for access while the program is in use. Permanent access is requested only after the user has
/// granted the first request.
struct PermissionRequest: Sendable, Hashable {
    private let goal: CoreLocationSettings.Permission
    private var isPending = false
    private var asked: Set<CoreLocationSettings.Permission> = []

    /// Creates a request for the given permission; the request is not started.
    init(for goal: CoreLocationSettings.Permission) {
        self.goal = goal
    }

    /// Starts the request for the permission; further calls have no effect.
    mutating func make() { isPending = true }

    /// Returns the permission that the user must be asked for now; `nil` if there is none.
    mutating func question(at extent: AuthorizationReading.Extent?) -> CoreLocationSettings.Permission? {
        guard isPending, let extent else { return nil }
        let next: CoreLocationSettings.Permission
        switch extent {
        case .notDetermined: next = .whenInUse
        case .whenInUse where goal == .always: next = .always
        case .whenInUse, .always, .denied:
            isPending = false
            return nil
        }
        return asked.insert(next).inserted ? next : nil
    }
}
