import CodecSupport
import Geolocation
import MapPage
import MapStream
import NetworkIO
import WebSocketFormat

/// The server of a live map, which runs on the network actor.
///
/// The server holds the state of the map, serves the page, and sends changes to open pages.
@NetworkActor
final class MapServer {
    /// The interval in seconds between two checks for silent or slow pages.
    nonisolated private static let sweepInterval = 0.5

    nonisolated private let settings: LiveMapSettings
    nonisolated private let clock: any SensorClock
    nonisolated private let onReport: @SensorActor (MapReport) -> Void
    private let server: WebSocketServer
    private let sweep: NetworkDeadline
    private let history: MapHistory?
    private let tileOrigin: String?
    private var state: MapState
    private var moment: MapMoment
    private var door: MapDoor
    private var sessions: [Int: MapSession] = [:]
    private var lastSession = 0
    private var toldPages = 0

    /// Creates a map server that is not open.
    ///
    /// - Parameters:
    ///   - settings: The settings of the map.
    ///   - door: The rules that decide which pages may show the map.
    ///   - moment: The pipeline's present time.
    ///   - clock: The system clock.
    ///   - report: A function that is called on the sensor actor with each report.
    nonisolated init(
        _ settings: LiveMapSettings, door: MapDoor, at moment: MapMoment, clock: any SensorClock,
        report: @escaping @SensorActor (MapReport) -> Void
    ) {
        (self.settings, self.door, self.moment, self.clock, onReport) = (settings, door, moment, clock, report)
        server = WebSocketServer(settings: settings.server, clock: clock)
        sweep = NetworkDeadline(clock: clock)
        history = settings.storePath.map {
            MapHistory(path: $0, only: settings.only, ownName: settings.ownName, clock: clock)
        }
        var random = SystemRandomNumberGenerator()
        let epoch = String(UInt64.random(in: 0 ... .max, using: &random), radix: 16)
        state = MapState(epoch: epoch, settings: settings.map)
        tileOrigin = settings.map.tiles.flatMap { try? TileTemplate($0.url).origin }
    }

    // MARK: Called by the map

    /// Opens the port of the server, and reports whether that succeeded; it can be called again after a failure.
    func open() {
        server.delegate = self
        sweep.onReached { [weak self] in self?.sweepSessions() }
        do {
            try door.checkFile()
        } catch {
            return report(.port(.failed("cannot know its tokens: \(error)", isFinal: false)))
        }
        do throws(StreamListener.Failure) {
            try server.open()
            report(.port(.opened(port: server.boundPort ?? settings.server.port)))
        } catch {
            report(.port(.failed(error.reason, isFinal: error.isFinal)))
        }
        history?.onTimes = { [weak self] in self?.greetAgain() }
        history?.refresh()
    }

    /// Sends the greeting to all pages again, since the time range of the store has become known.
    private func greetAgain() {
        for session in sessions.values where session.stage != .admission { session.greet() }
    }

    /// Ends the sessions of all pages, and stops listening.
    func close() {
        for session in sessions.values {
            session.connection.leave(.goingAway)
            history?.forget(session)
        }
        sessions = [:]
        sweep.disarm()
        server.close()
    }

    /// Applies the given changes to the state of the map, and sends them to the pages.
    func apply(_ changes: [MapChange], at moment: MapMoment) {
        self.moment = moment
        for change in changes { state.apply(change) }
        if state.flush(now: moment.wall) { for session in sessions.values { session.pump() } }
        report(.applied)
    }

    private func sweepSessions() {
        if history?.times == nil { history?.refresh() }
        for session in sessions.values { session.sweep() }
        if !sessions.isEmpty { sweep.arm(after: Self.sweepInterval) }
    }

    // MARK: Called by the sessions

    /// The current instant of the system clock.
    var now: SensorInstant { clock.coarseInstant }

    private var wall: Date { moment.wall(at: now) }

    /// Returns the greeting with which the session of a page begins.
    func hello() -> [UInt8] {
        history?.refresh()
        return state.hello(now: wall, rate: moment.rate, store: history?.times)
    }

    /// Returns the next messages for the page with the given cursor (its position in the sequence of changes); an empty
    /// array if the page is up to date.
    func messages(for cursor: inout MapCursor) -> [[UInt8]] { state.next(for: &cursor, now: wall) }

