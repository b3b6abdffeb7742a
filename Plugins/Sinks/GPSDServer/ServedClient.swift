import CodecSupport
import Geolocation

/// The state of one client: its buffered input and its policy.
///
/// Performs no I/O.
struct ServedClient: Sendable {
    /// The data for replies.
    struct Knowledge {
        /// The last reports, which include the device path.
        var reports: GPSDReports
        /// When the device was activated.
        var activated: Date
        /// The time of the reply.
        var now: Date
    }

    /// Maximum number of requests answered per chunk of the stream.
    private static let turnLimit = 64

    /// The client's policy.
    private(set) var policy = GPSDPolicy()

    /// Unanswered requests, by reason.
    private(set) var unanswered = DropCounts()

    private var framer = GPSDRequestFramer()

    /// Processes the bytes sent by the client.
    ///
    /// - Parameters:
    ///   - bytes: The next bytes of its stream.
    ///   - knowledge: The data for replies.
    ///   - text: The buffer for replies.
    ///   - reply: Sends the contents of the buffer and empties it.
    mutating func handle(
        _ bytes: Span<UInt8>, _ knowledge: Knowledge, text: inout GPSDText, reply: (inout GPSDText) -> Void
    ) {
        var count = 0
        // Copied out, since replies mutate the client.
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
