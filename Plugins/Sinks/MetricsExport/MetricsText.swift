import CodecSupport
import Geolocation

/// Encodes measures of a pipeline in Prometheus' text format, version 0.0.4; it does no I/O.
///
/// Source: the section "Text-based format" of Prometheus' documentation of exposition formats.
struct MetricsText {
    /// The value of the HTTP header field `Content-Type` for Prometheus' text format.
    static let contentType: StaticString = "text/plain; version=0.0.4; charset=utf-8"

    private typealias Label = (name: String, value: String)

    /// A metric family (the samples with one name) in Prometheus' format; in a histogram, the names of the samples have
    /// different suffixes.
    private struct Family {
        var help: String
        var kind: Measure.Kind
        var samples: [(ending: String, labels: [Label], value: Double)] = []
    }

    private var families: [String: Family] = [:]
    private var order: [String] = []

    /// Adds a sample to the metric family with the given name.
    ///
    /// - Parameters:
    ///   - name: The full name of the metric family.
    ///   - kind: The kind of the family, such as a counter.
    ///   - help: The help text of the family.
    ///   - labels: The labels of the sample, in their order.
    ///   - value: The value of the sample.
    mutating func add(
        _ name: String, _ kind: Measure.Kind, _ help: String, _ labels: KeyValuePairs<String, String> = [:],
        _ value: Double
    ) {
        add(name, kind, help, [("", labels.map { ($0.key, $0.value) }, value)])
    }

    /// Adds samples to a metric family; does nothing if the family is of another kind than the samples.
    private mutating func add(
        _ name: String, _ kind: Measure.Kind, _ help: String,
        _ samples: [(ending: String, labels: [Label], value: Double)]
    ) {
        if families[name] == nil {
            families[name] = Family(help: help, kind: kind)
            order.append(name)
        }
        if families[name]?.kind == kind { families[name]?.samples += samples }
    }

    /// Returns the samples of the given measure: a single sample, or the samples of a histogram with cumulative
    /// buckets.
    private static func samples(
        of measure: Measure, _ labels: [Label]
    ) -> [(ending: String, labels: [Label], value: Double)] {
        guard let histogram = measure.histogram else { return [("", labels, measure.value)] }
        var count = 0
        let limits = DurationHistogram.limits.map(number) + [number(.infinity)]
        return zip(limits, histogram.counts).map { limit, classCount in
            count += classCount
            return ("_bucket", labels + [("le", limit)], Double(count))
        } + [("_sum", labels, histogram.sum), ("_count", labels, Double(count))]
    }

    /// Adds the status, drops and measures of the given parts of a pipeline.
    mutating func add(_ parts: [FlowPart]) {
        for part in parts {
            add(
                "geolocation_part_working", .gauge, "Whether a part works: 1 unless it is degraded or has failed.",
                ["part": part.id, "name": part.name, "status": part.statusName], part.works ? 1 : 0)
            for (reason, count) in part.drops.byReason.sorted(by: { $0.key < $1.key }) {
                add(
                    "geolocation_dropped_total", .counter, "Values that a part has dropped, by reason.",
                    ["part": part.id, "reason": reason], Double(count))
            }
            for measure in part.measures where Self.isName(measure.name) {
                let labels = measure.labels.filter { Self.isName($0.key) }.sorted { $0.key < $1.key }
                let ending = measure.kind == .counter && !measure.name.hasSuffix("_total") ? "_total" : ""
                add(
                    "geolocation_" + measure.name + ending, measure.kind, "A measure of a part.",
                    Self.samples(of: measure, [("part", part.id)] + labels.map { ($0.key, $0.value) }))
            }
        }
    }

    /// Adds the numbers of values that have reached a manager, by the outcome of each value, such as `invalid`.
    mutating func add(_ counters: GeolocationCounters) {
        let help = "Values that have reached the manager, by what has become of them."
        let counts: KeyValuePairs = [
            "location": counters.locations, "repeated_location": counters.repeatedLocations,
            "withdrawal": counters.withdrawals, "heading": counters.headings, "invalid": counters.invalidValues,
            "stray": counters.strayCallbacks, "inactive": counters.inactiveCallbacks, "lost_event": counters.lostEvents,
        ]
        for (outcome, count) in counts {
            add("geolocation_values_total", .counter, help, ["outcome": outcome], Double(count))
        }
    }

    /// Adds the numbers of status changes of the pipeline's parts.
    mutating func add(_ changes: [StatusChange: Int]) {
        for (change, count) in changes.sorted(by: { ($0.key.part, $0.key.status) < ($1.key.part, $1.key.status) }) {
            add(
                "geolocation_status_changes_total", .counter, "Changes of a part to a status.",
                ["name": change.part, "status": change.status], Double(count))
        }
    }

    /// A change of the status of a pipeline part: the name of the part, and its new status.
    struct StatusChange: Hashable {
        var part: String
        var status: String
    }

    /// Returns all samples as bytes in Prometheus' text format.
    func bytes() -> [UInt8] {
        var text: [UInt8] = []
        for name in order {
            guard let family = families[name] else { continue }
            text += "# HELP \(name) \(family.help)\n# TYPE \(name) \(family.kind.rawValue)\n".utf8
            for sample in family.samples {
                text += name.utf8
                text += sample.ending.utf8
                for (index, label) in sample.labels.enumerated() {
                    text += "\(index == 0 ? "{" : ",")\(label.name)=\"\(Self.escaped(label.value))\"".utf8
                }
                if !sample.labels.isEmpty { text += "}".utf8 }
                text += " \(Self.number(sample.value))\n".utf8
            }
        }
        return text
    }

    private static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value > 0 ? "+Inf" : "-Inf" }
        return Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }

    /// Returns a label value with escaped characters.
    ///
    /// The value is shortened and contains no control characters, since some reasons and names come from other
    /// machines.
    private static func escaped(_ text: String) -> String {
        text.shown(limit: 256).reduce(into: "") { escaped, letter in
            switch letter {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.append(letter)
            }
        }
    }

    private static func isName(_ text: String) -> Bool {
        (text.utf8.first.map { $0 >= 0x61 && $0 <= 0x7A } ?? false)
            && text.utf8.allSatisfy { $0 >= 0x61 && $0 <= 0x7A || $0 >= 0x30 && $0 <= 0x39 || $0 == 0x5F }
    }
}

extension FlowPart {
    /// The name of the part's status; `unknown` if the part has no status.
    var statusName: String { status?.name ?? "unknown" }

    /// Whether the part works: `false` if it is degraded, has failed, or lacks permission.
    var works: Bool {
        switch status {
        case .degraded, .failed, .denied, .needsPermission: false
        default: true
        }
    }
}
