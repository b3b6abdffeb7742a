import Geolocation
import LocationRelay
import NetworkIO
import WebSocketFormat

/// The part of a relay receiver that runs on the network actor: it accepts trackers, and decodes and acknowledges their
/// messages.
///
/// Messages are passed to the sensor actor in batches. If the sensor actor is too slow, reading from trackers is
/// paused, so that memory stays bounded.
@NetworkActor
final class RelayServer {
    /// The maximum number of messages on their way to the sensor actor; at this number, reading from trackers pauses.
    nonisolated private static let backlogLimit = 8192

    /// The seconds after which a connection that has not answered a ping may be replaced by a new connection of its
    /// device.
    nonisolated private static let answerTime = 5.0

    /// The seconds between two checks for silent and slowed-down trackers, while trackers are connected.
    nonisolated private static let sweepInterval = 0.25

    nonisolated private let settings: RelayReceiverSettings
    nonisolated let clock: any SensorClock
    private let reports: SensorReports<RelayReport>
    private var door: RelayDoor
    private let server: WebSocketServer
    private let sweep: NetworkDeadline

    private var sessions: [UInt32: TrackerSession] = [:]
    private var lastSession: UInt32 = 0
    private var underWay = 0
    private var messageCount: Int64 = 0

    /// Whether reading from trackers is paused because too many messages are on their way to the sensor actor.
    private(set) var isBehind = false
    private var isRetired = false

    /// The sessions (connections of trackers) that wait until they may read again, in the order of their requests.
    private var queue: [TrackerSession] = []

    /// Creates a server that is closed.
    ///
    /// - Parameters:
    ///   - settings: The settings of the receiver.
    ///   - clock: The source of time.
    ///   - report: The function to call with reports, in their order. The reports may wait until the sinks are ready.
    ///   - drop: The function to call with the numbers of dropped clients and messages.
    nonisolated init(
        _ settings: RelayReceiverSettings, clock: any SensorClock,
        report: @escaping @SensorActor ([RelayReport]) -> Void,
        drop: @escaping @SensorActor (DropCounts) -> Void
    ) {
        self.settings = settings
        self.clock = clock
        reports = SensorReports(cost: { $0.cost }, report: report, drop: drop)
        door = RelayDoor(
            BearerTokens(settings.tokens, file: settings.tokenFile, isShared: settings.allowsSharedTokenFile))
        server = WebSocketServer(settings: settings.server, clock: clock)
        sweep = NetworkDeadline(clock: clock)
    }

    // MARK: Called by the receiver

    /// Opens the port of the server, and reports whether that has succeeded.
    func open() {
        server.delegate = self
        sweep.onReached { [weak self] in self?.sweepSessions() }
        do {
            try door.checkFile()
        } catch {
            return reports.post(.failed("cannot know its tokens: \(error)", isFinal: false))
        }
        do throws(StreamListener.Failure) {
            try server.open()
            reports.post(.opened(port: server.boundPort ?? settings.server.port))
        } catch {
            reports.post(.failed(error.reason, isFinal: error.isFinal))
        }
    }

    /// Closes the port and all connections of the server, without further reports.
    func close() {
        for session in sessions.values { session.connection.leave(.goingAway) }
        sessions = [:]
        queue = []
        reports.removeReports()
        sweep.disarm()
        server.close()
    }

    /// Stops listening for trackers and reading from them; messages that were already received may still be
    /// acknowledged.
    func retire() {
        isRetired = true
        server.close()
        setBehind(true)
    }

    private func sweepSessions() {
        refreshTokens()
        let now = clock.instant
        for session in sessions.values { session.sweep(now: now, silence: settings.idleTime) }
        if !sessions.isEmpty { sweep.arm(after: Self.sweepInterval) }
    }

    /// Acknowledges the given processed messages to the trackers that asked for acknowledgements, and resumes reading
    /// if few enough messages are left.
    func processed(_ batches: [ProcessedMessages]) {
        for batch in batches {
            underWay -= batch.count
            sessions[batch.session]?.acknowledge(batch.count, refused: batch.refused)
        }
        if isBehind, !isRetired, underWay < Self.backlogLimit / 2 { setBehind(false) }
    }

    /// Quarantines the sessions with the given numbers: the messages of their trackers are dropped and not
    /// acknowledged.
    func quarantine(_ numbers: [UInt32]) {
        for number in numbers { sessions[number]?.isQuarantined = true }
    }

    /// Ends the quarantine of the sessions with the given numbers by closing the sessions.
    ///
    /// Their trackers then send again the fixes that were not acknowledged.
    func release(_ numbers: [UInt32]) {
        for session in numbers.compactMap({ sessions[$0] }) {
            session.connection.leave(.tryAgainLater, reason: "the other connection of the device has ended")
            leave(session)
        }
    }

    private func setBehind(_ isBehind: Bool) {
        self.isBehind = isBehind
        guard !isBehind else { return }
        // Each waiting session reads once before any of them reads a second time.
        let turns = queue
        queue = []
        for session in turns { session.runTurn() }
    }

    /// Queues the given session, which may read again when the sensor actor has processed enough messages.
    func queueTurn(of session: TrackerSession) { queue.append(session) }

