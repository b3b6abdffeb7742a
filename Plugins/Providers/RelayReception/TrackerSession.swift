import CodecSupport
import Geolocation
import LocationRelay
import NetworkIO

/// The connection of a tracker to the relay server, with the counts of its messages and its time limits.
@NetworkActor
final class TrackerSession {
    /// The maximum number of bytes waiting to be sent to the tracker; at this number, no further acknowledgement is
    /// sent.
    nonisolated private static let acknowledgementRoom = 4096

    /// The maximum average rate, per second, of the tracker's messages without a fix, such as pings and unreadable
    /// messages.
    ///
    /// This is also the maximum number of such messages that may arrive in one burst.
    nonisolated private static let idleTalkRate = 1000.0

    let connection: WebSocketConnection
    let number: UInt32
    let sender: String

    /// The permission under which the tracker is connected; it is replaced when the accepted tokens change.
    var pass: RelayDoor.Pass

    /// Whether the messages of the tracker are dropped without acknowledgement, since another connection of the same
    /// device sends other fixes.
    var isQuarantined = false
    private let acknowledges: Bool

    /// The messages received from the tracker that have not been passed to the server yet.
    private var messages: [RelayMessage] = []
    private weak var server: RelayServer?
    private let clock: any SensorClock

    /// The number of processed messages of the tracker; the first `acknowledged` of them have been acknowledged.
    private var taken: Int64 = 0
    private var acknowledged: Int64 = 0

    /// The number of messages of the tracker refused since the last acknowledgement, by reason.
    private var refused = DropCounts()

    private var rate: TokenBucket
    private var idleTalk: TokenBucket
    private var isTooFast = false

    /// Whether reading from the tracker waits until the sensor actor has processed enough messages.
    private var isQueued = false

    private var lastHeard: SensorInstant

    /// The moment of the last fix from the tracker, or the start of the connection if there was no fix.
    private var lastUse: SensorInstant

    /// The time of a ping that the tracker has not answered yet; `nil` if there is no such ping.
    ///
    /// `stuck` is the time since which the tracker has not read the bytes sent to it; `nil` if it has read them.
    private var asked: SensorInstant?
    private var stuck: SensorInstant?

    init(
        _ connection: WebSocketConnection, number: UInt32, sender: String, pass: RelayDoor.Pass, acknowledges: Bool,
        messageRate: Double, server: RelayServer
    ) {
        self.connection = connection
        self.number = number
        self.sender = sender
        self.pass = pass
        self.acknowledges = acknowledges
        self.server = server
        clock = server.clock
        lastHeard = clock.coarseInstant
        lastUse = lastHeard
        rate = TokenBucket(rate: messageRate, capacity: messageRate, now: lastHeard)
        idleTalk = TokenBucket(rate: Self.idleTalkRate, capacity: Self.idleTalkRate, now: lastHeard)
        connection.owner = self
        updateReading()
    }

    /// Resumes reading from the tracker after the session was queued.
    func runTurn() {
        isQueued = false
        updateReading()
    }

    /// Pauses reading if the tracker sends too fast or the session is queued; otherwise resumes reading.
    private func updateReading() {
        let waits = isTooFast || isQueued
        // Data that arrived during the pause has not been read yet. The time of the pause therefore does not count as
        // silence.
        if !waits, connection.isReadingPaused { lastHeard = clock.coarseInstant }
        connection.isReadingPaused = waits
    }

    /// Returns the data by which the server chooses a connection to close when a new one needs room.
    ///
    /// The session counts as idle if no fix has arrived for `idleTime` seconds.
    func seat(now: SensorInstant, idleTime: Double) -> Seat<UInt32> {
        Seat(
            id: number, host: connection.peerHost, idleSince: lastUse,
            isIdle: now.seconds(since: lastUse) >= idleTime)
    }

    // MARK: Acknowledgements

    /// Records that `count` more messages of the tracker were processed, and acknowledges them.
    ///
    /// `refused` contains the number of those messages that were refused, by reason.
    func acknowledge(_ count: Int, refused: DropCounts) {
        taken += Int64(count)
        for (reason, count) in refused.byReason {
            let isNew = self.refused.byReason[reason] == nil
            let isTooMuch = isNew && self.refused.byReason.count >= Acknowledgement.reasonLimit - 1
            self.refused.add(isTooMuch ? "another reason" : DropReason(known: reason), count: count)
        }
        sendAcknowledgement()
    }

    /// Sends an acknowledgement to the tracker, except if the tracker has not read earlier ones.
    ///
    /// Each acknowledgement contains the number of all messages so far, so a later one replaces those that were not
    /// sent.
    private func sendAcknowledgement() {
        guard acknowledges, !isQuarantined, acknowledged < taken else { return }
        guard connection.waitingBytes < Self.acknowledgementRoom else { return }
        acknowledged = taken
        var bytes: [UInt8] = []
        try? RelayMessage.acknowledgement(count: taken, refused: refused.byReason).append(as: .json, to: &bytes)
        refused = DropCounts()
        connection.send(bytes, isText: true)
    }

