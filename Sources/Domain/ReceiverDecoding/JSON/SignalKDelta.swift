import CodecSupport
import Geolocation

/// Reads the deltas (messages with updates) of Signal K 1.7 about the own vessel.
///
/// Speeds are in metres per second, angles in radians clockwise from north. All values of one update are combined into
/// one report. The own vessel is the one that the server's greeting names as `self`. If there is no greeting, the own
/// vessel is the vessel of the first delta. One source is active for position, course and speed, and possibly another
/// one for the heading. A source stays active until it has reported nothing for 3 s.
struct SignalKDelta: Sendable {
    private let only: String?
    private var vessel: String?
    private var fixSource = SenderSelection<String>(failover: 3)
    private var compass = SignalKCompass()
    private var motion = SignalKMotion()

    /// Creates a reader of Signal K deltas.
    ///
    /// - Parameter source: The `$source` or label of the only source to use; `nil` to use any source.
    init(source: String?) {
        only = source
    }

    /// Reads an object of Signal K; returns `false` if the object is not from Signal K.
    mutating func read(_ object: JSONValue, into reports: inout JSONReports) -> Bool {
        if let updates = object["updates"]?.elements {
            guard isOurs(object["context"]?.string) else {
                reports.drop("Signal K delta of another vessel")
                return true
            }
            for update in updates { read(update: update, into: &reports) }
            return true
        }
        if let name = object["self"]?.string, object["version"] != nil {
            vessel = Self.vesselName(name)
            return true
        }
        return object["$backpressure"] != nil
    }

    private mutating func isOurs(_ context: String?) -> Bool {
        guard let context else { return true }
        let name = Self.vesselName(context)
        if name == "self" { return true }
        if vessel == nil { vessel = name }
        return name == vessel
    }

    /// Returns the name of the vessel in a context, without the prefix `vessels.`.
    private static func vesselName(_ context: String) -> String {
        context.hasPrefix("vessels.") ? String(context.dropFirst(8)) : context
    }

    private mutating func read(update: JSONValue, into reports: inout JSONReports) {
        let source = update["$source"]?.string ?? update["source"]?["label"]?.string ?? ""
        if let only, source != only { return reports.drop("Signal K update of another source") }
        guard let values = update["values"]?.elements else { return }
        guard let moment = reports.moment(update["timestamp"]) else { return }
        var reported = SignalKValues()
        for value in values { reported.read(value["path"]?.string ?? "", value["value"] ?? .null, into: &reports) }
        var report = ReceiverReport(time: moment.date)
        let instant = SensorInstant(arrival: reports.arrival ?? moment.date)
        if reported.saysWhereOrHow {
            let before = fixSource.chosen
            if fixSource.accepts(source, hasValue: reported.hasPosition, at: instant) {
                if fixSource.chosen != before { motion = SignalKMotion() }
                readFix(reported, moment, &report, into: &reports)
            } else {
                reports.drop("Signal K update of another source than the selected one")
            }
        }
        switch compass.read(reported, of: source, at: instant, into: &reports) {
        case nil: break
        case .void: report.deviceHeading = .void
        case .known(let heading):
            report.deviceHeading = .heading(HeadingValue(heading, timestamp: moment.date))
        }
        if report != ReceiverReport(time: moment.date) { reports.add(report) }
    }

    private mutating func readFix(
        _ reported: SignalKValues, _ moment: JSONMoment, _ report: inout ReceiverReport, into reports: inout JSONReports
    ) {
        let time = moment.date ?? reports.arrival
        if reported.hasSpeed || reported.hasCourse { report.motion = motion.ingest(reported, at: time) }
        switch reported.position {
        case nil: break
        case .void: report.position = .void
        case .known(let coordinate, let altitude):
            guard let time else { return reports.drop("position without a time") }
            var fix = JSONFix(moment: moment, coordinate: coordinate)
            fix.altitude = altitude
            fix.speed = reported.speed
            fix.course = reported.course
            report.position = .fix(fix.location(at: time))
        }
    }
}
