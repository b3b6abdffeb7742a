public import CodecSupport
public import Geolocation
public import SubjectAlerts

/// The answer to a page's request for past positions, in messages of at most 64 KiB.
///
///     var past = MapPast(question: 7, times: times)
///     for fix in fixes {
///         if let message = past.append(fix.location, of: fix.device) { send(message) }
///     }
///     send(past.end())
///
/// The fixes of several devices may be interleaved, but those of each device must be ordered by time. If a track
/// continues in another message, it starts there with the last point of the previous message, so that its line is
/// unbroken.
public struct MapPast: Sendable {
    /// The total size of its tracks and alerts, in bytes, at which a message is full, so that it is sent.
    private static let fullSize = 60_000

    private let question: Int
    private let times: ClosedRange<Date>
    private let fields: [MapTrack.Field]
    private var tracks: [String: (track: MapTrack, name: String?, last: Location?)] = [:]
    private var order: [String] = []
    private var alerts: [UInt8] = []
    private var size = 0

    /// Creates the answer to a request, without positions.
    ///
    /// - Parameters:
    ///   - question: The number of the request.
    ///   - times: The time range of the request.
    ///   - fields: The quantities to include. Default: all.
    public init(question: Int, times: ClosedRange<Date>, fields: [MapTrack.Field] = MapTrack.Field.allCases) {
        (self.question, self.times, self.fields) = (question, times, fields)
    }

    /// Appends a fix to the answer.
    ///
    /// - Parameters:
    ///   - location: The fix.
    ///   - id: The identifier of the subject or device that took the fix, at most 256 bytes.
    ///   - name: The name of the subject or device for display. Default: the identifier.
    ///   - isBroken: Whether the line has a gap before the fix. Default: `false`.
    /// - Returns: A message to send, if one is full; otherwise `nil`.
    public mutating func append(
        _ location: Location, of id: String, name: String? = nil, isBroken: Bool = false
    ) -> [UInt8]? {
        guard id.isIdentifier, location.isValid else { return nil }
        var item = tracks.removeValue(forKey: id) ?? (newTrack(id, name), name, nil)
        let sizeBefore = item.track.count == 0 ? 0 : item.track.size
        if item.track.count == 0 {
            order.append(id)
            if let last = item.last { item.track.append(last) }
        }
        if isBroken { item.track.breakLine() }
        item.track.append(location)
        item.last = location
        size += item.track.size - sizeBefore
        tracks[id] = item
        return size >= Self.fullSize ? part() : nil
    }

    /// Appends an entry of the history of alerts to the answer.
    ///
    /// - Parameter alert: The entry.
    /// - Returns: A message to send, if one is full; otherwise `nil`.
    public mutating func append(_ alert: AlertEvent) -> [UInt8]? {
        guard alert.key.id.utf8.count <= 1024 else { return nil }
        var bytes = alert.members(index: nil)
        bytes[0] = UInt8(ascii: "{")
        if !alerts.isEmpty { alerts.append(UInt8(ascii: ",")) }
        alerts.append(contentsOf: bytes)
        alerts.append(UInt8(ascii: "}"))
        size += bytes.count + 2
        return size >= Self.fullSize ? part() : nil
    }

    /// Returns the last message of the answer.
    public mutating func end() -> [UInt8] { message(isLast: true) }

    /// Returns the message that reports the failure of a request; it is the only answer to the request.
    ///
    /// - Parameters:
    ///   - question: The number of the request.
    ///   - reason: The reason of the failure, as a sentence.
    public static func failure(_ question: Int, _ reason: String) -> [UInt8] {
        var bytes = Array("{\"k\":\"past\"".utf8)
        bytes.append("q", wire: question)
        bytes.append("done", flag: true)
        bytes.append("error", text: reason.cleaned())
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private func newTrack(_ id: String, _ name: String?) -> MapTrack { MapTrack(id: id, name: name, fields: fields) }

    /// Returns the tracks and alerts that were appended so far as a message, and begins the next message.
    private mutating func part() -> [UInt8] {
        let message = message(isLast: false)
        for id in order {
            guard let item = tracks[id] else { continue }
            tracks[id] = (newTrack(id, item.name), item.name, item.last)
        }
        (order, alerts, size) = ([], [], 0)
        return message
    }

    private func message(isLast: Bool) -> [UInt8] {
        var bytes = Array("{\"k\":\"past\"".utf8)
        bytes.append("q", wire: question)
        bytes.append("from", wire: times.lowerBound.wire)
        bytes.append("to", wire: times.upperBound.wire)
        bytes.append("done", flag: isLast)
        bytes.append(",\"tracks\":[")
        for id in order {
            guard let item = tracks[id] else { continue }
            bytes.appendJSONSeparator()
            bytes.append(contentsOf: item.track.json)
        }
        bytes.append("],\"alerts\":[")
        bytes.append(contentsOf: alerts)
        bytes.append("]}")
        return bytes
    }
}
