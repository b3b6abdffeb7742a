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
    private let method: String
    private let contentType: String?
    private let url: Template
    private let body: Template
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
        let method = method?.uppercased() ?? (body.isEmpty ? "GET" : "POST")
        guard ["GET", "POST", "PUT", "PATCH"].contains(method) else {
            throw UploadFormatError(
                "‘\(method.shown(limit: 20))’ is no method for fixes; write GET, POST, PUT or PATCH")
        }
        guard method != "GET" || body.isEmpty else {
            throw UploadFormatError("GET has no body: write POST, or put the placeholders into the address")
        }
        let type = body.isEmpty ? nil : contentType ?? Self.type(of: body)
        guard type?.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) ?? true else {
            throw UploadFormatError("the type of the body is not printable ASCII; write one such as application/json")
        }
        self.url = try Template(url, escape: .percent)
        self.body = try Template(body, escape: TemplateEscape(contentType: type))
        (self.method, self.contentType, self.subject) = (method, type, subject)
        let address = try UploadURL(self.url.example)
        // A value may not choose the server.
        let authority = url.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false).last ?? ""
        guard !authority.prefix(while: { $0 != "/" && $0 != "?" }).contains("{") else {
            throw UploadFormatError("a placeholder may not stand in the host of ‘\(address.text.shown(limit: 200))’")
        }
    }

    private static func type(of body: String) -> String {
        switch body.first(where: { !$0.isWhitespace }) {
        case "{", "[": "application/json"
        case "<": "application/xml"
        default: "application/x-www-form-urlencoded"
        }
    }

    /// The maximum number of fixes in a request: 1.
    public var batchLimit: Int { 1 }

    /// Returns the request that carries a fix; of several, the last one.
    ///
    /// - Parameter fixes: One fix.
    public func request(for fixes: [UploadFix]) -> UploadRequest {
        guard let fix = fixes.last else { return UploadRequest(method: method, url: url.example) }
        let values = FixValues(fix.location)
        let value = { (placeholder: Placeholder) in placeholder.text(values, fix.number, subject) }
        return UploadRequest(
            method: method, url: String(decoding: url.filled(value), as: UTF8.self), contentType: contentType,
            body: body.filled(value))
    }
}
