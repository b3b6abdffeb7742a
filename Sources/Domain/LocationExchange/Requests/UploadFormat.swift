public import CodecSupport
public import Geolocation

/// The format of a tracking server: encodes fixes as requests and interprets the answers.
///
/// A format has no mutable state and performs no I/O. The sender owns the fixes, the connection, the credentials and
/// the retries:
///
///     UploadFix, … ─▶ request(for:) ─▶ UploadRequest ─▶ HTTP client of the sender
///     SendOutcome, ServerMessage ◀─ outcome(of:for:now:), messages(in:) ◀─ UploadReply
public protocol UploadFormat: Sendable {
    /// The maximum number of fixes in a request; 1 if the server accepts one at a time.
    var batchLimit: Int { get }

    /// Whether the server is known to accept compressed bodies (`Content-Encoding: gzip`).
    ///
    /// Default: `false`.
    var takesGzip: Bool { get }

    /// Returns the request for fixes.
    ///
    /// - Parameter fixes: At least one fix and at most ``batchLimit``, in the order of their numbers.
    func request(for fixes: [UploadFix]) -> UploadRequest

    /// Returns the outcome of sending fixes, determined by the server's answer.
    ///
    /// Default: determined by the status alone, see ``StatusClasses``.
    ///
    /// - Parameters:
    ///   - reply: The answer.
    ///   - fixes: The fixes of the request.
    ///   - now: The time of the answer, to which `Retry-After` is relative.
    func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome

    /// Returns the messages to the device that the server's answer contains.
    ///
    /// Default: none.
    ///
    /// - Parameter reply: The answer.
    func messages(in reply: UploadReply) -> [ServerMessage]
}

extension UploadFormat {
    /// Whether the server is known to accept compressed bodies.
    ///
    /// Default: `false`.
    public var takesGzip: Bool { false }

    /// Returns the outcome of sending fixes, determined by the status of the answer alone, see ``StatusClasses``.
    ///
    /// - Parameters:
    ///   - reply: The answer.
    ///   - fixes: The fixes of the request.
    ///   - now: The time of the answer.
    public func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome {
        StatusClasses.outcome(of: reply, now: now)
    }

    /// Returns no messages, for servers whose answers contain none.
    ///
    /// - Parameter reply: The answer.
    public func messages(in reply: UploadReply) -> [ServerMessage] { [] }
}
