import Geolocation
public import LocationExchange
public import SubjectAlerts

/// The format of the HTTP request that reports an alert: a URL and a body that contain the placeholders of
/// `AlertPlaceholder`.
///
/// Values are escaped for the context in which they are inserted. They are percent-encoded in the URL and in forms,
/// escaped as in a JSON string in JSON, and escaped with entities in XML. In other bodies, control characters become
/// spaces. A text that is inserted into JSON outside of a string is put in quotes.
public struct AlertRequestFormat: Sendable {
    private let template: TemplateRequest<AlertPlaceholder>

    /// The default body of the request, which contains all fields of the alert event.
    private static let event = """
        {"type":"alert","time":{time},"id":{id},"kind":{kind},"rule":{rule},"subject":{subject},"level":{level},\
        "raised":{raised},"since":{since},"text":{text}}
        """

    /// Creates a format of requests that report alerts.
    ///
    /// - Parameters:
    ///   - url: The URL; it may contain placeholders after the host.
    ///   - method: The HTTP method: `GET`, `POST`, `PUT` or `PATCH`. Default: `POST`.
    ///   - contentType: The media type of the body. Default: that of JSON if the body begins with `{` or `[`, that of
    ///     XML if it begins with `<`, otherwise that of a form.
    ///   - body: The body. Default: the event as JSON; empty with `GET`.
    /// - Throws: `UploadFormatError` if the URL or the method is invalid, or a placeholder is unknown.
    public init(
        url: String, method: String = "POST", contentType: String? = nil, body: String? = nil
    ) throws(UploadFormatError) {
        let type = body == nil ? "application/json" : contentType
        let body = body ?? (method.uppercased() == "GET" ? "" : Self.event)
        template = try TemplateRequest(url: url, method: method, contentType: type, body: body)
    }

    /// Returns the request that reports the given alert.
    ///
    /// - Parameter event: The alert to report.
    public func request(for event: AlertEvent) -> UploadRequest {
        template.filled { placeholder in placeholder.value(in: event) }
    }
}

extension AlertPlaceholder: TemplatePlaceholder {
    /// Whether the value of the placeholder is a text; otherwise the value is a Boolean.
    package var isText: Bool { self != .raised }
}

/// An upload format that ignores the fixes of an upload and always returns the same request.
struct FixedRequest: UploadFormat {
    let request: UploadRequest

    var batchLimit: Int { 1 }

    func request(for fixes: [UploadFix]) -> UploadRequest { request }
}