    /// Returns the alerts that have not been sent yet to the hidden page with the given cursor.
    func alerts(for cursor: inout MapCursor) -> [[UInt8]] { state.nextAlerts(for: &cursor) }

    /// Returns a message with the current time for a page.
    func tick(for cursor: MapCursor) -> [UInt8] { state.tick(for: cursor, now: wall) }

    /// Returns whether the token that the given host presents is valid.
    func accepts(_ token: String, from host: String) -> Bool { door.accepts(token, from: host, at: now) }

    /// Sends a report to the sensor actor.
    nonisolated func report(_ report: MapReport) { SensorActor.enqueue { [onReport] in onReport(report) } }

    /// Reports that a client or a message was refused for the given reason.
    func drop(_ reason: DropReason) { report(.port(.dropped(reason))) }

    /// Removes the given session of a page after its connection has ended.
    func remove(_ session: MapSession) {
        guard sessions.removeValue(forKey: session.number) != nil else { return }
        server.connectionDidEnd()
        history?.forget(session)
        pagesDidChange()
    }

    /// Reports the number of pages that show the map, if it has changed.
    func pagesDidChange() {
        let pages = sessions.values.count { $0.stage == .live && !$0.isPaused }
        guard pages != toldPages else { return }
        toldPages = pages
        report(.pages(pages))
    }

    /// Answers a page's query about the given times in the past.
    func answer(_ question: Int, about times: ClosedRange<Date>, to session: MapSession) {
        guard let history else {
            return session.send(past: MapPast.failure(question, "there is no store behind this map"))
        }
        history.answer(question, about: times, to: session)
    }

    /// Sends the next part of an answer about the past to the given page, which has received the previous part.
    func continueAnswer(to session: MapSession) { history?.proceed(with: session) }
}

extension MapServer: WebSocketServerDelegate {
    func server(_ server: WebSocketServer, admit request: HTTPRequest, from host: String) -> WebSocketAdmission {
        guard request.target == "/stream" else {
            return .refuse(HTTPReply(status: 404, text: "the map is at /stream"), reason: "connection to another path")
        }
        guard !door.needsToken || door.admits(host, at: now) else {
            return .refuse(
                HTTPReply(status: 429, fields: .fixed("Retry-After", "60"), text: "too many wrong tokens from there"),
                reason: "page of a host with too many wrong tokens")
        }
        return .accept([]) { [weak self] connection in self?.begin(connection) }
    }

    /// Begins the session of a page that has connected.
    private func begin(_ connection: WebSocketConnection) {
        lastSession += 1
        let session = MapSession(
            connection, number: lastSession, needsToken: door.needsToken, server: self, at: now)
        sessions[lastSession] = session
        session.start()
        if !sweep.isArmed { sweep.arm(after: Self.sweepInterval) }
    }

    func server(_ server: WebSocketServer, answer request: HTTPRequest) -> HTTPReply? {
        guard let file = MapPage.file(at: request.target) else { return nil }
        return HTTPReply(
            status: 200, fields: fields(of: file, for: request.fields["Host"] ?? ""), body: file.bytes)
    }

    func server(_ server: WebSocketServer, isLimited words: String?) { report(.port(.limited(words))) }

    func server(_ server: WebSocketServer, didTurnAway reason: DropReason) { drop(reason) }

    /// Returns the HTTP header fields for a file of the page.
    ///
    /// The content security policy allows the page to load only its own files and the map tiles.
    private func fields(of file: MapPage.File, for host: String) -> [HTTPField] {
        let tiles = tileOrigin.map { " " + $0 } ?? ""
        // The address of the WebSocket is stated explicitly, since not every browser applies 'self' to WebSocket URLs.
        let stream = WebHost(host) == nil ? "" : " \(settings.server.tls == nil ? "ws" : "wss")://\(host)"
        let policy = """
            default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:\(tiles); \
            connect-src 'self'\(stream); base-uri 'none'; form-action 'none'; frame-ancestors 'none'
            """
        let fields = [
            ("Content-Type", file.contentType), ("Content-Security-Policy", policy),
            ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "strict-origin-when-cross-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cache-Control", "no-store"),
        ]
        return fields.compactMap { try? HTTPField($0.0, $0.1) }
    }
}
