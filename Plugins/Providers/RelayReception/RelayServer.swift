import Geolocation
import LocationRelay
import NetworkIO
import WebSocketFormat

/// The part of a receiver on the network actor.
///
/// It accepts trackers, decodes their messages and acknowledges them.
///
/// Messages go to the sensor actor in batches. If that falls behind, reading from trackers is paused, so memory stays
/// bounded.
@NetworkActor
final class RelayServer {
    /// The number of messages in flight to the sensor actor at which reading from trackers is paused.
    nonisolated private static let backlogLimit = 8192

    /// The number of messages after which other work of the sensor actor comes first.
    nonisolated private static let turnLimit = 512

    /// The maximum number of concurrent connections of one tracker; a further one replaces the oldest.
    nonisolated private static let connectionsOfOne = 4

    /// Seconds between two checks of idle and throttled trackers, while there are trackers.
    nonisolated private static let sweepInterval = 0.25

    nonisolated private let settings: RelayReceiverSettings
    nonisolated let clock: any SensorClock
    nonisolated private let report: @SensorActor ([RelayReport]) -> Void
    private var tokens: BearerTokens
    private let server: WebSocketServer
    private let sweep: NetworkDeadline

    private var sessions: [UInt32: TrackerSession] = [:]
    private var lastSession: UInt32 = 0
    private var reports: [RelayReport] = []
    private var isFlushDue = false
    private var underWay = 0
    private var messageCount: Int64 = 0

    /// Whether reading from trackers is paused because too many messages are in flight to the sensor actor.
    private(set) var isBehind = false
    private var isRetired = false

    /// The sessions that have asked for a turn meanwhile, in that order.
    private var queue: [TrackerSession] = []

    nonisolated init(
        _ settings: RelayReceiverSettings, clock: any SensorClock,
        report: @escaping @SensorActor ([RelayReport]) -> Void
    ) {
        self.settings = settings
        self.clock = clock
        self.report = report
        tokens = BearerTokens(settings.tokens, file: settings.tokenFile)
        server = WebSocketServer(settings: settings.server, clock: clock)
        sweep = NetworkDeadline(clock: clock)
    }

    // MARK: Called by the receiver

    /// Starts listening, and reports whether that succeeded.
    func open() {
        server.delegate = self
        sweep.onReached { [weak self] in self?.sweepSessions() }
        do throws(StreamListener.Failure) {
            try server.open()
            tell(.opened(port: server.boundPort ?? settings.server.port))
        } catch {
            tell(.failed(error.reason, isFinal: error.isFinal))
        }
    }

    /// Closes all connections, without further reports.
    func close() {
        for session in sessions.values { session.connection.leave(.goingAway) }
        sessions = [:]
        queue = []
        reports = []
        sweep.disarm()
        server.close()
    }

    /// Stops listening and reading; what was received may still be acknowledged.
    func retire() {
        isRetired = true
        server.close()
        setBehind(true)
    }

    private func sweepSessions() {
        let now = clock.instant
        for session in sessions.values { session.sweep(now: now, silence: settings.idleTime) }
        if !sessions.isEmpty { sweep.arm(after: Self.sweepInterval) }
    }

    /// Handles the completion of a batch, and acknowledges it to the trackers that asked for that.
    func processed(_ batches: [ProcessedMessages]) {
        for batch in batches {
            underWay -= batch.count
            sessions[batch.session]?.acknowledge(batch.count, refused: batch.refused)
        }
        if isBehind, !isRetired, underWay < Self.backlogLimit / 2 { setBehind(false) }
    }

    private func setBehind(_ isBehind: Bool) {
        self.isBehind = isBehind
        guard !isBehind else { return }
        // Each gets one turn before any gets a second.
        let turns = queue
        queue = []
        for session in turns { session.takeTurn() }
    }

    /// Gives a session a turn when the sensor actor has caught up.
    func queueTurn(of session: TrackerSession) { queue.append(session) }

    // MARK: Called by the sessions

    /// Passes messages on to the sensor actor.
    func handle(_ messages: [RelayMessage], of session: TrackerSession) {
        tell(.messages(session: session.number, sender: session.sender, messages))
        count(messages.count)
    }

    /// Reports a tracker's time, in its order among the messages.
    func note(clockOffset: Double, of session: TrackerSession) {
        tell(.clock(sender: session.sender, ahead: clockOffset))
    }

    /// Reports an invalid message, to be refused.
    func refuse(_ reason: DropReason, of session: TrackerSession) {
        tell(.refused(session: session.number, reason))
        count(1)
    }

    private func count(_ messages: Int) {
        underWay += messages
        messageCount &+= Int64(messages)
        if !isBehind, underWay >= Self.backlogLimit { setBehind(true) }
    }

    /// Counts something dropped.
    func drop(_ reason: DropReason) { tell(.dropped(reason)) }

