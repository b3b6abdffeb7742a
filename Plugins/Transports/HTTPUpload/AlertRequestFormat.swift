import Geolocation
public import LocationExchange
public import SubjectAlerts

/// Builds the request that reports an alert: a URL and a body with the placeholders of `AlertPlaceholder`.
///
/// Values are escaped for their context: percent-encoded in the URL and in forms, as a JSON string in JSON, and with
/// entities in XML; in other bodies, control characters become spaces. In JSON outside of a string, text is quoted.
public struct AlertRequestFormat: Sendable {
    private let template: TemplateRequest<AlertPlaceholder>

    /// The default body: all fields of the event.
    private static let event = """
        {"type":"alert","time":{time},"id":{id},"kind":{kind},"rule":{rule},"subject":{subject},"level":{level},\
        "raised":{raised},"since":{since},"text":{text}}
        """

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - url: The URL; placeholders are allowed after the host.
    ///   - method: `GET`, `POST`, `PUT` or `PATCH`. Default: `POST`.
    ///   - contentType: The type of the body. Default: JSON if it begins with `{` or `[`, XML if it begins with `<`,
    ///     otherwise a form.
    ///   - body: The body. Default: the event as JSON; empty with `GET`.
    /// - Throws: `UploadFormatError` if the URL or the method is invalid, or a placeholder is unknown.
    public init(
        url: String, method: String = "POST", contentType: String? = nil, body: String? = nil
    ) throws(UploadFormatError) {
        let type = body == nil ? "application/json" : contentType
        let body = body ?? (method.uppercased() == "GET" ? "" : Self.event)
        template = try TemplateRequest(url: url, method: method, contentType: type, body: body)
    }

    /// Returns the request that reports an alert.
    ///
    /// - Parameter event: The alert.
    public func request(for event: AlertEvent) -> UploadRequest {
        template.filled { placeholder in placeholder.value(in: event) }
    }
}

extension AlertPlaceholder: TemplatePlaceholder {
    /// Whether the value is text rather than a Boolean.
    package var isText: Bool { self != .raised }
}

/// A format that returns one fixed request for any fixes.
struct FixedRequest: UploadFormat {
    let request: UploadRequest

    var batchLimit: Int { 1 }

    func request(for fixes: [UploadFix]) -> UploadRequest { request }
}
