import Geolocation

/// The requests for tracking modes that are valid now, at most one for each device.
///
/// A companion that forwards the fixes of other devices receives requests for these devices, too.
struct ModeRequests {
    private struct Entry {
        /// The time of the request, in milliseconds since 1970 by the clock of the base station.
        var time: Int64
        var end: SensorInstant
    }

    /// The maximum number of devices.
    static let limit = 64

    private var entries: [String: Entry] = [:]

    /// When the next request expires; `nil` if there is no request.
    var nextEnd: SensorInstant? { entries.values.map(\.end).min() }

    /// Replaces the request for the device of a message, or removes it if the message ends the request.
    ///
    /// - Returns: The reason why the message must be ignored; `nil` if it was used.
    mutating func update(with message: ModeMessage, at now: SensorInstant) -> DropReason? {
        if let entry = entries[message.device] {
            if message.time < entry.time { return "late request" }
        } else if message.isRequest, entries.count >= Self.limit {
            return "request for one device too many"
        }
        entries[message.device] =
            message.isRequest ? Entry(time: message.time, end: now.advanced(by: message.seconds)) : nil
        return nil
    }

    /// Removes the requests that have expired, and returns the names of their devices.
    mutating func takeExpired(at now: SensorInstant) -> [String] {
        let devices = entries.filter { $0.value.end <= now }.keys.sorted()
        for device in devices { entries[device] = nil }
        return devices
    }

    /// Removes all requests, and returns the names of their devices.
    mutating func takeAll() -> [String] {
        defer { entries = [:] }
        return entries.keys.sorted()
    }
}
