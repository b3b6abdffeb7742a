public import CodecSupport
public import Geolocation

/// Encodes fixes for the tracking server Dawarich, in the same form as ``OverlandUpload``.
///
/// The requests go to the path `api/v1/overland/batches`. The sender adds the user's key as the header field
/// `Authorization: Bearer KEY`. Dawarich also accepts the key in the query (`api_key=`), but there the key would appear
/// in the logs of proxies.
///
/// Source: https://dawarich.app/docs/getting-started/tracking-apps
public struct DawarichUpload: UploadFormat {
    private let overland: OverlandUpload

    /// Creates the format for a Dawarich server.
    ///
    /// - Parameters:
    ///   - url: The address of the server, such as `https://host`; the path is added if it is missing.
    ///   - subject: The device whose fixes are sent.
    ///   - batchLimit: The maximum number of fixes in one request, from 1 to 1000. Default: 200.
    /// - Throws: ``UploadFormatError`` if the address cannot be used.
    public init(
        url: String, subject: UploadSubject, batchLimit: Int = OverlandUpload.defaultBatchLimit
    ) throws(UploadFormatError) {
        var address = try UploadURL(url)
        if !address.path.contains("/api/v1/") { address.add(path: "api/v1/overland/batches") }
        overland = try OverlandUpload(url: address.text, subject: subject, batchLimit: batchLimit)
    }

    /// The maximum number of fixes in one request to the server.
    public var batchLimit: Int { overland.batchLimit }

    /// Returns the request that sends the given fixes.
    ///
    /// - Parameter fixes: The fixes to send.
    public func request(for fixes: [UploadFix]) -> UploadRequest { overland.request(for: fixes) }

    /// Returns the outcome of sending fixes: only an answer with the body `{"result":"ok"}` acknowledges them.
    ///
    /// - Parameters:
    ///   - reply: The server's answer.
    ///   - fixes: The fixes that the request contained.
    ///   - now: The time of the answer.
    public func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome {
        overland.outcome(of: reply, for: fixes, now: now)
    }
}
