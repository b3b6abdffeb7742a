import CodecSupport

/// A value that a template can contain; the raw value is the name of its placeholder in the template.
package protocol TemplatePlaceholder: RawRepresentable<String>, Sendable, CaseIterable {
    /// Whether the value is text, so that JSON needs quotes around it, rather than a number or a Boolean.
    var isText: Bool { get }
}

/// An HTTP request whose address and body may contain placeholders for values.
package struct TemplateRequest<Placeholder: TemplatePlaceholder>: Sendable {
    private let method: String
    private let contentType: String?
    private let url: Template<Placeholder>
    private let body: Template<Placeholder>

    /// Creates a request from templates of the address and the body.
    ///
    /// - Parameters:
    ///   - url: The template of the address; placeholders are allowed after the host.
    ///   - method: The HTTP method: `GET`, `POST`, `PUT` or `PATCH`; `nil` for `POST` with a body, else `GET`.
    ///   - contentType: The content type of the body; `nil` for JSON if the body begins with `{` or `[`, XML if it
    ///     begins with `<`, else a form.
    ///   - body: The template of the body; empty for a request without a body.
    /// - Throws: ``UploadFormatError`` if the address or the method cannot be used, or a placeholder is unknown.
    package init(url: String, method: String?, contentType: String?, body: String) throws(UploadFormatError) {
        let method = method?.uppercased() ?? (body.isEmpty ? "GET" : "POST")
        guard ["GET", "POST", "PUT", "PATCH"].contains(method) else {
            throw UploadFormatError(
                "‘\(method.shown(limit: 20))’ is not a method; write GET, POST, PUT or PATCH")
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
        (self.method, self.contentType) = (method, type)
        let address = try UploadURL(self.url.example)
        // Placeholders are not allowed in the host, so that a value cannot determine to which server the request goes.
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

    /// The request without a body, and with 0 in place of each placeholder of the address.
    package var example: UploadRequest { UploadRequest(method: method, url: url.example) }

    /// Returns the request with escaped values in place of the placeholders.
    ///
    /// - Parameter value: Returns the value of the given placeholder; `nil` if the value is unknown.
    package func filled(_ value: (Placeholder) -> String?) -> UploadRequest {
        UploadRequest(
            method: method, url: String(decoding: url.filled(value), as: UTF8.self), contentType: contentType,
            body: body.filled(value))
    }
}
