import CodecSupport

/// Detects web pages, which captive portals send in place of a server's answer, even with status 200.
enum WebPage {
    private static let elements = ["<!doctype html", "<html", "<head", "<body", "<meta", "<script", "<title"]

    /// Returns whether the body of an answer is a web page.
    ///
    /// The content type alone is not sufficient, since small servers send a plain `OK` as `text/html`.
    static func isPage(_ reply: UploadReply) -> Bool {
        // Every web page contains a tag, but most answers do not.
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
