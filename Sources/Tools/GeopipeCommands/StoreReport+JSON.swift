import CodecSupport
import Geolocation
import LocationStore

extension StoreReport {
    /// The report on a store as one JSON object; values that the store does not contain are omitted.
    ///
    /// `gaps` contains counts by reason, and `days` the number of fixes by day in UTC. `destinations` contains an
    /// object for each destination with `acknowledged`, `queued`, `dead`, `dropped` and `oldest`, the time at which its
    /// oldest queued record was received.
    var json: String {
        var writer = EventWriter()
        writer.append(Array("{".utf8))
        writer.field("bytes", summary.bytes)
        writer.field("captured", summary.captured)
        writer.field("stored", summary.stored)
        writer.field("events", summary.events)
        let gaps = summary.gaps.map { ($0.key.rawValue, EventValue.integer(Int64($0.value))) }
        writer.field("gaps", .object(Dictionary(gaps) { first, _ in first }))
        writer.field("devices", .array(devices.map { .string($0) }))
        writer.field("first", summary.times?.lowerBound)
        writer.field("last", summary.times?.upperBound)
        writer.field("runs", summary.epochs)
        let days = days.map { (Self.day($0.date), EventValue.integer(Int64($0.fixes))) }
        writer.field("days", .object(Dictionary(days) { first, _ in first }))
        let destinations = backlogs.map { ($0.destination.name, Self.value($0)) }
        writer.field("destinations", .object(Dictionary(destinations) { first, _ in first }))
        writer.append(Array("}".utf8))
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Returns a dead letter, a record that a destination has refused, as one JSON object with the event of the record.
    static func json(_ letter: DeadLetter, of destination: String, _ record: StoreRecord?) -> String {
        var writer = EventWriter()
        writer.append(Array("{".utf8))
        writer.field("destination", destination)
        writer.field("sequence", Int(letter.sequence))
        writer.field("attempts", letter.attempts)
        writer.field("time", letter.time)
        writer.field("reason", letter.reason)
        if let event = try? record?.content.event() { writer.append(Array(",\"event\":".utf8) + event.line) }
        writer.append(Array("}".utf8))
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    private static func value(_ backlog: StoreBacklog) -> EventValue {
        let account = backlog.destination
        var fields: [String: EventValue] = [
            "acknowledged": .integer(Int64(account.acknowledged)), "queued": .integer(Int64(account.queued)),
            "dead": .integer(Int64(account.dead)), "dropped": .integer(Int64(account.dropped)),
        ]
        if let oldest = backlog.oldest { fields["oldest"] = .string(time(oldest)) }
        return .object(fields)
    }

    private static func day(_ date: Date) -> String { String(time(date).prefix(10)) }
}
