import CodecSupport
import Geolocation

/// The store event that assigns the following fixes to a user: `{"type":"user","time":…,"user":"alice"}`.
struct UserMark {
    static let type = "user"

    /// The user; `nil` if no user is signed in.
    let user: String?

    private let time: Date

    /// Creates a mark.
    ///
    /// - Parameters:
    ///   - user: The user; `nil` if no user is signed in.
    ///   - time: The time of the change.
    init(user: String?, at time: Date) { (self.user, self.time) = (user, time) }

    /// Returns the user of a line; `nil` if no user was signed in.
    static func user(of line: [UInt8]) -> String? { (try? JSONValue.parse(line.span))?["user"]?.string }

    /// The line, without a line ending.
    var line: [UInt8] {
        let fields = user.map { ["user": EventValue.string($0)] } ?? [:]
        return GeolocationEvent.derived(RecordedEvent(type: Self.type, time: time, fields: fields)).line
    }
}
