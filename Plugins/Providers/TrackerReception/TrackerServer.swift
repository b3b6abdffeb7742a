import CodecSupport
import Geolocation
import LocationRelay
import NetworkIO
import WebSocketFormat

/// The part of a tracker receiver that runs on the network actor: it reads requests, and answers them once the sinks
/// have written their fixes.
///
/// If the sensor actor or the sinks are too slow, phones are asked to retry, so that memory stays bounded.
@NetworkActor
final class TrackerServer {
    /// The maximum number of fixes in unanswered requests; a phone whose request exceeds this limit is asked to retry.
    nonisolated private static let backlogLimit = 8192

    nonisolated private let settings: TrackerReceiverSettings
    nonisolated private let clock: any SensorClock
    private let reports: SensorReports<TrackerReport>
    private var door: TrackerDoor
    private let server: HTTPServer

    /// The requests of phones that wait for a response, with the number of fixes in each request.
    private var requests: [UInt64: (exchange: HTTPServerExchange, count: Int)] = [:]
    private var lastRequest: UInt64 = 0
    private var waitingFixes = 0
    private var fixCount: Int64 = 0

    /// Creates a server that is closed.
    ///
    /// - Parameters:
    ///   - settings: The settings of the receiver.
    ///   - clock: The source of time.
    ///   - report: The function to call with reports, in their order. The reports may wait until the sinks are ready.
    ///   - drop: The function to call with the numbers of dropped clients and fixes.
    nonisolated init(
        _ settings: TrackerReceiverSettings, clock: any SensorClock,
        report: @escaping @SensorActor ([TrackerReport]) -> Void,
        drop: @escaping @SensorActor (DropCounts) -> Void
    ) {
        self.settings = settings
        self.clock = clock
        reports = SensorReports(cost: { $0.cost }, report: report, drop: drop)
        let tokens = BearerTokens(
            settings.tokens, file: settings.tokenFile, isShared: settings.allowsSharedTokenFile)
        door = TrackerDoor(
            tokens, for: settings.app, names: settings.names, isSecure: settings.server.tls != nil)
        server = HTTPServer(settings: settings.server, clock: clock)
    }

    // MARK: Called by the receiver

    /// Opens the port of the server, and reports whether that has succeeded.
    func open() {
        server.delegate = self
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

    /// Stops listening for phones; waiting requests may still be answered.
    func close() {
        reports.removeReports()
        server.close()
    }

    /// Answers the requests with the given numbers, after the sinks have written their fixes or failed to do so.
    ///
    /// - Parameters:
    ///   - numbers: The numbers of the requests.
    ///   - areKept: Whether the fixes were written; if this is `false`, the phones keep the fixes and retry.
    func answer(_ numbers: [UInt64], areKept: Bool) {
        for number in numbers {
            guard let (exchange, count) = requests.removeValue(forKey: number) else { continue }
            waitingFixes -= count
            exchange.reply(areKept ? settings.app.success : .later(status: 503, text: "the fixes could not be stored"))
        }
    }
}

extension TrackerServer: HTTPServerDelegate {
    func server(_ server: HTTPServer, refusalOf head: HTTPRequest, from host: String) -> HTTPReply? {
        if Self.asksForHealth(head) { return nil }
        door.refresh()
        do throws(TrackerDoor.Refusal) {
            let port = server.boundPort ?? settings.server.port
            try door.admit(head, from: host, to: port, at: clock.coarseInstant)
            return nil
        } catch {
            reports.drop(error.reason)
            return error.reply(for: settings.app)
        }
    }

    func server(_ server: HTTPServer, didReceive exchange: HTTPServerExchange) {
        if Self.asksForHealth(exchange.head) { return exchange.reply(health) }
        do throws(TrackerRequest.Refusal) {
            guard let body = BodyCoding(exchange.head)?.decode(exchange.body, limit: settings.server.bodyLimit) else {
                throw TrackerRequest.Refusal(
                    reply: HTTPReply(status: 400, text: "the body cannot be decompressed, or is too long"),
                    reason: "request whose body cannot be decompressed")
            }
            let request = try TrackerRequest(
                exchange.head, body: body, from: exchange.peerHost, at: clock.now, settings: settings,
                onlyDevice: door.device(of: exchange.head))
            try handle(request, exchange)
        } catch {
            reports.drop(error.reason)
            exchange.reply(error.reply)
        }
    }

    private func handle(_ request: TrackerRequest, _ exchange: HTTPServerExchange) throws(TrackerRequest.Refusal) {
        do throws(TrackerDoor.Refusal) {
            for batch in request.batches { try door.admit(batch.device, of: exchange.head) }
        } catch {
            throw TrackerRequest.Refusal(reply: error.reply(for: settings.app), reason: error.reason)
        }
        let count = request.count
        guard waitingFixes == 0 || waitingFixes + count <= Self.backlogLimit else {
            throw TrackerRequest.Refusal(
                reply: .later(status: 503, text: "earlier fixes have not been stored yet"),
                reason: "request while too many fixes waited")
        }
        reports.drop(request.drops)
        guard count > 0 else { return exchange.reply(settings.app.success) }
        lastRequest += 1
        requests[lastRequest] = (exchange, count)
        waitingFixes += count
        fixCount &+= Int64(count)
        reports.post(.upload(request: lastRequest, request.batches))
    }

    private static func asksForHealth(_ head: HTTPRequest) -> Bool {
        head.method == "GET" && head.path == "/health" && head.query == nil && head.fields["Origin"] == nil
    }

    private var health: HTTPReply {
        HTTPReply(
            status: 200, fields: .fixed("Content-Type", "application/json") + .fixed("Cache-Control", "no-store"),
            body: Array(
                "{\"status\":\"ok\",\"connections\":\(server.connectionCount),\"fixes\":\(fixCount)}\n".utf8))
    }

    func server(_ server: HTTPServer, isLimited words: String?) { reports.post(.limited(words)) }

    func server(_ server: HTTPServer, didTurnAway reason: DropReason) { reports.drop(reason) }
}
