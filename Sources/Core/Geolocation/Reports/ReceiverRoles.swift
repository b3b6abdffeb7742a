/// The roles in which a receiver is started.
struct ReceiverRoles: OptionSet, Sendable {
    let rawValue: UInt8

    static let location = ReceiverRoles(rawValue: 1)
    static let course = ReceiverRoles(rawValue: 2)
    static let deviceHeading = ReceiverRoles(rawValue: 4)
}