    /// Removes a session.
    func leave(_ session: TrackerSession) {
        guard sessions.removeValue(forKey: session.number) != nil else { return }
        server.connectionDidEnd()
        tell(.disconnected(session.sender))
    }

    private func tell(_ report: RelayReport) {
        reports.append(report)
        guard !isFlushDue else { return }
        isFlushDue = true
        // Scheduled after what other connections have already received, so that all of it goes in one batch.
        NetworkActor.enqueue { self.flush() }
    }

    private func flush() {
        isFlushDue = false
        guard !reports.isEmpty else { return }
        let batch = reports
        reports = []
        // In pieces, so that other sources of the sensor actor get their turns.
        var (start, cost) = (0, 0)
        for (index, next) in batch.enumerated() {
            cost += next.cost
            guard cost >= Self.turnLimit || index == batch.count - 1 else { continue }
            let piece = start == 0 && index == batch.count - 1 ? batch : Array(batch[start...index])
            SensorActor.enqueue { [report] in report(piece) }
            (start, cost) = (index + 1, 0)
        }
    }
}

extension RelayServer: WebSocketServerDelegate {
    func server(_ server: WebSocketServer, admit request: HTTPRequest, from host: String) -> WebSocketAdmission {
        tokens.refresh()
        guard tokens.admits(request.fields["Authorization"]) else {
            let reply = WebSocketReply(
                status: 401, fields: .fixed("WWW-Authenticate", "Bearer"),
                body: "a bearer token that is known here is missing")
            return .refuse(reply, reason: "connection without a right token")
        }
        // Names are shown on terminals and written to files. Refused rather than ignored: without its name the tracker
        // would count as another one, and its fixes as new.
        if let device = Self.device(of: request), !RelayName.accepts(device) {
            let reply = WebSocketReply(
                status: 400, body: "\(Acknowledgement.deviceField) has to have 1 to 64 bytes that show")
            return .refuse(reply, reason: "name of a device that cannot be one")
        }
        guard Self.acknowledges(request) else { return .accept([]) }
        let fields = try? [
            HTTPField(Acknowledgement.field, Acknowledgement.cumulative), HTTPField(Acknowledgement.timeField, "ping"),
        ]
        return .accept(fields ?? [])
    }

    private static func acknowledges(_ request: HTTPRequest) -> Bool {
        request.fields.list(Acknowledgement.field, contains: Acknowledgement.cumulative)
    }

    /// Returns the name that a device sent; `nil` if none.
    private static func device(of request: HTTPRequest) -> String? {
        request.fields[Acknowledgement.deviceField].flatMap { $0.isEmpty ? nil : $0 }
    }

    func server(_ server: WebSocketServer, didOpen connection: WebSocketConnection, request: HTTPRequest) {
        let sender = Self.device(of: request) ?? connection.peerName
        makeRoom(for: sender)
        lastSession &+= 1
        add(
            TrackerSession(
                connection, number: lastSession, sender: sender, acknowledges: Self.acknowledges(request),
                messageRate: settings.messageRate, server: self))
        tell(.connected(sender))
        if !sweep.isArmed { sweep.arm(after: Self.sweepInterval) }
    }

    /// Adds a session.
    func add(_ session: TrackerSession) { sessions[session.number] = session }

    private func makeRoom(for sender: String) {
        let earlier = sessions.values.filter { $0.sender == sender }
        guard earlier.count >= Self.connectionsOfOne, let oldest = earlier.min(by: { $0.number < $1.number }) else {
            return
        }
        drop("connection of a tracker that made too many")
        oldest.connection.leave(.tryAgainLater, reason: "the device has made too many other connections")
        leave(oldest)
    }

    func server(_ server: WebSocketServer, answer request: HTTPRequest) -> WebSocketReply? {
        guard request.path == "/health" else { return nil }
        return WebSocketReply(
            status: 200, fields: .fixed("Content-Type", "application/json") + .fixed("Cache-Control", "no-store"),
            body: "{\"status\":\"ok\",\"connections\":\(sessions.count),\"messages\":\(messageCount)}\n")
    }

    func server(_ server: WebSocketServer, makeRoomFor host: String, isDue: Bool) -> Bool {
        let now = clock.instant
        let seats = sessions.values.lazy.map { $0.seat(now: now, idleTime: self.settings.idleTime) }
        guard let session = Seat.giving(wayTo: host, among: seats).flatMap({ sessions[$0] }) else { return false }
        guard isDue else { return true }
        drop("connection that gave way to another")
        session.connection.leave(.tryAgainLater, reason: "it sent no fix for a while, and others want to connect")
        leave(session)
        return true
    }

    func server(_ server: WebSocketServer, didReachLimit words: String) { tell(.limited(words)) }

    func server(_ server: WebSocketServer, didTurnAway reason: DropReason) { drop(reason) }
}
