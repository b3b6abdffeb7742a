public import CodecSupport
public import Geolocation
import SubjectAlerts

/// The state of a live map, which provides any number of pages with the changes that each page lacks.
///
///     MapChange ─▶ apply, flush ─▶ subjects, trails, records at a revision ─▶ next(for: cursor) ─▶ messages of a page
///
///     var state = MapState(epoch: epoch, settings: settings)
///     state.apply(.subject(subject))
///     if state.flush(now: now) {
///         for message in state.next(for: &page.cursor, now: now) { page.send(message) }
///     }
///
/// Changes wait only in this state; pages have no queues. A page that is slow, was hidden or reconnects is sent the
/// changes since its last complete revision. A new page is sent everything, by the same function. Each flush with a
/// change increments ``revision``. If one call brings a page up to date, all of its messages contain the new revision.
/// If a page needs several calls, all messages but the last contain the old revision; if the connection is lost
/// meanwhile, the page resumes at that revision.
///
/// All contents are bounded. The settings limit the subjects and the trails. The map has at most 1,000 valid features
/// and 100 ended ones. The histories of alerts and of health have at most 1,000 entries each, the log 200 entries, and
/// the diagram 200 components. If more than 1,000 alerts are raised or await acknowledgement, up to 10,000 of them are
/// kept. Pages are notified of the last 1,000 removed features.
public struct MapState: Sendable {
    /// The identifier of this run of the server, by which a page recognizes that the server was restarted.
    public let epoch: String

    /// The settings of the map.
    public let settings: MapSettings

    /// The revision of the map: the number of flushes that have changed something.
    public private(set) var revision = 0

    /// The number of changes that were dropped, for each reason.
    public private(set) var drops = DropCounts()

    var subjects: MapSubjects
    var records = MapRecords()

    /// The approximate maximum size of the messages that one call returns, in bytes.
    var batchSize = MapBatch.longestMessage

    private var changes: [MapChange] = []
    private var cache = MapMessageCache()

    /// Creates the state of a map without subjects.
    ///
    /// - Parameters:
    ///   - epoch: A text that identifies this run of the server and that no earlier run has used.
    ///   - settings: The settings of the map.
    public init(epoch: String, settings: MapSettings) {
        (self.epoch, self.settings) = (epoch, settings)
        subjects = MapSubjects(settings)
    }

    // MARK: Changes

    /// Queues a change of the map; pages are sent the change after the next flush.
    ///
    /// - Parameter change: The change to queue.
    public mutating func apply(_ change: MapChange) { changes.append(change) }

    /// Applies the queued changes, and increments the revision if anything has changed.
    ///
    /// - Parameter now: The current time, by the clock of the pipeline.
    /// - Returns: Whether there is a new revision.
    @discardableResult
    public mutating func flush(now: Date) -> Bool {
        let next = revision + 1
        var hasChanged = records.updateWaiting(now: now, revision: next)
        for change in changes where perform(change, now: now, revision: next) { hasChanged = true }
        changes.removeAll(keepingCapacity: changes.count < 10_000)
        guard hasChanged else { return false }
        revision = next
        cache.removeAll()
        return true
    }

    private mutating func perform(_ change: MapChange, now: Date, revision: Int) -> Bool {
        switch change {
        case .subject(let subject): return update(subject, revision: revision)
        case .trail(let id, let trail):
            return subjects.updateTrail(of: id, trail, revision: revision)
        case .connection(let id, let connection):
            return subjects.updateFix(of: id, revision: revision) { fix in
                if fix.state != .withdrawn { fix.state = MapFix.State(connection) }
            }
        case .relation(let id, let relation):
            return subjects.updateFix(of: id, revision: revision) { $0.relate(relation) }
        case .heading(let id, let heading):
            return subjects.updateFix(of: id, revision: revision) { $0.turn(to: heading) }
        case .withdrawn(let id): return subjects.withdraw(id, revision: revision)
        case .removed(let id): return subjects.remove(id, revision: revision)
        case .feature(let feature):
            guard feature.id.isIdentifier else { return drop("identifier longer than 256 bytes, or empty") }
            return records.update(feature, revision: revision).map { drop($0) } ?? true
        case .featureEnded(let id, let time): return records.endFeature(id, at: time, revision: revision)
        case .progress(let progress):
            guard progress.id.isIdentifier else { return drop("identifier longer than 256 bytes, or empty") }
            records.update(progress, revision: revision)
            return true
        case .alert(let alert):
            guard alert.key.id.utf8.count <= 1024 else {
                return drop("alert with an identifier longer than 1024 bytes")
            }
            records.append(alert, index: subjects.index(of: alert.key.subject), revision: revision)
            return true
        case .health(let components): return records.update(components, now: now, revision: revision)
        case .event(let type, let text, let time):
            records.appendEvent(type: type, text: text, at: time, revision: revision)
            return true
        }
    }

    private mutating func update(_ subject: MapSubject, revision: Int) -> Bool {
        guard subject.id.isIdentifier else { return drop("identifier longer than 256 bytes, or empty") }
        guard subject.location.isValid, Timestamp.covers(subject.time), let fix = MapFix(subject) else {
            return drop("fix out of range")
        }
        guard hasSubject(subject.id) || subjects.hasRoom else { return drop("fix of a subject beyond the limit") }
        return subjects.update(subject, fix, revision: revision)
    }