    // MARK: Time

    /// Checks the time limits of the tracker: resumes reading if it was slowed down, pings it if it is silent, and
    /// disconnects it if it does not answer.
    func sweep(now: SensorInstant, silence: Double) {
        if isTooFast { updateRate(now: now) }
        if takesNothing(now: now, for: 2 * silence) { return giveUp("tracker that reads nothing") }
        guard !connection.isReadingPaused else { return }
        if let asked {
            if now.seconds(since: asked) > silence { giveUp("tracker that was silent for too long") }
        } else if now.seconds(since: lastHeard) > silence {
            ask(at: now)
        }
    }

    private func updateRate(now: SensorInstant) {
        let hasToken = rate.hasToken(at: now) && idleTalk.hasToken(at: now)
        guard isTooFast == hasToken else { return }
        isTooFast = !hasToken
        updateReading()
    }

    /// Pings the tracker, except if it has not answered the last ping yet.
    func ask(at now: SensorInstant) {
        guard asked == nil else { return }
        asked = now
        connection.ping([])
    }

    /// Returns whether the tracker was pinged more than the given number of seconds ago, and nothing has been received
    /// from it since.
    func isUnanswered(for seconds: Double, at now: SensorInstant) -> Bool {
        guard let asked, !connection.isReadingPaused else { return false }
        return now.seconds(since: asked) > seconds
    }

    private func takesNothing(now: SensorInstant, for seconds: Double) -> Bool {
        guard connection.waitingBytes > 0 else {
            stuck = nil
            return false
        }
        let since = stuck ?? now
        stuck = since
        return now.seconds(since: since) > seconds
    }

    private func giveUp(_ reason: DropReason) {
        handOver()
        server?.drop(reason)
        connection.cancel()
        server?.leave(self)
    }
}

extension TrackerSession: WebSocketConnectionOwner {
    func connection(_ connection: WebSocketConnection, didReceive payload: Span<UInt8>, isText: Bool) {
        rate.spend()
        do throws(RelayCodingError) {
            switch try RelayMessageReader.read(payload) {
            case .ping(let id, let seconds):
                idleTalk.spend()
                answer(id, at: seconds, isText: isText)
            case .pong, .acknowledgement, .other: idleTalk.spend()
            case let message:
                if isQuarantined {
                    server?.drop(DropReason(RelayDropReason.quarantined))
                } else if server?.allows(message, of: self) != false {
                    messages.append(message)
                } else {
                    handOver()
                    server?.refuse("fix of a device that the token is not for", of: self)
                }
            }
        } catch {
            idleTalk.spend()
            handOver()
            server?.refuse(DropReason(known: error.reason), of: self)
        }
    }

    /// Passes the messages that the session has collected to the server.
    private func handOver() {
        guard !messages.isEmpty else { return }
        let messages = messages
        self.messages = []
        lastUse = clock.coarseInstant
        server?.handle(messages, of: self)
    }

    /// Answers a ping that the tracker has sent as a relay message; some trackers send such messages instead of pings
    /// of the WebSocket protocol.
    ///
    /// If the ping includes the tracker's time, the answer includes the time of this machine.
    private func answer(_ id: String, at seconds: Double?, isText: Bool) {
        var bytes: [UInt8] = []
        let now = clock.now.timeIntervalSince1970
        if let seconds {
            handOver()
            server?.record(clockOffset: seconds - now, of: self)
        }
        try? RelayMessage.pong(id: id, seconds: seconds == nil ? nil : now).append(as: .json, to: &bytes)
        if !connection.answer(bytes, isText: isText) { giveUp("tracker that does not read its answers") }
    }

    func connectionTakesMessages(_ connection: WebSocketConnection) -> Bool { server?.isBehind != true }

    func connectionDidFinishTurn(_ connection: WebSocketConnection) {
        handOver()
        let now = clock.coarseInstant
        lastHeard = now
        asked = nil
        if let server, server.isBehind, !isQueued {
            isQueued = true
            server.queueTurn(of: self)
            updateReading()
        }
        if !isTooFast { updateRate(now: now) }
    }

    func connectionDidDrain(_ connection: WebSocketConnection) {
        stuck = nil
        sendAcknowledgement()
    }

    func connection(_ connection: WebSocketConnection, didEnd end: WebSocketEnd) {
        handOver()
        if case .violated(_, let reason) = end {
            server?.drop("connection that broke the protocol: \(DropReason(known: reason))")
        }
        server?.leave(self)
    }
}
