import CMapPage

/// The files of the live map's web page, and the same page as a single document that needs no server.
///
/// A server answers requests with ``file(at:)``; the page then connects to it and draws the messages of `MapState`.
/// ``document(data:)`` returns the page with its styles, scripts, icon and data embedded, to be opened from a disk.
public enum MapPage {
    /// A file of the live map's page, as it is sent to a browser.
    public struct File: Sendable, Hashable {
        /// The name of the file, such as `map.css`.
        public let name: String

        /// The media type of the file, for the header `Content-Type`.
        public let contentType: String

        /// The content of the file, as it is sent to a browser.
        public let bytes: [UInt8]
    }

    /// The name of the file that is returned for the path `/`.
    private static let mainFile = "index.html"

    /// All files of the live map's page.
    public static let files: [File] = {
        var count = 0
        let table = UnsafeBufferPointer(start: map_page_files(&count), count: count)
        return table.map { file in
            let name = String(cString: file.name)
            return File(
                name: name, contentType: contentType(of: name),
                bytes: packed(Array(UnsafeBufferPointer(start: file.bytes, count: file.count)), name))
        }
    }()

    /// Returns the file that a request asks for; `nil` if the page has no such file.
    ///
    /// - Parameter path: The path of the request, such as `/map.css`; a query is ignored.
    public static func file(at path: String) -> File? {
        let path = path.prefix { $0 != "?" }
        guard path.first == "/" else { return nil }
        let name = path == "/" ? mainFile[...] : path.dropFirst()
        return files.first { $0.name == name }
    }

    /// Returns the page of the map as a single document with the given data, which can be opened from a disk.
    ///
    /// Styles, scripts and icon are embedded. The page shows the data instead of connecting to a server.
    ///
    /// - Parameter data: A JSON object, see `MapDocument` of MapStream.
    public static func document(data: [UInt8]) -> [UInt8] {
        var document: [UInt8] = []
        var hasData = false
        for line in content(of: mainFile).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            let text = String(decoding: line, as: UTF8.self)
            if text == "<link rel=\"stylesheet\" href=\"map.css\">" {
                document += "<style>\n".utf8 + content(of: "map.css") + "</style>".utf8
            } else if text == "<link rel=\"icon\" href=\"icon.svg\">" {
                document +=
                    "<link rel=\"icon\" href=\"data:image/svg+xml,\(percentEncoded(content(of: "icon.svg")))\">".utf8
            } else if let script = scriptName(in: text) {
                if !hasData {
                    document += "<script type=\"application/json\" id=\"data\">".utf8
                    append(data, to: &document)
                    document += "</script>\n".utf8
                    hasData = true
                }
                document += "<script>\n".utf8 + content(of: script) + "</script>".utf8
            } else {
                document += line
            }
            document.append(UInt8(ascii: "\n"))
        }
        return document
    }

    /// Returns the content of a source file with the given name, without comments and needless white space.
    static func packed(_ source: [UInt8], _ name: String) -> [UInt8] {
        switch name.split(separator: ".").last {
        case "js": SourcePacker.script(source)
        case "css": SourcePacker.style(source)
        case "html": SourcePacker.document(source)
        default: source
        }
    }

    private static func content(of name: String) -> [UInt8] { files.first { $0.name == name }?.bytes ?? [] }

    /// Returns the name of the script that a line of the document loads; `nil` if the line loads no script.
    private static func scriptName(in line: String) -> String? {
        let (begin, end) = ("<script defer src=\"", "\"></script>")
        guard line.hasPrefix(begin), line.hasSuffix(end) else { return nil }
        return String(line.dropFirst(begin.count).dropLast(end.count))
    }

    /// Appends JSON text to the document, escaped so that it cannot end the script element that contains it.
    private static func append(_ data: [UInt8], to document: inout [UInt8]) {
        document.reserveCapacity(document.count + data.count + 100_000)
        for byte in data {
            if byte == UInt8(ascii: "<") { document += "\\u003c".utf8 } else { document.append(byte) }
        }
    }

    private static func percentEncoded(_ bytes: [UInt8]) -> String {
        bytes.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
    }

    private static func contentType(of name: String) -> String {
        switch name.split(separator: ".").last {
        case "html": "text/html; charset=utf-8"
        case "css": "text/css; charset=utf-8"
        case "js": "text/javascript; charset=utf-8"
        case "svg": "image/svg+xml"
        default: "application/octet-stream"
        }
    }
}