    private mutating func drop(_ reason: DropReason) -> Bool {
        drops.add(reason)
        return false
    }

    // MARK: Queries

    /// The number of subjects on the map.
    public var subjectCount: Int { subjects.count }

    /// Returns whether the map has a subject with the given identifier.
    ///
    /// - Parameter id: The identifier of the subject.
    public func hasSubject(_ id: String) -> Bool { subjects.place(of: id) != nil }

    // MARK: Messages

    /// Returns the next messages for a page, which contain changes that it lacks.
    ///
    /// The order is: subjects, fixes, features, progress, alerts, health, events, then trails, starting near
    /// ``MapCursor/focus``. Changes that occur while trails are being sent are sent before the remaining trails.
    ///
    /// The messages are cached for 0.1 s, so that they are created only once for several pages that lack the same
    /// changes.
    ///
    /// - Parameters:
    ///   - cursor: The position of the page in the changes, which is advanced.
    ///   - now: The current time, by the clock of the pipeline.
    /// - Returns: Messages of at most 64 KiB each and about 64 KiB together; empty if the page is up to date. Call the
    ///   function again when the messages have been sent.
    public mutating func next(for cursor: inout MapCursor, now: Date) -> [[UInt8]] {
        adopt(&cursor)
        guard !cursor.progress.isComplete(at: revision) else { return [] }
        let before = cursor.progress
        if let messages = cache.messages(for: &cursor, now: now) { return messages }
        var batch = MapBatch(now: now, size: batchSize)
        advance(&cursor, &batch)
        let isWhole = before.isWhole && cursor.progress.isComplete(at: revision)
        let known = isWhole ? revision : before.revision
        let messages = batch.messages(known: known, reached: cursor.revision)
        cache.insert(messages, from: before, to: cursor, now: now)
        return messages
    }

    /// Returns messages with the alerts that a hidden page lacks; other changes are not sent to a hidden page.
    ///
    /// - Parameters:
    ///   - cursor: The position of the page in the changes, which is advanced.
    /// - Returns: Messages of at most 64 KiB each and about 64 KiB together; empty if the page has all alerts.
    public func nextAlerts(for cursor: inout MapCursor) -> [[UInt8]] {
        adopt(&cursor)
        var batch = MapBatch(now: .distantPast, size: batchSize)
        guard var serials = cursor.progress.serials else { return [] }
        _ = records.write("alert", .alerts, after: &serials, to: &batch)
        cursor.progress.serials = serials
        return batch.messages(known: cursor.revision, reached: cursor.revision)
    }

    /// Resets the cursor of a page if the page's data is unusable, since it is from another run of the server.
    private func adopt(_ cursor: inout MapCursor) {
        if cursor.epoch != epoch || cursor.revision > revision {
            cursor.progress = MapProgress(revision: 0)
            cursor.epoch = epoch
        }
        if cursor.progress.serials == nil { cursor.progress.serials = records.serials(at: cursor.revision) }
    }

    private func advance(_ cursor: inout MapCursor, _ batch: inout MapBatch) {
        while cursor.progress.base < revision || cursor.progress.pass != nil {
            var pass = cursor.progress.pass ?? MapProgress.SubjectPass(target: revision)
            let isComplete = subjects.write(&pass, after: cursor.progress.base, to: &batch)
            cursor.progress.pass = isComplete ? nil : pass
            guard isComplete else { return }
            cursor.progress.base = pass.target
        }
        var serials = cursor.progress.serials ?? []
        let isComplete = records.write(after: &serials, to: &batch)
        cursor.progress.serials = serials
        guard isComplete else { return }
        cursor.progress.records = revision
        while cursor.progress.trails < revision || cursor.progress.trailPass != nil {
            guard advanceTrails(&cursor, &batch) else { return }
        }
    }

    /// Sends trails until all have been sent or the batch is full; returns whether all have been sent.
    private func advanceTrails(_ cursor: inout MapCursor, _ batch: inout MapBatch) -> Bool {
        let known = cursor.progress.trails
        var pass = cursor.progress.trailPass ?? MapProgress.TrailPass(target: revision)
        if cursor.progress.trailPass != nil {
            reorder(&pass, around: cursor.focus)
        } else {
            // If all trails fit into the batch, their order does not matter and they need not be sorted.
            var (whole, trial) = (pass, batch)
            if subjects.write(&whole, after: known, to: &trial) {
                (batch, cursor.progress.trails) = (trial, pass.target)
                return true
            }
            reorder(&pass, around: cursor.focus)
        }
        let isComplete = subjects.write(&pass, after: known, to: &batch)
        cursor.progress.trailPass = isComplete ? nil : pass
        if isComplete { cursor.progress.trails = pass.target }
        return isComplete
    }

    /// Sorts the trails that have not been sent yet by the distance of their subjects from the subject in the page's
    /// focus.
    private func reorder(_ pass: inout MapProgress.TrailPass, around focus: String?) {
        guard let focus, pass.focus != focus else { return }
        var places = pass.order.map { Array($0[pass.position...]) } ?? Array(pass.position..<subjects.marks.count)
        // A trail that was already sent in part comes first.
        let begun = pass.nextPoint == nil || places.isEmpty ? nil : places.removeFirst()
        guard let sorted = subjects.sorted(places, around: focus) else { return }
        (pass.order, pass.position, pass.focus) = ((begun.map { [$0] } ?? []) + sorted, 0, focus)
    }
}
