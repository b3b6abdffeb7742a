import CodecSupport
import Geolocation
import SubjectAlerts

/// All contents of a map except its subjects: features, route progress, alerts, pipeline health and other events.
struct MapRecords: Sendable {
    /// The kinds of the map's contents other than subjects, in the order in which they are sent to a page.
    enum Kind: Int, CaseIterable {
        case features, progress, alerts, changes, health, events
    }

    private static let featureLimit = 1000
    private static let endedFeatureLimit = 100
    private static let forgottenFeatureLimit = 1000
    private static let progressLimit = 100
    private static let alertLimit = 1000
    private static let openAlertLimit = 10_000
    private static let changeLimit = 1000
    private static let eventLimit = 200
    private static let componentLimit = 200
    /// The minimum time in seconds between two diagrams of the pipeline that differ only in numbers.
    private static let healthInterval = 1.0

    private var logs = [MapLog](repeating: MapLog(), count: Kind.allCases.count)

    private var features: [String: MapFeature] = [:]
    /// The identifiers of the ended features (those no longer valid), in the order in which they ended.
    private var endedFeatures: [String] = []

    /// The open alerts by their identifiers, each with the serial number of its last entry in the history.
    ///
    /// An alert is open if it is raised, or if it is dangerous and not acknowledged.
    ///
    /// The serial numbers of the other entries of the history are in ``closedAlerts``.
    private var openAlerts: [String: Int] = [:]
    private var closedAlerts: [Int] = []

    private var components: [MapComponent] = []
    private var waitingComponents: [MapComponent]?
    private var healthTime = Date.distantPast

    subscript(kind: Kind) -> MapLog { logs[kind.rawValue] }

    /// Returns, for each kind of records, the serial number of the last record that was added at the given revision or
    /// earlier.
    ///
    /// A page that is complete up to the revision has the records up to these serial numbers.
    func serials(at revision: Int) -> [Int] { logs.map { $0.serial(at: revision) } }

    // MARK: Features

    /// Adds or replaces a feature; returns the reason if the feature is dropped.
    mutating func update(_ feature: MapFeature, revision: Int) -> DropReason? {
        var feature = feature
        let isNew = features[feature.id] == nil
        guard !isNew || features.count - endedFeatures.count < Self.featureLimit else {
            return "feature beyond the limit"
        }
        guard let content = feature.fittedElement() else { return "feature without a valid shape" }
        endedFeatures.removeAll { $0 == feature.id }
        features[feature.id] = feature
        logs[Kind.features.rawValue].replace(feature.id, content, revision: revision)
        if feature.until != nil { retire(feature.id, revision: revision) }
        return nil
    }

    /// Marks a feature as no longer valid from the given time on; returns whether the feature has changed.
    ///
    /// The page still shows the feature for earlier times.
    mutating func endFeature(_ id: String, at time: Date, revision: Int) -> Bool {
        guard var feature = features[id], feature.until == nil else { return false }
        feature.until = time
        guard let content = feature.fittedElement() else { return false }
        features[id] = feature
        logs[Kind.features.rawValue].replace(id, content, revision: revision)
        retire(id, revision: revision)
        return true
    }

    private mutating func retire(_ id: String, revision: Int) {
        endedFeatures.append(id)
        guard endedFeatures.count > Self.endedFeatureLimit else { return }
        let oldest = endedFeatures.removeFirst()
        features[oldest] = nil
        logs[Kind.features.rawValue].replace(oldest, Array(json: oldest), revision: revision, isGone: true)
        let log = self[.features]
        guard log.entries.count - features.count > Self.forgottenFeatureLimit else { return }
        logs[Kind.features.rawValue].removeFirst(where: \.isGone)
    }

    // MARK: Routes and events

    /// Replaces the progress along a route by a newer one.
    mutating func update(_ progress: MapRouteProgress, revision: Int) {
        logs[Kind.progress.rawValue].replace(progress.id, progress.members, revision: revision)
        trim(.progress, to: Self.progressLimit)
    }

    /// Appends an event to the log that the page shows.
    mutating func appendEvent(type: String, text: String, at time: Date, revision: Int) {
        var members: [UInt8] = []
        members.append(",\"t\":")
        members.append(integer: Int64(time.wire))
        members.append("type", text: type.cleaned(limit: String.longestName))
        members.append("text", text: text.cleaned())
        logs[Kind.events.rawValue].append("", members, revision: revision)
        trim(.events, to: Self.eventLimit)
    }

    private mutating func trim(_ kind: Kind, to limit: Int) {
        if self[kind].entries.count > limit { logs[kind.rawValue].removeFirst { _ in true } }
    }

    // MARK: Alerts

    /// Appends an entry to the history of alerts.
    ///
    /// If the history has 1000 entries, an old entry is dropped for each new one. The last entry of each open alert is
    /// kept: if the history has no other entries, it grows to 10,000 entries before the oldest one is dropped.
    mutating func append(_ alert: AlertEvent, index: Int?, revision: Int) {
        let id = alert.key.id
        logs[Kind.alerts.rawValue].append(id, alert.members(index: index), revision: revision)
        if let earlier = openAlerts.removeValue(forKey: id) { closedAlerts.append(earlier) }
        let serial = self[.alerts].lastSerial
        if alert.isOpen { openAlerts[id] = serial } else { closedAlerts.append(serial) }
        if openAlerts.count + closedAlerts.count > Self.alertLimit, !closedAlerts.isEmpty {
            logs[Kind.alerts.rawValue].remove(serial: closedAlerts.removeFirst())
        } else if openAlerts.count > Self.openAlertLimit, let oldest = self[.alerts].entries.first {
            openAlerts[oldest.key] = nil
            logs[Kind.alerts.rawValue].remove(serial: oldest.serial)
        }
    }

