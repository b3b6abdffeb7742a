import CodecSupport

/// The event of a store that tells to whom the fixes after it belong: `{"type":"user","time":…,"user":"alice"}`.
struct UserMark: Codable {
    static let type = "user"

    private(set) var type = Self.type
    let time: String
    /// The user; `nil` if no user is signed in.
    let user: String?

    init(user: String?, at time: Date) {
        self.time = PendingTime.text(time)
        self.user = user
    }

    /// Reads a mark; `nil` if the line has no mark.
    init?(_ line: [UInt8]) {
        guard let mark = try? JSONDecoder().decode(UserMark.self, from: Data(line)) else { return nil }
        self = mark
    }

    /// The line, without its end.
    var line: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { [UInt8]($0) } ?? []
    }
}
