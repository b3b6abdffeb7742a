import CodecSupport
import Geolocation

/// The event that records a change of user in a store: `{"type":"user","time":…,"user":"alice"}`.
///
/// The fixes that the store captures after the event belong to this user.
struct UserMark {
    /// The type of the event, the same as ``StoreContent/userType``.
    ///
    /// It is a literal since the tests of the event reference find the types of events by such declarations.
    static let type = "user"

    /// The user who signed in; `nil` if the user signed out.
    let user: String?

    private let time: Date

    /// Creates the event of a change of user.
    ///
    /// - Parameters:
    ///   - user: The user who is now signed in; `nil` if no user is.
    ///   - time: The time of the change.
    init(user: String?, at time: Date) { (self.user, self.time) = (user, time) }

    /// Returns the user that the line of an event names; `nil` if the line names none, that is, the user signed out.
    static func user(of line: [UInt8]) -> String? { (try? JSONValue.parse(line.span))?["user"]?.string }

    /// The event as a line of JSON, without a line ending.
    var line: [UInt8] {
        let fields = user.map { ["user": EventValue.string($0)] } ?? [:]
        return GeolocationEvent.derived(RecordedEvent(type: Self.type, time: time, fields: fields)).line
    }
}
