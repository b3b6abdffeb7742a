/// Decides when to ask the user for which permission, each at most once.
///
/// While the permission is undetermined, the user is asked for access while the program is in use. Access at any time
/// is requested after that has been granted.
struct PermissionRequest: Sendable, Hashable {
    private let goal: CoreLocationSettings.Permission
    private var isPending = false
    private var asked: Set<CoreLocationSettings.Permission> = []

    /// Creates a request that has not been made.
    init(for goal: CoreLocationSettings.Permission) {
        self.goal = goal
    }

    /// Makes the request; repeating it is harmless.
    mutating func make() { isPending = true }

    /// Returns the permission to ask for now; `nil` if there is nothing to ask.
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
