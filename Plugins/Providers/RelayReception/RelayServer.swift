import Geolocation
import LocationRelay
import SensorIO
import WebSocketFormat
import WebSocketIO

/// The part of a receiver that lives beside the sensors: it lets trackers in, reads their messages, and acknowledges them.
///
/// Messages go to the sensor actor in batches. What is not taken over there soon enough makes trackers wait, not memory grow.
@NetworkActor
final class RelayServer {
    /// Messages that may be under way to the sensor actor before trackers have to wait.
    nonisolated private static let backlogLimit = 8192

    /// Connections that one tracker may have at once; a further one takes the place of the oldest.
    nonisolated private static let connectionsOfOne = 4

    nonisolated private let settings: RelayReceiverSettings
    nonisolated let clock: any SensorClock
    nonisolated private let tokens: BearerTokens
    nonisolated private let report: @SensorActor ([RelayReport]) -> Void
    private let server: WebSocketServer

    private var sessions: [UInt32: TrackerSession] = [:]
    private var lastSession: UInt32 = 0
    private var reports: [RelayReport] = []
    private var isFlushDue = false
    private var isSweepDue = false
    private var underWay = 0
    private var messageCount: Int64 = 0

    /// Whether so much is under way to the sensors' side that all trackers have to wait.
    private(set) var isBehind = false

    nonisolated init(
        _ settings: RelayReceiverSettings, clock: any SensorClock,
        report: @escaping @SensorActor ([RelayReport]) -> Void
    ) {
        self.settings = settings
        self.clock = clock
        self.report = report
        tokens = BearerTokens(settings.tokens)
        server = WebSocketServer(settings: settings.server, clock: clock)
    }

    // MARK: For the receiver

    /// Begins to listen, and reports whether that worked.
    func open() {
        server.delegate = self
        do throws(StreamListener.Failure) {
            try server.open()
            tell(.opened(port: server.boundPort ?? settings.server.port))
        } catch {
            tell(.failed(error.reason, isFinal: error.isFinal))
        }
    }

    /// Lets all trackers go, and reports nothing more.
    func close() {
        for session in sessions.values { session.connection.leave(.goingAway) }
        sessions = [:]
        reports = []
        server.close()
    }

    /// Looks after what depends on time, and reports when it wants to do so again.
    func sweep() {
        isSweepDue = false
        server.sweep()
        let now = clock.instant
        for session in sessions.values { session.sweep(now: now, silence: settings.idleTime) }
        if !sessions.isEmpty { askForSweep() }
    }

    private func askForSweep() {
        guard !isSweepDue else { return }
        isSweepDue = true
        tell(.sweepIsDue)
    }

    /// Hears that a batch has been taken over, and acknowledges it to those who asked for that.
    func processed(_ counts: [(session: UInt32, count: Int)]) {
        for (session, count) in counts {
            underWay -= count
            sessions[session]?.acknowledge(count)
        }
        if isBehind, underWay < Self.backlogLimit / 2 { setBehind(false) }
    }

    private func setBehind(_ isBehind: Bool) {
        self.isBehind = isBehind
        for session in sessions.values { session.updateReading() }
    }

    // MARK: For the sessions

    /// Passes messages on.
    func take(_ messages: [RelayMessage], of session: TrackerSession) {
        tell(.messages(session: session.number, sender: session.sender, messages))
        count(messages.count)
    }

    /// Passes on that something was no message, which is acknowledged all the same: sent again it would not get better.
    func refuse(_ reason: String, of session: TrackerSession) {
        tell(.refused(session: session.number, reason))
        count(1)
    }

    private func count(_ messages: Int) {
        underWay += messages
        messageCount &+= Int64(messages)
        if !isBehind, underWay >= Self.backlogLimit { setBehind(true) }
    }

    /// Counts what is no message.
    func drop(_ reason: String) { tell(.dropped(reason)) }

    /// Forgets a session.
    func leave(_ session: TrackerSession) {
        guard sessions.removeValue(forKey: session.number) != nil else { return }
        server.connectionDidEnd()
        tell(.disconnected(session.sender))
    }

    private func tell(_ report: RelayReport) {
        reports.append(report)
        guard !isFlushDue else { return }
        isFlushDue = true
        // Behind what has come on other connections meanwhile, so that all of it goes at once.
        NetworkActor.enqueue { self.flush() }
    }

    private func flush() {
        isFlushDue = false
        guard !reports.isEmpty else { return }
        let batch = reports
        reports = []
        reports.reserveCapacity(batch.count)
        SensorActor.enqueue { [report] in report(batch) }
    }
}

extension RelayServer: WebSocketServerDelegate {
    func server(_ server: WebSocketServer, admit request: HTTPRequest, from host: String) -> WebSocketAdmission {
        guard tokens.admits(request.fields["Authorization"]) else {
            let reply = WebSocketReply(
                status: 401, fields: .fixed("WWW-Authenticate", "Bearer"),
                body: "a bearer token that is known here is missing")
            return .refuse(reply, reason: "connection without a right token")
        }
        // A name goes to terminals and into files, and a connection without it would double fixes.
        if let device = Self.device(of: request), !RelayName.accepts(device) {
            let reply = WebSocketReply(
                status: 400, body: "\(Acknowledgement.deviceField) has to have 1 to 64 bytes that show")
            return .refuse(reply, reason: "name of a device that cannot be one")
        }
        guard Self.acknowledges(request) else { return .accept([]) }
        return .accept((try? [HTTPField(Acknowledgement.field, Acknowledgement.cumulative)]) ?? [])
    }

    private static func acknowledges(_ request: HTTPRequest) -> Bool {
        request.fields.list(Acknowledgement.field, contains: Acknowledgement.cumulative)
    }

    /// The name that a device gives itself.
    private static func device(of request: HTTPRequest) -> String? {
        request.fields[Acknowledgement.deviceField].flatMap { $0.isEmpty ? nil : $0 }
    }

    func server(_ server: WebSocketServer, didOpen connection: WebSocketConnection, request: HTTPRequest) {
        let sender = Self.device(of: request) ?? connection.peerName
        makeRoom(for: sender)
        lastSession &+= 1
        sessions[lastSession] = TrackerSession(
            connection, number: lastSession, sender: sender, acknowledges: Self.acknowledges(request),
            messageRate: settings.messageRate, server: self)
        tell(.connected(sender))
    }

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

    func server(_ server: WebSocketServer, didTurnAway reason: String) { drop(reason) }

    func serverNeedsSweep(_ server: WebSocketServer) { askForSweep() }
}
