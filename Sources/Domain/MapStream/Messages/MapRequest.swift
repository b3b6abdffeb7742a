public import CodecSupport

/// A message that a page of the live map sends to the server.
public enum MapRequest: Sendable, Hashable {
    /// The page sends the token that the server has requested.
    case token(String)
    /// The page reports its data: the server run (epoch) that sent the data, and the revision up to which the data is
    /// complete.
    case since(epoch: String, revision: Int)
    /// The page has drawn the given revision of the map.
    case drawn(Int)
    /// The page has been hidden and needs only alerts (`true`), or is visible again (`false`).
    case pause(Bool)
    /// The user has acknowledged the alert with the given identifier.
    case acknowledge(String)
    /// The page requests past positions. The values are the request's number, and a time range of at most 25 hours.
    case past(Int, ClosedRange<Date>)
    /// The page shows the subject with the given identifier in detail or follows it; `nil` if it shows none.
    case look(String?)
    /// The page has sent a message of an unknown kind, which is ignored.
    case unknown

    /// The maximum size of a message from a page, in bytes.
    public static let longestMessage = 4096

    /// The maximum time range of a request for past positions, in milliseconds: 25 hours, the length of the day on
    /// which summer time ends.
    private static let longestPast = 25.0 * 3_600_000

    /// Parses a message from a page; `nil` if it is longer than ``longestMessage``, invalid JSON, or lacks a required
    /// member.
    ///
    ///     {"k":"token","v":"q3t…"}   {"k":"since","epoch":"9f31c2ab","rev":4711}   {"k":"at","rev":4714}
    ///     {"k":"pause","on":true}   {"k":"ack","id":"geofence-exit/Yard/rex"}   {"k":"look","id":"rex"}
    ///     {"k":"past","q":7,"from":1795132800000,"to":1795219199999}
    ///
    /// - Parameter text: A JSON object.
    public init?(_ text: Span<UInt8>) {
        guard text.count <= Self.longestMessage,
            let object = try? JSONValue.parse(text, deepest: 4, isStrict: true), let kind = object["k"]?.string
        else { return nil }
        switch kind {
        case "token":
            guard let token = object["v"]?.string else { return nil }
            self = .token(token)
        case "since":
            guard let epoch = object["epoch"]?.string, let revision = object.whole("rev") else { return nil }
            self = .since(epoch: epoch, revision: revision)
        case "at":
            guard let revision = object.whole("rev") else { return nil }
            self = .drawn(revision)
        case "pause":
            guard case .bool(let isOn) = object["on"] else { return nil }
            self = .pause(isOn)
        case "ack":
            guard let id = object["id"]?.string else { return nil }
            self = .acknowledge(id)
        case "past":
            guard let number = object.whole("q"), let from = object.whole("from"), let to = object.whole("to"),
                from <= to, Double(to - from) <= Self.longestPast
            else { return nil }
            self = .past(number, Date(milliseconds: from)...Date(milliseconds: to))
        case "look":
            switch object["id"] {
            case nil, .null: self = .look(nil)
            case .string(let id): self = .look(id)
            default: return nil
            }
        default: self = .unknown
        }
    }
}

extension JSONValue {
    /// Returns the member with the given name if it is a non-negative integer that is represented exactly; otherwise
    /// `nil`.
    fileprivate func whole(_ name: String) -> Int? {
        guard let number = self[name]?.number, 0...9e15 ~= number, number == number.rounded() else { return nil }
        return Int(number)
    }
}

extension Date {
    /// Creates a time from milliseconds since 1970.
    fileprivate init(milliseconds: Int) { self.init(timeIntervalSince1970: Double(milliseconds) / 1000) }
}
