import CodecSupport

/// Web pages, which no tracking server sends for fixes; captive portals of networks do, even with status 200.
enum WebPage {
    private static let elements = ["<!doctype html", "<html", "<head", "<body", "<meta", "<script", "<title"]

    /// Returns whether the body of an answer is a web page.
    ///
    /// The type alone proves nothing: small servers leave `text/html` on a plain `OK`.
    static func isPage(_ reply: UploadReply) -> Bool {
        // No page is without a tag, and most answers are without one.
        guard reply.body.prefix(1024).contains(UInt8(ascii: "<")) else { return false }
        let start = String(decoding: reply.body.prefix(1024), as: UTF8.self).lowercased()
        let isNamedPage = reply.contentType.map { type in
            let type = type.lowercased()
            return type.hasPrefix("text/html") || type.hasPrefix("application/xhtml")
        }
        if isNamedPage == true { return true }
        let text = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        return elements.contains { text.hasPrefix($0) } || text.hasPrefix("<") && start.contains("<html")
    }
}
