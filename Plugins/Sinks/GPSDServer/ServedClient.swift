import Geolocation
import GeolocationPrimitives

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One client: what it has begun to ask, and what it wants to hear; pure.
struct ServedClient: Sendable {
    /// What answers are made of.
    struct Knowledge {
        /// The last reports, which name the device.
        var reports: GPSDReports
        /// When the device was activated.
        var activated: Date
        /// The time of the answer.
        var now: Date
    }

    /// Requests in one piece of the stream that are answered.
    private static let turnLimit = 64

    /// What the client wants to hear.
    private(set) var policy = GPSDPolicy()

    /// Requests that were not answered, by reason.
    private(set) var unanswered = DropCounts()

    private var framer = GPSDRequestFramer()

    /// Takes what the client has sent.
    ///
    /// - Parameters:
    ///   - bytes: The next bytes of its stream.
    ///   - knowledge: What answers are made of.
    ///   - text: Where answers are written.
    ///   - reply: Sends what stands there, and empties it.
    mutating func take(
        _ bytes: Span<UInt8>, _ knowledge: Knowledge, text: inout GPSDText, reply: (inout GPSDText) -> Void
    ) {
        var count = 0
        // Apart from the client, whom the answers change.
        var framer = framer
        framer.take(bytes) { piece in
            count += 1
            guard count <= Self.turnLimit else {
                unanswered.add("request of a client that sent too many at once")
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
