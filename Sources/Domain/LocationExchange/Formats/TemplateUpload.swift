import CodecSupport
import Geolocation

/// Fixes for any server that takes one at a time: an address and a body with placeholders.
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
/// A value is escaped for its place: as `%XX` in the address and in a form, as in a string in JSON, by entities in XML; in other
/// bodies, controls become spaces. An unknown value is empty. In JSON outside of a string, an unknown value is `null`, and a
/// time or a name gets its quotes.
public struct TemplateUpload: UploadFormat {
    private let request: TemplateRequest<Placeholder>
    private let subject: UploadSubject

    /// Creates a format.
    ///
    /// - Parameters:
    ///   - url: The address, in which placeholders may stand behind the host.
    ///   - method: `GET`, `POST`, `PUT` or `PATCH`. Default: `POST` with a body, else `GET`.
    ///   - contentType: The type of the body. Default: JSON if it begins with `{` or `[`, XML if it begins with `<`, else a
    ///     form.
    ///   - body: The body. Default: none.
    ///   - subject: The device and its user.
    /// - Throws: ``UploadFormatError`` if the address or the method cannot be used, or there is no such placeholder.
    public init(
        url: String, method: String? = nil, contentType: String? = nil, body: String = "", subject: UploadSubject
    ) throws(UploadFormatError) {
        request = try TemplateRequest(url: url, method: method, contentType: contentType, body: body)
        self.subject = subject
    }

    /// The maximum number of fixes in a request: 1.
    public var batchLimit: Int { 1 }

    /// Returns the request that carries a fix; of several, the last one.
    ///
    /// - Parameter fixes: One fix.
    public func request(for fixes: [UploadFix]) -> UploadRequest {
        guard let fix = fixes.last else { return request.example }
        let values = FixValues(fix.location)
        return request.filled { placeholder in placeholder.text(values, fix.number, subject) }
    }
}
