/// Decides when to ask the user for which permission.
///
/// The user is asked once while nothing has been decided, for the permission while in use; the one for always is asked for
/// after that, which the system allows once.
struct PermissionRequest: Sendable, Hashable {
    private let goal: CoreLocationSettings.Permission
    private var isPending = false
    private var asked: Set<CoreLocationSettings.Permission> = []

    /// Creates a request that has not been made.
    init(for goal: CoreLocationSettings.Permission) {
        self.goal = goal
    }

    /// Makes the request, which may have been made before.
    mutating func make() { isPending = true }

    /// Returns the permission to ask for now; `nil` for none.
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
