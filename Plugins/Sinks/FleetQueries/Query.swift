import CodecSupport
import Geolocation
import PluginOptions

/// A client's query about a fleet, parsed from the target of an HTTP request; it does no I/O.
///
///     /devices?after=ID&count=100
///     /devices/ID
///     /devices/ID/last
///     /devices/ID/track?from=TIME&to=TIME&after=NUMBER&count=1000
///     /devices/ID/settings
///     PUT /devices/ID/settings?until=TIME
///
/// An identifier may contain a slash, as in `TENANT/DEVICE`.
enum Query: Sendable, Hashable {
    /// Requests at most `count` devices, starting after the identifier `after`; if `after` is `nil`, the first device
    /// is included.
    case devices(after: String?, count: Int)
    /// Requests the device with the given identifier, including its last known position.
    case device(String)
    /// Requests the last known position of the device with the given identifier, as a feature of GeoJSON.
    case last(String)
    /// Requests at most `count` fixes of the device with the given identifier in a time range.
    ///
    /// The reply starts with the first fix whose sequence number in the store is greater than `after`.
    case track(String, Range<Date>, after: Int64, count: Int)
    /// Requests the desired and the reported settings of the device with the given identifier.
    case settings(String)
    /// Changes the desired settings of the device with the given identifier.
    ///
    /// The settings expire at the time `until`; if it is `nil`, they do not expire.
    case change(String, until: Date?)

    /// The reply to a request with an invalid target, consisting of an HTTP status and a sentence.
    struct Fault: Error, Hashable {
        var status: Int
        var sentence: String
    }

    /// The maximum numbers of devices and of fixes in one reply.
    static let (deviceLimit, fixLimit) = (1000, 10_000)

    /// The identifier of the requested device; `nil` if the query is for all devices.
    var device: String? {
        switch self {
        case .devices: nil
        case .device(let id), .last(let id), .track(let id, _, _, _), .settings(let id), .change(let id, _): id
        }
    }

    /// The right that a client needs for this query.
    var right: QueryScope.Right {
        switch self {
        case .devices, .device, .last: .last
        case .track: .tracks
        case .settings, .change: .commands
        }
    }

    /// Parses the target of a request.
    ///
    /// - Parameters:
    ///   - target: The target of the request.
    ///   - isReading: Whether the method is GET or HEAD; otherwise it is PUT.
    init(target: String, isReading: Bool = true) throws(Fault) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        var options = try Options(parts.count > 1 ? parts[1] : "")
        let names = parts[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { Endpoint.removingPercentEncoding($0) }
        let words = names.compactMap(\.self)
        guard words.count == names.count, words.first == "devices",
            words.allSatisfy({ !$0.isEmpty && !$0.utf8.contains(0) }), words.count <= 4
        else {
            throw Fault(
                status: 404,
                sentence:
                    "there are /devices, /devices/ID, /devices/ID/last, /devices/ID/track and /devices/ID/settings")
        }
        let rest = words.dropFirst()
        let isOfSettings = rest.count > 1 && rest.last == "settings"
        guard isReading || isOfSettings else {
            throw Fault(status: 405, sentence: "only /devices/ID/settings is written, everything else is read by GET")
        }
        if isOfSettings {
            let id = rest.dropLast().joined(separator: "/")
            self = isReading ? .settings(id) : .change(id, until: try options.time("until"))
        } else if rest.isEmpty {
            self = .devices(
                after: options.text("after"), count: try options.number("count", 1...Self.deviceLimit) ?? 100)
        } else if rest.count > 1, rest.last == "last" {
            self = .last(rest.dropLast().joined(separator: "/"))
        } else if rest.count > 1, rest.last == "track" {
            let from = try options.time("from") ?? .distantPast
            let to = try options.time("to") ?? .distantFuture
            guard from < to else { throw Fault(status: 400, sentence: "from has to be before to") }
            self = .track(
                rest.dropLast().joined(separator: "/"), from..<to,
                after: Int64(try options.number("after", 0...Int.max) ?? 0),
                count: try options.number("count", 1...Self.fixLimit) ?? 1000)
        } else {
            self = .device(rest.joined(separator: "/"))
        }
        try options.end()
    }

    /// The options in the query string of a target; an option is removed when it is read.
    private struct Options {
        private var values: [String: String] = [:]

        init(_ text: Substring) throws(Fault) {
            for part in text.split(separator: "&") {
                let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard pair.count == 2, let value = Endpoint.removingPercentEncoding(pair[1]),
                    values.updateValue(value, forKey: String(pair[0])) == nil
                else {
                    throw Fault(
                        status: 400, sentence: "\(String(part).shown(limit: 100)) is not an option, or a repeated one")
                }
            }
        }

        mutating func text(_ name: String) -> String? { values.removeValue(forKey: name) }

        mutating func number(_ name: String, _ range: ClosedRange<Int>) throws(Fault) -> Int? {
            guard let text = text(name) else { return nil }
            guard let number = Int(text), range.contains(number) else {
                throw Fault(
                    status: 400,
                    sentence: "\(name) has to be a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }

        mutating func time(_ name: String) throws(Fault) -> Date? {
            guard let text = text(name) else { return nil }
            guard let time = Timestamp(iso8601: text) else {
                throw Fault(status: 400, sentence: "\(name) has to be a time such as 2026-11-20T10:40:00Z")
            }
            return time.date
        }

        /// Throws an error if an option was not read, since such an option has no meaning for the target.
        func end() throws(Fault) {
            guard let name = values.keys.min() else { return }
            throw Fault(status: 400, sentence: "\(name.shown(limit: 100)) is not an option here")
        }
    }
}
