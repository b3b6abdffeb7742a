/// Decides when the user is asked for which permission; for each permission, this happens at most once.
///
/// At first, the user is asked for access while the program is in use. Only after that is granted, the user is asked
/// for access at any time.
struct PermissionRequest: Sendable, Hashable {
    private let goal: CoreLocationSettings.Permission
    private var isPending = false
    private var asked: Set<CoreLocationSettings.Permission> = []

    /// Creates a request that has not been made.
    init(for goal: CoreLocationSettings.Permission) {
        self.goal = goal
    }

    /// Starts the request; further calls have no effect.
    mutating func make() { isPending = true }

    /// Returns the permission for which the user must be asked now; `nil` if there is none.
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
