import CodecSupport
import Geolocation
import LocationStore

/// A report on the contents of a store, as text or JSON.
struct StoreReport {
    let path: String
    let summary: StoreSummary
    let devices: [String]
    let spans: [StoreSpan]
    let days: [StoreDay]
    let backlogs: [StoreBacklog]

    init(_ reader: StoreReader, path: String) async throws(StoreError) {
        self.path = path
        summary = try await reader.summary()
        devices = try await reader.devices()
        spans = try await reader.spans()
        days = try await reader.days()
        backlogs = try await reader.backlogs()
    }

    // MARK: Text

    /// The report on a store as lines with labels, followed by a calendar of the days with fixes.
    var text: String {
        var lines: [String] = []
        func add(_ name: String, _ value: String) {
            lines.append(name + String(repeating: " ", count: max(1, 14 - name.count)) + value.shown())
        }
        add("store", "\(path), \(Self.bytes(summary.bytes))")
        for (index, device) in devices.prefix(Self.shownDevices).enumerated() {
            add(index == 0 ? "device" : "", device)
        }
        if devices.count > Self.shownDevices { add("", "and \(devices.count - Self.shownDevices) more") }
        add(
            "records",
            "\(summary.captured) captured, \(summary.stored) stored"
                + (summary.events > 0 ? ", \(summary.events) of them events other than fixes" : ""))
        for (reason, count) in summary.gaps.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            add("gaps", "\(count) × \(reason.rawValue)")
        }
        if let times = summary.times { add("span", "\(Self.time(times.lowerBound)) to \(Self.time(times.upperBound))") }
        add("runs", "\(summary.epochs)")
        for span in spans.suffix(Self.shownSpans) {
            let end = span.end.map { " to \(Self.time($0))" } ?? ""
            add("", "\(span.epoch): \(Self.time(span.start))\(end), \(span.captured) captured")
        }
        for backlog in backlogs { add("destination", text(of: backlog)) }
        if !days.isEmpty { lines += ["", "days with fixes, in Greenwich time"] + DayCalendar.lines(of: days) }
        return lines.joined(separator: "\n")
    }

    /// The maximum number of devices in the report.
    ///
    /// The device of the store comes first, followed by other devices in the order of their first fixes.
    private static let shownDevices = 10

    /// The maximum number of runs in the report; if the store has more, only the latest ones are listed.
    private static let shownSpans = 5

    private func text(of backlog: StoreBacklog) -> String {
        let account = backlog.destination
        var text = "\(account.name): \(account.acknowledged) delivered, \(account.queued) queued"
        if account.dead > 0 { text += ", \(account.dead) dead letters" }
        if account.dropped > 0 { text += ", \(account.dropped) dropped" }
        if let oldest = backlog.oldest { text += "; the oldest waits since \(Self.time(oldest))" }
        return text
    }

    /// Returns a dead letter, a record that a destination has refused, as one line of text.
    static func text(_ letter: DeadLetter, of destination: String) -> String {
        "\(destination): record \(letter.sequence), sent \(letter.attempts) times until \(time(letter.time)): \(letter.reason)"
            .shown()
    }

    static func time(_ time: Date) -> String { time.formatted(Date.ISO8601FormatStyle()) }

    /// Returns a size in bytes as text, in kilobytes or megabytes.
    static func bytes(_ count: Int) -> String {
        let (unit, name) = count < 10_000_000 ? (1e3, "kB") : (1e6, "MB")
        return "\((Double(count) / unit).formatted(decimals: 1)) \(name)"
    }
}
