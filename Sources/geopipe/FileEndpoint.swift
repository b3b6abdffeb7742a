import GeolocationPipeline
import TrackFormats

/// A file on the command line, as a mere path or as an endpoint: `walk.gpx`, `gpx:-`, `geojson:out.json?geometry=lines`.
struct FileEndpoint {
    /// The file, or `-`.
    let path: String

    /// What stands behind a question mark, by name.
    let options: [String: String]

    /// The format of whole documents, if the scheme or the name is one of theirs.
    let format: TrackFormat?

    /// The same as an endpoint of a run.
    let endpoint: String

    /// Reads a word.
    ///
    /// - Throws: ``UsageError`` where nothing tells the format.
    init(_ word: String) throws {
        if let scheme = Self.scheme(of: TrackFormat(path: word), word) {
            // A mere path stands for itself, whatever signs it has.
            let address = word.replacing("%", with: "%25").replacing("?", with: "%3F")
            try self.init(endpoint: "\(scheme):\(address)")
        } else if let mark = word.firstIndex(of: "?"), let format = TrackFormat(path: String(word[..<mark])),
            !Self.hasScheme(word)
        {
            try self.init(endpoint: "\(format.rawValue):\(word)")
        } else if Self.hasScheme(word) {
            try self.init(endpoint: word)
        } else {
            throw UsageError(
                "\(word) does not tell its format: write one of gpx, geojson, csv, jsonl before it, as in gpx:\(word)")
        }
    }

    private init(endpoint text: String) throws {
        let endpoint = try Endpoint(text)
        let schemes = (PluginRegistry.all.providers.map(\.description) + PluginRegistry.all.sinks.map(\.description))
            .flatMap(\.schemes)
        guard schemes.contains(endpoint.scheme) else {
            let hint = NearestName.hint(for: endpoint.scheme, among: Set(schemes).sorted())
            throw UsageError("no file has the format \(endpoint.scheme): (\(text)); \(hint)")
        }
        format = TrackFormat(rawValue: endpoint.scheme)
        // What else there is tells itself what its address is.
        guard !endpoint.address.isEmpty || format == nil else {
            throw UsageError("\(endpoint.scheme): needs a file: write \(endpoint.scheme):FILE, or \(endpoint.scheme):-")
        }
        path = endpoint.address
        options = endpoint.options
        self.endpoint = text
    }

    /// The scheme that the extension of a mere path means; nil where the word is none.
    private static func scheme(of format: TrackFormat?, _ word: String) -> String? {
        guard !hasScheme(word) else { return nil }
        return format?.rawValue ?? (word.lowercased().hasSuffix(".jsonl") ? "jsonl" : nil)
    }

    /// Whether a word begins with letters and a colon, as no path does that has a slash or a point before a colon.
    private static func hasScheme(_ word: String) -> Bool {
        guard let colon = word.firstIndex(of: ":"), colon != word.startIndex else { return false }
        return word[..<colon].allSatisfy { $0.isASCII && ($0.isLetter || $0 == "-" || $0 == "+") }
    }
}
