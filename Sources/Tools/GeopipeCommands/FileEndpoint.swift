import FileIO
import GeolocationPipeline
import TrackFiles

/// A file named on the command line, by a path or an endpoint: `walk.gpx`, `gpx:-`, `geojson:out.json?geometry=lines`.
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
        let format = TrackFormat(path: word) ?? (readsContent ? Self.format(ofDocument: word) : nil)
        if let scheme = Self.scheme(of: format, word) {
            // A path is taken literally. Therefore, characters with a meaning in endpoints are escaped.
            try self.init(endpoint: "\(scheme):\(word.escapedForEndpoint)", plugins)
        } else if let mark = word.firstIndex(of: "?"), let format = TrackFormat(path: String(word[..<mark])),
            !Self.hasScheme(word)
        {
            try self.init(endpoint: "\(format.rawValue):\(word)", plugins)
        } else if Self.hasScheme(word) {
            try self.init(endpoint: word, plugins)
        } else {
            // If the document is missing or is a folder, this throws an error with that reason.
            if readsContent { _ = try ByteInput(path: word) }
            throw UsageError(
                "\(word) has no known format: write one of \(TrackFormat.names), jsonl before it, as in gpx:\(word)"
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

    /// Returns the format of a regular file, determined from its first bytes.
    ///
    /// The result is `nil` if the format is unknown, or if the file cannot be read.
    private static func format(ofDocument path: String) -> TrackFormat? {
        guard !hasScheme(path), ByteInput.isRepeatable(path: path), var input = try? ByteInput(path: path),
            let bytes = try? input.read()
        else { return nil }
        return TrackFormat(beginning: bytes.span)
    }

    /// Returns the scheme for a path on the command line: that of its format, or `jsonl`.
    ///
    /// The result is `nil` if the path already has a scheme, or if its format is unknown.
    private static func scheme(of format: TrackFormat?, _ word: String) -> String? {
        guard !hasScheme(word) else { return nil }
        return format?.rawValue ?? (word.lowercased().hasSuffix(".jsonl") ? "jsonl" : nil)
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
