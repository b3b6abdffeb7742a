import CodecSupport
import Geolocation

/// A client of the gpsd server, with its incomplete request and the settings with which it is served; it does no I/O.
struct ServedClient: Sendable {
    /// The server's data that is needed to compose the replies to the client.
    struct Knowledge {
        /// The last reports of the server, with the path of its device.
        var reports: GPSDReports
        /// The time at which the server's device was activated.
        var activated: Date
        /// The time at which the reply is written.
        var now: Date
    }

    /// The maximum number of requests that are answered for each chunk of bytes received from a client.
    private static let turnLimit = 64

    /// The settings with which the client is served, such as the kinds of data that it receives.
    private(set) var policy = GPSDPolicy()

    /// The number of requests of the client that were not answered, by reason.
    private(set) var unanswered = DropCounts()

    private var framer = GPSDRequestFramer()

    /// Handles bytes that the client has sent, and writes the replies to its requests.
    ///
    /// - Parameters:
    ///   - bytes: The next bytes of the client's stream.
    ///   - knowledge: The data from which replies are written.
    ///   - text: The buffer for replies.
    ///   - reply: A function that sends the contents of the buffer and empties it.
    mutating func handle(
        _ bytes: Span<UInt8>, _ knowledge: Knowledge, text: inout GPSDText, reply: (inout GPSDText) -> Void
    ) {
        var count = 0
        // The framer is copied, since the replies change the client while the framer runs.
        var framer = framer
        framer.ingest(bytes) { piece in
            count += 1
            guard count <= Self.turnLimit else {
                unanswered.add("request beyond the limit of a client")
                return
            }
            answer(piece, knowledge, &text)
            reply(&text)
        }
        self.framer = framer
    }

    private mutating func answer(_ piece: GPSDRequestFramer.Piece, _ knowledge: Knowledge, _ text: inout GPSDText) {
        switch piece {
        case .tooLong:
            unanswered.add("request that was too long")
            text.writeError("A request has at most \(GPSDRequestFramer.limit) bytes")
        case .request(let bytes): answer(GPSDRequest(bytes), knowledge, &text)
        }
    }

    private mutating func answer(_ request: GPSDRequest, _ knowledge: Knowledge, _ text: inout GPSDText) {
        let device = knowledge.reports.device
        if let path = request.device, path != device {
            return text.writeError("No such device as \(path.prefix(100))")
        }
        switch request {
        case .version: text.writeVersion()
        case .devices: text.writeDevices(device, activated: knowledge.activated)
        case .device:
            text.writeDevice(device, activated: knowledge.activated)
            text.endLine()
        case .poll: text.writePoll(knowledge.reports, now: knowledge.now)
        case .watch(let change):
            if let change { policy.apply(change) }
            text.writeDevices(device, activated: knowledge.activated)
            text.write(policy)
        case .refused(let reason): text.writeError(reason)
        }
    }
}
