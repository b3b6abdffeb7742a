import CodecSupport
import Geolocation

/// Interprets the answers of Traccar servers.
enum TraccarAnswer {
    /// Returns the outcome of sending a fix to a Traccar server.
    ///
    /// Statuses 400 and 404 may mean that the device is not registered. The fix then counts as not yet sent, not as
    /// refused.
    static func outcome(of reply: UploadReply, _ device: String, _ now: Date) -> SendOutcome {
        guard [400, 404].contains(reply.status) else { return StatusClasses.outcome(of: reply, now: now) }
        return .misconfigured(
            reason: StatusClasses.reason(reply)
                + "; if it does not know the device ‘\(device.shown(limit: 100))’, register it there")
    }

    /// Returns the command that an answer of the server contains for the device, as at most one message.
    ///
    /// The whole body is the command. Empty bodies, bodies longer than 1 KiB and web pages are ignored.
    static func messages(in reply: UploadReply) -> [ServerMessage] {
        guard 200..<300 ~= reply.status, 1...1024 ~= reply.body.count, !WebPage.isPage(reply) else { return [] }
        let text = String(decoding: reply.body, as: UTF8.self)
        return text.allSatisfy(\.isWhitespace) ? [] : [.command(ServerCommand(action: text))]
    }
}
