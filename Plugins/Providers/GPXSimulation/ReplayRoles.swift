/// The roles in which the simulator has been started: bits, which cost nothing to look at for each point.
struct ReplayRoles: OptionSet {
    let rawValue: Int

    static let location = ReplayRoles(rawValue: 1)
    static let course = ReplayRoles(rawValue: 2)
    static let deviceHeading = ReplayRoles(rawValue: 4)
    static let userHeading = ReplayRoles(rawValue: 8)
}
