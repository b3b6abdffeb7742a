import FileIO
import GeolocationPipeline
import TrackFiles

/// A file on the command line, as a bare path or as an endpoint: `walk.gpx`, `gpx:-`,
/// `geojson:out.json?geometry=lines`.
struct FileEndpoint {
    /// The file, or `-`.
    let path: String

    /// The options after the question mark, by name.
    let options: [String: String]

    /// The track document format, if the scheme or the extension denotes one.
    let format: TrackFormat?

    /// The file as an endpoint of a run.
    let endpoint: String

    /// Parses a word.
    ///
    /// If the name does not determine the format and `readsContent` is true, the content of an existing document does.
    ///
    /// - Throws: ``UsageError`` if the format is unknown, `ProviderError` if the document cannot be read.
    init(_ word: String, plugins: PluginRegistry, readsContent: Bool) throws {
        let format = TrackFormat(path: word) ?? (readsContent ? Self.format(ofDocument: word) : nil)
        if let scheme = Self.scheme(of: format, word) {
            // A bare path is taken literally, including reserved characters.
            try self.init(endpoint: "\(scheme):\(word.escapedForEndpoint)", plugins)
        } else if let mark = word.firstIndex(of: "?"), let format = TrackFormat(path: String(word[..<mark])),
            !Self.hasScheme(word)
        {
            try self.init(endpoint: "\(format.rawValue):\(word)", plugins)
        } else if Self.hasScheme(word) {
            try self.init(endpoint: word, plugins)
        } else {
            // A missing file or a folder has no format to write.
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
        // Other plugins check their addresses themselves.
        guard !endpoint.address.isEmpty || format == nil else {
            throw UsageError("\(endpoint.scheme): needs a file: write \(endpoint.scheme):FILE, or \(endpoint.scheme):-")
        }
        path = endpoint.address
        options = endpoint.options
        self.endpoint = text
    }

    /// Returns the format of a regular file by its first bytes; `nil` if it is unknown or the file cannot be read.
    private static func format(ofDocument path: String) -> TrackFormat? {
        guard !hasScheme(path), ByteInput.isRepeatable(path: path), var input = try? ByteInput(path: path),
            let bytes = try? input.read()
        else { return nil }
        return TrackFormat(beginning: bytes.span)
    }

    /// Returns the scheme for the extension of a bare path; `nil` if the word has a scheme or an unknown extension.
    private static func scheme(of format: TrackFormat?, _ word: String) -> String? {
        guard !hasScheme(word) else { return nil }
        return format?.rawValue ?? (word.lowercased().hasSuffix(".jsonl") ? "jsonl" : nil)
    }

    /// Whether a word begins with letters and a colon; a path with a slash or point before the colon does not.
    private static func hasScheme(_ word: String) -> Bool {
        guard let colon = word.firstIndex(of: ":"), colon != word.startIndex else { return false }
        return word[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-" || $0 == "+") }
    }
}

extension String {
    /// The text escaped for an address or an option's value in an endpoint, which then parses back to the same text.
    var escapedForEndpoint: String {
        replacing("%", with: "%25").replacing("?", with: "%3F").replacing("&", with: "%26").replacing("|", with: "%7C")
    }
}

extension TrackFormat {
    /// The names of all formats, for messages.
    static let names = allCases.map(\.rawValue).joined(separator: ", ")
}

extension CommandLineProgram {
    /// Parses a word that names a file, with the schemes of this program's plugins.
    func file(_ word: String, readsContent: Bool = false) throws -> FileEndpoint {
        try FileEndpoint(word, plugins: plugins, readsContent: readsContent)
    }
}
