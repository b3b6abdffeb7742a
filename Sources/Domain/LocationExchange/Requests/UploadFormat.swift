public import CodecSupport
public import Geolocation

/// The format in which a tracking server takes fixes: requests out of fixes, and the meaning of the answers.
///
/// A format sends nothing itself, and has no state: a sender makes its requests, and decides by the outcome whether fixes
/// have arrived.
public protocol UploadFormat: Sendable {
    /// The maximum number of fixes in a request; 1 if the server takes one at a time.
    var batchLimit: Int { get }

    /// Whether the server is known to take compressed bodies (`Content-Encoding: gzip`). Default: `false`.
    var takesGzip: Bool { get }

    /// Returns the request that carries fixes.
    ///
    /// - Parameter fixes: At least one fix and at most ``batchLimit``, in the order of their numbers.
    func request(for fixes: [UploadFix]) -> UploadRequest

    /// Returns how fixes fared, by the server's answer. Default: by its status alone, see ``StatusClasses``.
    ///
    /// - Parameters:
    ///   - reply: The answer.
    ///   - fixes: The fixes of the request.
    ///   - now: The time of the answer, from which `Retry-After` counts.
    func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome

    /// Returns the messages for the device in the server's answer. Default: none.
    ///
    /// - Parameter reply: The answer.
    func messages(in reply: UploadReply) -> [ServerMessage]
}

extension UploadFormat {
    /// Whether the server is known to take compressed bodies: `false`.
    public var takesGzip: Bool { false }

    /// Returns how fixes fared, by the status of the answer.
    ///
    /// - Parameters:
    ///   - reply: The answer.
    ///   - fixes: The fixes of the request.
    ///   - now: The time of the answer.
    public func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome {
        StatusClasses.outcome(of: reply, now: now)
    }

    /// Returns no messages.
    ///
    /// - Parameter reply: The answer.
    public func messages(in reply: UploadReply) -> [ServerMessage] { [] }
}
