public import CodecSupport
public import Geolocation

/// The format of a tracking server, which encodes fixes as requests and interprets the server's answers.
///
/// A format has no mutable state and performs no I/O. The sender is responsible for the fixes, the connection, the
/// credentials and the retries:
///
///     UploadFix, … ─▶ request(for:) ─▶ UploadRequest ─▶ HTTP client of the sender
///     SendOutcome, ServerMessage ◀─ outcome(of:for:now:), messages(in:) ◀─ UploadReply
public protocol UploadFormat: Sendable {
    /// The maximum number of fixes in one request; 1 if the server accepts only one fix at a time.
    var batchLimit: Int { get }

    /// Whether the server is known to accept compressed bodies (`Content-Encoding: gzip`).
    ///
    /// Default: `false`.
    var takesGzip: Bool { get }

    /// Returns the request that sends the given fixes.
    ///
    /// - Parameter fixes: At least one fix and at most ``batchLimit``, in the order of their numbers.
    func request(for fixes: [UploadFix]) -> UploadRequest

    /// Returns the outcome of sending fixes, determined by the server's answer.
    ///
    /// Default: The HTTP status of the answer alone determines the outcome, see ``StatusClasses``.
    ///
    /// - Parameters:
    ///   - reply: The server's answer.
    ///   - fixes: The fixes that the request contained.
    ///   - now: The time of the answer, to which `Retry-After` is relative.
    func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome

    /// Returns the messages that the server's answer contains for the device.
    ///
    /// Default: none.
    ///
    /// - Parameter reply: The server's answer.
    func messages(in reply: UploadReply) -> [ServerMessage]
}

extension UploadFormat {
    /// Whether the server is known to accept compressed bodies.
    ///
    /// Default: `false`.
    public var takesGzip: Bool { false }

    /// Returns the outcome of sending fixes, determined by the HTTP status of the answer alone, see ``StatusClasses``.
    ///
    /// - Parameters:
    ///   - reply: The server's answer.
    ///   - fixes: The fixes that the request contained.
    ///   - now: The time of the answer.
    public func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome {
        StatusClasses.outcome(of: reply, now: now)
    }

    /// Returns no messages, for servers whose answers contain none.
    ///
    /// - Parameter reply: The server's answer.
    public func messages(in reply: UploadReply) -> [ServerMessage] { [] }
}
