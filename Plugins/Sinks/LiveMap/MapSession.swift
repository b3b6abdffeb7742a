import CodecSupport
import Geolocation
import MapStream
import NetworkIO
import WebSocketFormat

/// The session of a page that shows the map: the page's connection, and the changes that it has received and drawn.
///
/// The page receives new changes as soon as it has received the previous ones. A page that does not draw changes within
/// ``slowTime`` seconds receives only the current time until it has drawn those changes.
@NetworkActor
final class MapSession {
    /// The stages of a page's session.
    enum Stage {
        /// The page has to present a token before anything else.
        case admission
        /// The page has received the greeting, and has to report the revision of the map that it has.
        case opening
        /// The page shows the map, and receives changes.
        case live
    }

    /// The maximum number of bytes waiting to be sent to the page; at this number, sending pauses.
    nonisolated private static let waitingLimit = 65_536

    /// The seconds after which a page that does not draw its changes receives no more of them, and the seconds after
    /// which it is disconnected.
    nonisolated private static let (slowTime, deadTime) = (2.0, 30.0)

    /// The seconds within which a page has to present its token and its revision of the map.
    nonisolated private static let openingTime = 5.0

    /// The number of messages per second that the server accepts from a page on average.
    nonisolated private static let messageRate = 20.0

    let connection: WebSocketConnection
    let number: Int
    private(set) var stage: Stage
    private(set) var isPaused = false

    private let server: MapServer
    private let begin: SensorInstant
    private var cursor = MapCursor(epoch: "", revision: 0)
    private var budget: TokenBucket

    /// The revision of the map after the newest changes that were sent to the page.
    private var sentRevision = 0
    /// The revision of the map that the page has drawn.
    private var drawnRevision = 0

    /// The instant since which the page has had changes that it has not drawn yet; `nil` if it has drawn everything.
    private var debtSince: SensorInstant?
    private var lastSend: SensorInstant

    init(_ connection: WebSocketConnection, number: Int, needsToken: Bool, server: MapServer, at now: SensorInstant) {
        (self.connection, self.number, self.server) = (connection, number, server)
        stage = needsToken ? .admission : .opening
        (begin, lastSend) = (now, now)
        budget = TokenBucket(rate: Self.messageRate, capacity: 4 * Self.messageRate, now: now)
    }

    /// Sends the greeting to the page, or requests a token from it.
    func start() {
        connection.owner = self
        if stage == .admission { send(MapState.tokenRequest) } else { greet() }
    }

    /// Sends the greeting to the page.
    func greet() { send(server.hello()) }

    private func send(_ message: [UInt8]) {
        connection.send(message, isText: true)
        lastSend = server.now
    }

    // MARK: Sending

    /// Sends changes to the page until too many bytes wait to be sent.
    func pump() {
        guard stage == .live, !isSlow else { return }
        var isSent = false
        while connection.waitingBytes < Self.waitingLimit, connection.isOpen {
            // A hidden page draws nothing. It receives only the alerts, which it announces to the user.
            let messages = isPaused ? server.alerts(for: &cursor) : server.messages(for: &cursor)
            guard !messages.isEmpty else { break }
            for message in messages { send(message) }
            isSent = true
        }
        // If nothing was sent, there is nothing new to draw. A hidden page does not draw.
        guard isSent, !isPaused, cursor.revision > sentRevision else { return }
        sentRevision = cursor.revision
        if debtSince == nil { debtSince = server.now }
    }

    /// Whether the page has had changes for more than ``slowTime`` seconds without drawing them.
    private var isSlow: Bool { debtSince.map { server.now.seconds(since: $0) > Self.slowTime } ?? false }

    /// Sends to the page one message of the answer to its request for past fixes.
    func send(past message: [UInt8]) { send(message) }

    /// Checks the time limits of the page.
    ///
    /// If nothing else was sent for about a second, the page receives the current time. A page that has not presented
    /// its token or its revision of the map, or has not drawn its changes in time, is disconnected.
    func sweep() {
        let now = server.now
        if stage != .live, now.seconds(since: begin) > Self.openingTime {
            return leave(
                stage == .admission ? .token : .policyViolation, "no request was received in time", "silent page")
        }
        if !isPaused, let debtSince, now.seconds(since: debtSince) > Self.deadTime {
            return leave(.tryAgainLater, "the page is too slow", "page that was too slow")
        }
        if stage == .live, now.seconds(since: lastSend) >= 0.9, connection.waitingBytes < Self.waitingLimit {
            send(server.tick(for: cursor))
        }
    }

    private func leave(_ code: WebSocketCloseCode, _ words: String, _ reason: DropReason) {
        server.drop(reason)
        connection.leave(code, reason: words)
        server.remove(self)
    }

    // MARK: Messages of the page

    private func handle(_ request: MapRequest) {
        switch (stage, request) {
        case (.admission, .token(let token)):
            guard server.accepts(token, from: connection.peerHost) else {
                return leave(.token, "the token is not right", "page with a wrong token")
            }
            stage = .opening
            greet()
        case (.opening, .since(let epoch, let revision)):
            cursor = MapCursor(epoch: epoch, revision: revision)
            stage = .live
            server.pagesDidChange()
            pump()
        case (.live, .since(let epoch, let revision)):
            let focus = cursor.focus
            cursor = MapCursor(epoch: epoch, revision: revision)
            cursor.focus = focus
            pump()
        case (.live, .drawn(let revision)): recordDrawn(revision)
        case (.opening, .pause(let isPaused)): self.isPaused = isPaused
        case (.live, .pause(let isPaused)):
            self.isPaused = isPaused
            debtSince = nil
            server.pagesDidChange()
            pump()
        case (.live, .acknowledge(let id)): server.report(.acknowledged(alert: id))
        case (.live, .look(let id)):
            cursor.focus = id
            if let id { server.report(.looksAt(subject: id)) }
        case (.live, .past(let question, let times)): server.answer(question, about: times, to: self)
        case (_, .unknown): break
        default: leave(.policyViolation, "the message is out of place", "message of a page that is out of place")
        }
    }

    private func recordDrawn(_ revision: Int) {
        guard revision > drawnRevision, revision <= sentRevision else { return }
        drawnRevision = revision
        debtSince = revision == sentRevision ? nil : server.now
        pump()
    }
}

extension MapSession: WebSocketConnectionOwner {
    func connection(_ connection: WebSocketConnection, didReceive payload: Span<UInt8>, isText: Bool) {
        budget.spend()
        guard budget.hasToken(at: server.now) else {
            return leave(.policyViolation, "too many messages", "page that sent too many messages")
        }
        guard isText, let request = MapRequest(payload) else {
            return leave(.policyViolation, "the message is unknown", "unknown message of a page")
        }
        handle(request)
    }

    func connectionDidFinishTurn(_ connection: WebSocketConnection) {}

    func connectionDidDrain(_ connection: WebSocketConnection) {
        pump()
        server.continueAnswer(to: self)
    }

    func connection(_ connection: WebSocketConnection, didEnd end: WebSocketEnd) { server.remove(self) }
}

extension WebSocketCloseCode {
    /// The close code 4401, which tells a page that it has presented no valid token, and must present another one.
    ///
    /// The code is in the range for applications (RFC 6455, section 7.4.2).
    static let token = WebSocketCloseCode(rawValue: 4401)
}
