import CodecSupport
import Geolocation

/// Encodes each fix by filling placeholders in the request's address and body, for servers that accept one fix at a
/// time.
///
/// | Placeholder | Value |
/// |---|---|
/// | `{lat}`, `{lon}` | degrees |
/// | `{alt}`, `{hacc}`, `{vacc}` | metres |
/// | `{speed}` | metres per second |
/// | `{course}` | degrees clockwise from true north |
/// | `{time}` | ISO 8601 in UTC, such as `2026-11-20T10:40:00.250Z` |
/// | `{ms}`, `{unix}` | milliseconds and seconds since 1970 |
/// | `{device}`, `{user}` | names |
/// | `{number}` | the number of the fix |
///
/// A value is escaped for the text around it: as `%XX` in the address and in forms, as a string in JSON, and by
/// entities in XML. In other bodies, control characters become spaces. An unknown value is empty. In JSON outside a
/// string, an unknown value is `null`, and times and names are put in quotes.
public struct TemplateUpload: UploadFormat {
    private let request: TemplateRequest<Placeholder>
    private let subject: UploadSubject

    /// Creates a format from templates of the address and the body.
    ///
    /// - Parameters:
    ///   - url: The template of the address; placeholders are allowed after the host.
    ///   - method: The HTTP method: `GET`, `POST`, `PUT` or `PATCH`. Default: `POST` with a body, else `GET`.
    ///   - contentType: The content type of the body. Default: JSON if the body begins with `{` or `[`, XML if it
    ///     begins with `<`, else a form.
    ///   - body: The template of the body. Default: none.
    ///   - subject: The device and its user.
    /// - Throws: ``UploadFormatError`` if the address or the method cannot be used, or a placeholder is unknown.
    public init(
        url: String, method: String? = nil, contentType: String? = nil, body: String = "", subject: UploadSubject
    ) throws(UploadFormatError) {
        request = try TemplateRequest(url: url, method: method, contentType: contentType, body: body)
        self.subject = subject
    }

    /// The maximum number of fixes in one request to the server: 1.
    public var batchLimit: Int { 1 }

    /// Returns the request that sends the given fix; if several are given, only the last one is sent.
    ///
    /// - Parameter fixes: The fix to send.
    public func request(for fixes: [UploadFix]) -> UploadRequest {
        guard let fix = fixes.last else { return request.example }
        let values = FixValues(fix.location)
        return request.filled { placeholder in placeholder.text(values, fix.number, subject) }
    }
}
