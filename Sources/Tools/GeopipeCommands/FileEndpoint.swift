import FileIO
import GeolocationPipeline
import TrackFiles

/// A file named on the command line, by a path or an endpoint: `walk.gpx`, `boat.nmea`, `gpx:-`,
/// `geojson:out.json?geometry=lines`.
struct FileEndpoint {
    /// The path of the file; `-` for standard input or output.
    let path: String

    /// The options after the question mark of the endpoint, by name.
    let options: [String: String]

    /// The format of the track document, according to its scheme or extension; `nil` if they name no track format.
    let format: TrackFormat?

    /// The endpoint by which a pipeline reads or writes the file.
    let endpoint: String

    /// Creates a file from its name on the command line.
    ///
    /// If the name does not determine the format, and `readsContent` is true, the format is determined from the content
    /// of the document.
    ///
    /// - Throws: ``UsageError`` if the format is unknown; `ProviderError` if the document cannot be read.
    init(_ word: String, plugins: PluginRegistry, readsContent: Bool) throws {
        if Self.hasScheme(word) {
            try self.init(endpoint: word, plugins)
        } else if let scheme = Self.scheme(ofPath: word) ?? (readsContent ? Self.scheme(ofDocument: word) : nil) {
            // A path is taken literally. Therefore, characters with a meaning in endpoints are escaped.
            try self.init(endpoint: "\(scheme):\(word.escapedForEndpoint)", plugins)
        } else if let mark = word.firstIndex(of: "?"), let scheme = Self.scheme(ofPath: String(word[..<mark])) {
            try self.init(endpoint: "\(scheme):\(word)", plugins)
        } else {
            // If the document is missing or is a folder, this throws an error with that reason.
            if readsContent { _ = try ByteInput(path: word) }
            throw UsageError(
                "\(word) has no known format: write one of \(TrackFormat.names), nmea, jsonl before it, as in gpx:\(word)"
            )
        }
    }

    private init(endpoint text: String, _ plugins: PluginRegistry) throws {
        let endpoint = try Endpoint(text)
        let schemes =
            (plugins.providers.map(\.description) + plugins.sinks.map(\.description))
            .flatMap(\.schemes)
        guard schemes.contains(endpoint.scheme) || TrackFormat(rawValue: endpoint.scheme) != nil else {
            let hint = NearestName.hint(for: endpoint.scheme, among: schemes)
            throw UsageError("no file has the format \(endpoint.scheme): (\(text)); \(hint)")
        }
        format = TrackFormat(rawValue: endpoint.scheme)
        // If the format is not a track format, its plugin checks the address.
        guard !endpoint.address.isEmpty || format == nil else {
            throw UsageError("\(endpoint.scheme): needs a file: write \(endpoint.scheme):FILE, or \(endpoint.scheme):-")
        }
        path = endpoint.address
        options = endpoint.options
        self.endpoint = text
    }

    /// Returns the scheme for a file, determined from the extension of its path; `nil` if the extension is unknown.
    private static func scheme(ofPath path: String) -> String? {
        if let format = TrackFormat(path: path) { return format.rawValue }
        let name = path.lowercased()
        return ["jsonl", "nmea"].first { name.hasSuffix(".\($0)") }
    }

    /// Returns the scheme for a regular file, determined from its first bytes.
    ///
    /// The result is `nil` if the format is unknown, or if the file cannot be read.
    private static func scheme(ofDocument path: String) -> String? {
        guard ByteInput.isRepeatable(path: path), var input = try? ByteInput(path: path), let bytes = try? input.read()
        else { return nil }
        if let format = TrackFormat(beginning: bytes.span) { return format.rawValue }
        // A store is a database of SQLite (https://www.sqlite.org/fileformat.html, section 1.3).
        if bytes.starts(with: "SQLite format 3\0".utf8) { return "store" }
        return beginsLog(bytes) ? "nmea" : nil
    }

    /// Returns whether the given first bytes of a file are those of a log of NMEA 0183.
    ///
    /// A log may begin with comments, or within a sentence. Therefore, one line that begins with a sentence is enough.
    private static func beginsLog(_ bytes: ArraySlice<UInt8>) -> Bool {
        let lines = bytes.prefix(4096).split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        return lines.contains(where: beginsSentence)
    }

    /// Returns whether a line begins with a sentence, such as `$GPRMC,` or `!AIVDM,`, or with a TAG block before one.
    private static func beginsSentence(_ line: ArraySlice<UInt8>) -> Bool {
        var line = line
        while line.first == UInt8(ascii: "\\") {
            guard let end = line.dropFirst().firstIndex(of: UInt8(ascii: "\\")) else { return false }
            line = line[(end + 1)...]
        }
        guard line.first == UInt8(ascii: "$") || line.first == UInt8(ascii: "!") else { return false }
        let address = line.dropFirst().prefix {
            UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
        }
        return 3...10 ~= address.count && line[address.endIndex...].first == UInt8(ascii: ",")
    }

    /// Returns whether a name on the command line begins with a scheme and a colon.
    ///
    /// A scheme consists of ASCII letters, `-` and `+`. A path with a slash or a point before its first colon has none.
    private static func hasScheme(_ word: String) -> Bool {
        guard let colon = word.firstIndex(of: ":"), colon != word.startIndex else { return false }
        return word[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-" || $0 == "+") }
    }
}

extension String {
    /// The text, escaped for use as the address or an option of an endpoint; parsing the endpoint restores the text.
    var escapedForEndpoint: String {
        replacing("%", with: "%25").replacing("?", with: "%3F").replacing("&", with: "%26").replacing("|", with: "%7C")
    }
}

extension Endpoint {
    /// Creates the endpoint that replays a recording as fast as possible, from the endpoint of the recording.
    init(replaying text: String) throws { try self.init(text + (text.contains("?") ? "&" : "?") + "rate=max") }
}

extension TrackFormat {
    /// The names of all track formats, for error messages.
    static let names = allCases.map(\.rawValue).joined(separator: ", ")
}

extension CommandLineProgram {
    /// Returns the file that a name on the command line denotes; the name may contain a scheme of this program's
    /// plugins.
    func file(_ word: String, readsContent: Bool = false) throws -> FileEndpoint {
        try FileEndpoint(word, plugins: plugins, readsContent: readsContent)
    }
}