    // MARK: Health

    /// Replaces the diagram of the pipeline; returns whether it has changed.
    ///
    /// If a component was added or removed, or its state or the reason for its state has changed, the diagram is
    /// replaced immediately. Other changes, such as those of numbers, replace it at most once per ``healthInterval``.
    mutating func update(_ components: [MapComponent], now: Date, revision: Int) -> Bool {
        let components = Array(components.filter(\.id.isIdentifier).prefix(Self.componentLimit))
        guard components != self.components else {
            waitingComponents = nil
            return false
        }
        let before = Dictionary(self.components.map { ($0.id, $0) }) { first, _ in first }
        let changed = components.filter { component in
            before[component.id].map { !component.hasSameState(as: $0) } ?? true
        }
        let isDue = abs(now.timeIntervalSince(healthTime)) >= Self.healthInterval
        guard !changed.isEmpty || isDue || components.count != self.components.count else {
            waitingComponents = components
            return false
        }
        for component in changed {
            logs[Kind.changes.rawValue].append(component.id, component.change(at: now), revision: revision)
            trim(.changes, to: Self.changeLimit)
        }
        (self.components, waitingComponents, healthTime) = (components, nil, now)
        logs[Kind.health.rawValue].replace("", Self.diagram(components), revision: revision)
        return true
    }

    /// Publishes the deferred diagram of the pipeline if ``healthInterval`` has passed; returns whether it was
    /// published.
    mutating func updateWaiting(now: Date, revision: Int) -> Bool {
        guard let waitingComponents else { return false }
        return update(waitingComponents, now: now, revision: revision)
    }

    /// Returns the JSON members of the message that contains the diagram.
    ///
    /// The first component that does not fit into the message is left out, as are all components after it.
    private static func diagram(_ components: [MapComponent]) -> [UInt8] {
        var members: [UInt8] = []
        members.append(",\"list\":[")
        for component in components {
            let element = component.element
            guard members.count + element.count < MapBatch.longestMessage - 100 else { break }
            members.appendJSONSeparator()
            members.append(contentsOf: element)
        }
        members.append(UInt8(ascii: "]"))
        return members
    }

    // MARK: Messages

    /// Writes the records of all kinds that a page does not have yet.
    ///
    /// - Parameters:
    ///   - serials: The serial numbers of the last entries that the page has, one for each kind.
    ///   - batch: The messages to which the records are added.
    /// - Returns: Whether the page then has all records.
    func write(after serials: inout [Int], to batch: inout MapBatch) -> Bool {
        for kind in Kind.allCases {
            let isComplete =
                switch kind {
                case .features: writeFeatures(after: &serials[kind.rawValue], to: &batch)
                case .progress: write("route", kind, after: &serials, to: &batch)
                case .alerts: write("alert", kind, after: &serials, to: &batch)
                case .changes: write("change", kind, after: &serials, to: &batch)
                case .health: write("health", kind, after: &serials, to: &batch)
                case .events: write("event", kind, after: &serials, to: &batch)
                }
            guard isComplete else { return false }
        }
        return true
    }

    /// Writes the entries of one kind that a page lacks, each as a message; returns whether all fitted into the batch.
    func write(_ name: StaticString, _ kind: Kind, after serials: inout [Int], to batch: inout MapBatch) -> Bool {
        for entry in self[kind].entries(after: serials[kind.rawValue]) {
            guard batch.hasRoom(for: entry.content.count) else { return false }
            batch.add(name, entry.content)
            serials[kind.rawValue] = entry.serial
        }
        return true
    }

    private func writeFeatures(after serial: inout Int, to batch: inout MapBatch) -> Bool {
        var entries = self[.features].entries(after: serial)
        while !entries.isEmpty {
            var (list, gone): ([UInt8], [UInt8]) = ([], [])
            while let entry = entries.first {
                let count = list.count + gone.count + entry.content.count + 30
                let isFirst = list.isEmpty && gone.isEmpty
                guard isFirst ? batch.hasRoom(for: count) : count <= batch.limit else { break }
                if entry.isGone { gone.append(element: entry.content) } else { list.append(element: entry.content) }
                serial = entry.serial
                entries.removeFirst()
            }
            guard !list.isEmpty || !gone.isEmpty else { return false }
            var members: [UInt8] = []
            members.append(",\"list\":[")
            members.append(contentsOf: list)
            members.append("],\"gone\":[")
            members.append(contentsOf: gone)
            members.append(UInt8(ascii: "]"))
            batch.add("features", members)
        }
        return true
    }
}

extension [UInt8] {
    /// Creates the JSON text of the given string.
    init(json text: String) {
        self = []
        append(jsonString: text)
    }

    /// Appends an element to the JSON text of an array, which is kept without the enclosing brackets.
    fileprivate mutating func append(element: [UInt8]) {
        if !isEmpty { append(UInt8(ascii: ",")) }
        append(contentsOf: element)
    }
}
