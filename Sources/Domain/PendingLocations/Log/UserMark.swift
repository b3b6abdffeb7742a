import CodecSupport
import Geolocation

/// The store event that assigns the following fixes to a user: `{"type":"user","time":…,"user":"alice"}`.
struct UserMark {
    static let type = "user"

    /// The user who signed in; `nil` if the user signed out.
    let user: String?

    private let time: Date

    /// Creates a mark.
    ///
    /// - Parameters:
    ///   - user: The user; `nil` if no user is signed in.
    ///   - time: The time of the change.
    init(user: String?, at time: Date) { (self.user, self.time) = (user, time) }

    /// Returns the user that a line of the store names; `nil` if the line says that no user is signed in.
    static func user(of line: [UInt8]) -> String? { (try? JSONValue.parse(line.span))?["user"]?.string }

    /// The event as a line of JSON, without a line ending.
    var line: [UInt8] {
        let fields = user.map { ["user": EventValue.string($0)] } ?? [:]
        return GeolocationEvent.derived(RecordedEvent(type: Self.type, time: time, fields: fields)).line
    }
}
