import Geolocation
public import LocationExchange
public import SubjectAlerts

/// The request that tells a server of an alert: an address and a body with the placeholders of `AlertPlaceholder`.
///
/// A value is escaped for its place: as `%XX` in the address and in a form, as in a string in JSON, by entities in XML; in other
/// bodies, controls become spaces. In JSON outside of a string, text gets its quotes.
public struct AlertRequestFormat: Sendable {
    private let template: TemplateRequest<AlertPlaceholder>

    /// All fields, as the event has them.
    private static let event = """
        {"type":"alert","time":{time},"id":{id},"kind":{kind},"rule":{rule},"subject":{subject},"level":{level},\
        "raised":{raised},"since":{since},"text":{text}}
        """

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - url: The address, in which placeholders may stand behind the host.
    ///   - method: `GET`, `POST`, `PUT` or `PATCH`. Default: `POST`.
    ///   - contentType: The type of the body. Default: JSON if it begins with `{` or `[`, XML if it begins with `<`, else a
    ///     form.
    ///   - body: The body. Default: the event as JSON; none with `GET`.
    /// - Throws: `UploadFormatError` if the address or the method cannot be used, or there is no such placeholder.
    public init(
        url: String, method: String = "POST", contentType: String? = nil, body: String? = nil
    ) throws(UploadFormatError) {
        let type = body == nil ? "application/json" : contentType
        let body = body ?? (method.uppercased() == "GET" ? "" : Self.event)
        template = try TemplateRequest(url: url, method: method, contentType: type, body: body)
    }

    /// Returns the request that tells of an alert.
    ///
    /// - Parameter event: The alert.
    public func request(for event: AlertEvent) -> UploadRequest {
        template.filled { placeholder in placeholder.value(in: event) }
    }
}

extension AlertPlaceholder: TemplatePlaceholder {
    /// Whether the value is text, and no truth value.
    package var isText: Bool { self != .raised }
}

/// One request, whatever the fixes are.
struct FixedRequest: UploadFormat {
    let request: UploadRequest

    var batchLimit: Int { 1 }

    func request(for fixes: [UploadFix]) -> UploadRequest { request }
}
