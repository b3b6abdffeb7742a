/// Writes heads.
enum HTTPText {
    /// A first line and fields.
    static func head(_ firstLine: String, _ fields: [HTTPField]) -> [UInt8] {
        var bytes = Array(firstLine.utf8)
        for field in fields {
            bytes += "\r\n".utf8
            bytes += field.name.utf8
            bytes += ": ".utf8
            bytes += field.value.utf8
        }
        bytes += "\r\n\r\n".utf8
        return bytes
    }

    /// A status with its usual words, such as `404 Not Found` (RFC 9110, section 15; RFC 6585).
    static func status(_ status: Int) -> String {
        let words = words(of: status)
        return words.isEmpty ? "\(status)" : "\(status) \(words)"
    }

    private static func words(of status: Int) -> String {
        switch status {
        case 101: "Switching Protocols"
        case 200: "OK"
        case 204: "No Content"
        case 301: "Moved Permanently"
        case 302: "Found"
        case 307: "Temporary Redirect"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 408: "Request Timeout"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 426: "Upgrade Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: ""
        }
    }
}