    /// Reads the token file again if it has changed, and closes connections whose tokens are no longer accepted.
    private func refreshTokens() {
        guard door.refresh() else { return }
        for session in sessions.values {
            if let pass = door.renewed(session.pass) {
                session.pass = pass
            } else {
                drop("connection whose token is no longer accepted")
                session.connection.leave(.policyViolation, reason: "the token is no longer accepted")
                leave(session)
            }
        }
    }

    // MARK: Called by the sessions

    /// Returns whether the tracker of the given session may send the given message.
    func allows(_ message: RelayMessage, of session: TrackerSession) -> Bool {
        door.isOpen || door.allows(message, from: session.sender, with: session.pass)
    }

    /// Passes messages of the given session to the sensor actor.
    func handle(_ messages: [RelayMessage], of session: TrackerSession) {
        reports.post(.messages(session: session.number, sender: session.sender, messages))
        count(messages.count)
    }

    /// Reports the offset of a tracker's clock, in seconds.
    ///
    /// The report keeps its place in the sequence of that tracker's messages.
    func record(clockOffset: Double, of session: TrackerSession) {
        reports.post(.clock(sender: session.sender, ahead: clockOffset))
    }

    /// Reports that a tracker has sent an invalid message, which is refused for the given reason.
    func refuse(_ reason: DropReason, of session: TrackerSession) {
        reports.post(.refused(session: session.number, reason))
        count(1)
    }

    private func count(_ messages: Int) {
        underWay += messages
        messageCount &+= Int64(messages)
        if !isBehind, underWay >= Self.backlogLimit { setBehind(true) }
    }

    /// Reports that a client or a message was dropped for the given reason.
    func drop(_ reason: DropReason) { reports.drop(reason) }

    /// Removes the given session after its connection has ended.
    func leave(_ session: TrackerSession) {
        guard sessions.removeValue(forKey: session.number) != nil else { return }
        server.connectionDidEnd()
        door.leave(session.sender)
        reports.post(.disconnected(session.sender, session: session.number))
    }
}

extension RelayServer: WebSocketServerDelegate {
    func server(_ server: WebSocketServer, admit request: HTTPRequest, from host: String) -> WebSocketAdmission {
        refreshTokens()
        let pass: RelayDoor.Pass
        do throws(RelayDoor.Refusal) {
            pass = try self.pass(for: request)
        } catch {
            return .refuse(error.reply, reason: DropReason(error))
        }
        let acknowledges = request.fields.list(Acknowledgement.field, contains: Acknowledgement.cumulative)
        let fields = try? [
            HTTPField(Acknowledgement.field, Acknowledgement.cumulative), HTTPField(Acknowledgement.timeField, "ping"),
        ]
        return .accept(acknowledges ? fields ?? [] : []) { [weak self] connection in
            self?.begin(connection, pass: pass, acknowledges: acknowledges)
        }
    }

    /// Returns the pass (the permission) for the given connection request.
    ///
    /// If the device has too many connections, a connection that no longer answers is closed to make room.
    private func pass(for request: HTTPRequest) throws(RelayDoor.Refusal) -> RelayDoor.Pass {
        do throws(RelayDoor.Refusal) {
            return try door.admit(request)
        } catch {
            guard error == .tooMany, let device = door.device(of: request) else { throw error }
            makeRoom(for: device)
            return try door.admit(request)
        }
    }

    /// Begins the session of a tracker that has connected.
    private func begin(_ connection: WebSocketConnection, pass: RelayDoor.Pass, acknowledges: Bool) {
        let sender = pass.device ?? connection.peerName
        door.enter(sender, with: pass)
        lastSession &+= 1
        add(
            TrackerSession(
                connection, number: lastSession, sender: sender, pass: pass, acknowledges: acknowledges,
                messageRate: settings.messageRate, server: self))
        reports.post(.connected(sender))
        if !sweep.isArmed { sweep.arm(after: Self.sweepInterval) }
    }

    /// Adds the session of a new connection to the server.
    func add(_ session: TrackerSession) { sessions[session.number] = session }

    /// Closes a connection of the given device that has not answered a ping; if there is none, pings all connections of
    /// the device.
    private func makeRoom(for device: String) {
        let now = clock.instant
        let earlier = sessions.values.filter { $0.sender == device }
        if let dead = earlier.first(where: { $0.isUnanswered(for: Self.answerTime, at: now) }) {
            drop("connection that gave way to another one of its device")
            dead.connection.cancel()
            leave(dead)
        } else {
            for session in earlier { session.ask(at: now) }
        }
    }

    func server(_ server: WebSocketServer, answer request: HTTPRequest) -> HTTPReply? {
        guard request.path == "/health" else { return nil }
        return HTTPReply(
            status: 200, fields: .fixed("Content-Type", "application/json") + .fixed("Cache-Control", "no-store"),
            body: Array(
                "{\"status\":\"ok\",\"connections\":\(sessions.count),\"messages\":\(messageCount)}\n".utf8))
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

    func server(_ server: WebSocketServer, isLimited words: String?) { reports.post(.limited(words)) }

    func server(_ server: WebSocketServer, didTurnAway reason: DropReason) { drop(reason) }
}
