import Geolocation

/// The messages that were requested from a consumer, and those that were received but not acknowledged.
///
/// At most ``limit`` messages are requested or wait for their acknowledgement, so the library's queue cannot overflow.
/// The server sends a heartbeat each second: if nothing arrives for ``silence`` seconds, all outstanding messages are
/// requested again.
struct PullWindow {
    /// A request for `count` messages of a stream; the subject to which the server sends them ends with `number`.
    struct Request: Equatable {
        var number: UInt64
        var count: Int

        /// The text of the request in the NATS protocol, with times in nanoseconds.
        var payload: [UInt8] {
            let (expiry, heartbeat) = (Int(PullWindow.expiry * 1e9), Int(PullWindow.heartbeat * 1e9))
            return Array(#"{"batch":\#(count),"expires":\#(expiry),"idle_heartbeat":\#(heartbeat)}"#.utf8)
        }
    }

    private struct Pending {
        let reply: String
        let since: SensorInstant
    }

    /// Limits on numbers of messages: `batch` is the maximum for one request, and `limit` is the maximum for all
    /// messages together that are requested or wait for their acknowledgement.
    static let (batch, limit) = (256, 4096)

    /// Durations in seconds: `expiry` is the time after which a request expires, `heartbeat` is the time between two
    /// heartbeats of the server, and `silence` is the time without a message after which requests are assumed to be
    /// lost.
    static let (expiry, heartbeat, silence) = (5.0, 1.0, 3.5)

    /// The number of seconds for which requests may fail, for example for lack of a leader, before a fault is reported.
    static let patience = 20.0

    /// The number of seconds after which a received message without acknowledgement may be removed to make room.
    ///
    /// By then, the stream has delivered the message again or never will.
    private static let forgetting = 90.0

    private static let (shortestPause, longestPause) = (0.02, 0.5)

    private let batch: Int
    private var owed: [(number: UInt64, count: Int)] = []
    private var pending: [UInt64: Pending] = [:]
    private var nextNumber: UInt64 = 1
    private var heard: SensorInstant?
    private var resume: SensorInstant?
    private var failures = 0
    private var failing: SensorInstant?
    /// The last fault reported on this connection; `nil` if none was, or if the server has served requests since.
    private var stall: NATSFault?
    private var hasRecovered = false

    /// Creates a window without requests.
    ///
    /// - Parameter batch: The maximum number of messages of one request, 1 to 256.
    init(batch: Int = PullWindow.batch) { self.batch = max(1, min(Self.batch, batch)) }

    /// The number of requested messages that have not arrived yet.
    var outstanding: Int { owed.reduce(0) { $0 + $1.count } }

    /// The number of received messages that are not acknowledged.
    var pendingCount: Int { pending.count }

    /// The moment at which the next request may be due.
    ///
    /// `nil` if no pause is in progress and no requested message is awaited.
    var wake: SensorInstant? {
        if let resume { return resume }
        return owed.isEmpty ? nil : heard?.advanced(by: Self.silence)
    }

    /// Returns the request that should be sent now; `nil` if enough messages are requested.
    mutating func request(at now: SensorInstant) -> Request? {
        guard !isPaused(at: now) else { return nil }
        if resume == nil, let heard, !owed.isEmpty, now.seconds(since: heard) >= Self.silence { owed.removeAll() }
        endPause()
        let outstanding = outstanding
        guard outstanding <= batch / 2 else { return nil }
        if pending.count + batch > Self.limit { forget(at: now) }
        let count = min(batch - outstanding, Self.limit - pending.count - outstanding)
        guard count > 0 else { return nil }
        // An arriving message is attributed to the oldest request, so that few requests are open at a time.
        let request = Request(number: nextNumber, count: count)
        nextNumber += 1
        owed.append((request.number, count))
        heard = now
        return request
    }

    /// Records a received message, and attributes it to the oldest open request.
    mutating func arrive(_ sequence: UInt64, reply: String, at now: SensorInstant) {
        heard = now
        recover()
        if let first = owed.first {
            if first.count <= 1 { owed.removeFirst() } else { owed[0].count -= 1 }
        }
        pending[sequence] = Pending(reply: reply, since: now)
    }

    /// Handles the status that the server reports for a request; returns a fault if requests have failed for too long.
    mutating func handle(_ status: NATSStatusLine, of number: UInt64, at now: SensorInstant) -> NATSFault? {
        heard = now
        switch status.code {
        case 100:
            recover()
            return nil
        case 404, 408:
            owed.removeAll { $0.number == number }
            recover()
            return nil
        case 503:
            owed.removeAll()
        default:
            owed.removeAll { $0.number == number }
        }
        let pause = min(Self.longestPause, Self.shortestPause * Double(1 << min(failures, 8)))
        failures += 1
        resume = now.advanced(by: pause)
        let start = failing ?? now
        failing = start
        guard now.seconds(since: start) >= Self.patience else { return nil }
        failing = now
        stall =
            status.code == 503
            ? NATSFault(.configuration, "has no such consumer, or it has no leader", code: 10014)
            : NATSFault(.temporary, "does not deliver: \(status.text)")
        return stall
    }

    /// Returns whether requests are paused.
    func isPaused(at now: SensorInstant) -> Bool { resume.map { now < $0 } ?? false }

    /// Ends the pause of requests.
    mutating func endPause() { resume = nil }

    /// Pauses requests for a short time because the consumer cannot be created; returns whether the fault differs from
    /// the last one that was reported.
    mutating func pause(because fault: NATSFault, at now: SensorInstant) -> Bool {
        resume = now.advanced(by: Self.longestPause)
        defer { stall = fault }
        return fault != stall
    }

    /// Removes a received message that waits for its acknowledgement; returns the subject to which the acknowledgement
    /// has to be published, or `nil` if no such message waits.
    mutating func acknowledge(_ sequence: UInt64) -> String? { pending.removeValue(forKey: sequence)?.reply }

    /// Removes all requests after the connection was lost; received messages can still be acknowledged.
    mutating func restart() {
        owed.removeAll()
        (heard, resume, failing, stall) = (nil, nil, nil, nil)
        failures = 0
    }

    /// Returns whether, since the last call, the server has begun to serve requests again after a reported fault.
    ///
    /// The server serves requests again if any message, heartbeat or regular end of a request arrives.
    mutating func takeRecovery() -> Bool {
        defer { hasRecovered = false }
        return hasRecovered
    }

    private mutating func recover() {
        (failures, failing) = (0, nil)
        if stall != nil { (stall, hasRecovered) = (nil, true) }
    }

    private mutating func forget(at now: SensorInstant) {
        pending = pending.filter { now.seconds(since: $0.value.since) < Self.forgetting }
    }
}
