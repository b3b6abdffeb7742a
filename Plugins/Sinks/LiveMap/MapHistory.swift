import CodecSupport
import Geolocation
import LocationRelay
import LocationStore
import MapStream
import NetworkIO
import SubjectAlerts
import SubjectTracking

/// Answers the queries of map pages about the past from a store of fixes and events.
///
/// Each page has at most one answer in progress, which a new query replaces. If too many bytes wait to be sent to the
/// page, the answer pauses until the page has received its previous part.
@NetworkActor
final class MapHistory {
    /// The maximum number of records that are read from the store at once.
    nonisolated private static let recordsAtOnce = 2000

    /// The maximum number of bytes waiting to be sent to a page; at this number, the answer to that page pauses.
    nonisolated private static let waitingLimit = 65_536

    /// The seconds after which the time range of the store is read again: `refreshTime` if the range is known,
    /// `retryTime` if it is unknown.
    nonisolated private static let (refreshTime, retryTime) = (30.0, 2.0)

    /// The maximum time in seconds between two fixes that the map connects by a line.
    nonisolated private static let longestStep = 300.0

    /// The times of the first and the last record of the store; `nil` if the store has no records, or has not been read
    /// yet.
    private(set) var times: ClosedRange<Date>?

    /// A function that is called when ``times`` becomes known.
    var onTimes: (() -> Void)?

    private let reader: StoreReader
    private let only: String?
    private let ownName: String
    private let clock: any SensorClock
    private var ownDevice: String?
    private var refreshed: SensorInstant?
    private var answers: [Int: Task<Void, Never>] = [:]
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]

    /// Creates the history of the store at the given path, which is opened on the first read.
    ///
    /// - Parameters:
    ///   - path: The store's path.
    ///   - only: The identifier of the only subject to show; `nil` for all subjects.
    ///   - ownName: The name under which the machine's own location is shown.
    ///   - clock: The system clock.
    nonisolated init(path: String, only: String?, ownName: String, clock: any SensorClock) {
        (reader, self.only, self.ownName, self.clock) = (StoreReader(path), only, ownName, clock)
    }

    /// Reads the time range of the store, except if it was read recently.
    func refresh() {
        let now = clock.coarseInstant
        let limit = times == nil ? Self.retryTime : Self.refreshTime
        if let refreshed, now.seconds(since: refreshed) < limit { return }
        refreshed = now
        Task { await readTimes() }
    }

    private func readTimes() async {
        // A store that cannot be read now may be readable later, since another sink of the run writes it.
        guard let summary = try? await reader.summary() else { return }
        let areNew = times == nil && summary.times != nil
        times = summary.times
        ownDevice = try? await reader.devices().first
        if areNew { onTimes?() }
    }

    // MARK: Answers

    /// Starts the answer to a page's query about the given times, and cancels the previous answer to this page.
    func answer(_ question: Int, about times: ClosedRange<Date>, to session: MapSession) {
        forget(session)
        let number = session.number
        answers[number] = Task { [weak session] in
            if let session { await answer(question, about: times, to: session) }
        }
    }

    /// Sends the next part of an answer to the given page, which has received the previous part.
    func proceed(with session: MapSession) { waiting.removeValue(forKey: session.number)?.resume() }

    /// Cancels the answer to the given page, if there is one.
    func forget(_ session: MapSession) {
        answers.removeValue(forKey: session.number)?.cancel()
        waiting.removeValue(forKey: session.number)?.resume()
    }

    private func answer(_ question: Int, about times: ClosedRange<Date>, to session: MapSession) async {
        var past = MapPast(question: question, times: times)
        var sequence: Int64 = 0
        var last: [String: Date] = [:]
        let range = times.lowerBound..<times.upperBound.addingTimeInterval(0.001)
        do {
            while !Task.isCancelled {
                let records = try await reader.records(after: sequence, in: range, count: Self.recordsAtOnce)
                for record in records {
                    // The answer may have been cancelled while the records were read or the page had no room.
                    guard !Task.isCancelled else { return }
                    guard let message = append(record, to: &past, &last) else { continue }
                    session.send(past: message)
                    await room(for: session)
                }
                guard let end = records.last?.sequence, records.count == Self.recordsAtOnce else { break }
                sequence = end
            }
            if !Task.isCancelled { session.send(past: past.end()) }
        } catch {
            if !Task.isCancelled { session.send(past: MapPast.failure(question, "the store cannot be read: \(error)")) }
        }
    }

    /// Adds a record of the store to the next part of an answer; returns the part as a message once the part is
    /// complete.
    ///
    /// `last` contains the time of the latest fix of each subject.
    private func append(_ record: StoreRecord, to past: inout MapPast, _ last: inout [String: Date]) -> [UInt8]? {
        switch record.content {
        case .fix(let location, _, let origin):
            let device = origin?.identity.device ?? record.identity.device
            let isOwn = device == ownDevice
            guard origin?.isJump != true else { return nil }
            return append(
                location, of: isOwn ? MapSubject.ownID : device, name: isOwn ? ownName : nil, to: &past, &last)
        case .event(let type, _, let line):
            guard type == "relay" || type == "alert", let event = try? GeolocationEvent.read(line: line.span),
                case .derived(let event) = event
            else { return nil }
            let recorded = RecordedEvent(event)
            if let fix = SubjectFix(relayed: recorded) {
                return append(fix.location, of: fix.device, name: nil, to: &past, &last)
            }
            guard let alert = AlertEvent(recorded), only == nil || only == alert.key.subject else { return nil }
            return past.append(alert)
        }
    }

    private func append(
        _ location: Location, of id: String, name: String?, to past: inout MapPast, _ last: inout [String: Date]
    ) -> [UInt8]? {
        guard only == nil || only == id else { return nil }
        let step = last[id].map { location.timestamp.timeIntervalSince($0) } ?? 0
        last[id] = location.timestamp
        return past.append(location, of: id, name: name, isBroken: abs(step) > Self.longestStep)
    }

    /// Waits until the page has received the previous part of the answer, if too many bytes are waiting to be sent to
    /// the page.
    ///
    /// A cancelled answer does not wait, since nothing would resume it.
    private func room(for session: MapSession) async {
        guard !Task.isCancelled, session.connection.isOpen, session.connection.waitingBytes >= Self.waitingLimit else {
            return
        }
        await withCheckedContinuation { waiting[session.number] = $0 }
    }
}
