public import PluginOptions

/// Parses a file of bearer tokens.
///
/// With such a file, tokens need not be written on command lines, which every user of the machine can read.
///
/// Each line contains a token, optionally followed by a blank and the names for which the token is valid, separated by
/// commas:
///
///     open-sesame
///     8c1f0e5b dog
///     5d20a94e phone, watch of Anna
public enum BearerTokenFile {
    /// The largest token file that is read, in bytes.
    private static let limit = 65_536

    /// A token and its names, as read from one line of a token file.
    public struct Line: Sendable, Hashable {
        /// The bearer token of the line.
        public let token: String

        /// The names after the token, which limit the devices for which it is valid; empty if the line contains only a
        /// token.
        public let names: [String]
    }

    /// Reads the lines of a token file that contain a token; skips empty lines and those that begin with `#`.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - endpoint: The endpoint that names the file; `nil` if there is no endpoint.
    ///   - isShared: Whether the file is accepted even if other users can read or write it. `nil`, the default, stands
    ///     for the endpoint's option `shared-secrets`, or for `false` without an endpoint.
    /// - Throws: A `UsageError` that names the file and, if there is one, the endpoint.
    public static func read(
        _ path: String, in endpoint: Endpoint? = nil, isShared: Bool? = nil
    ) throws -> [Line] {
        if let endpoint, isShared == nil {
            try SecretFile.check(path, in: endpoint)
        } else if isShared != true, let fault = SecretFile.fault(of: path) {
            throw UsageError(fault)
        }
        let place = endpoint.map { "\(path) in \($0)" } ?? path
        let bytes = try contents(of: path, as: place)
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        return try lines.map { $0.trimmingWhitespace() }.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map {
            try line($0, as: place)
        }
    }

    /// Reads a secret key from a file: the token in the first line that is neither empty nor a comment.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - endpoint: The endpoint that names the file.
    /// - Throws: A `UsageError` that names the file and the endpoint.
    public static func readKey(_ path: String, in endpoint: Endpoint) throws -> String {
        guard let line = try read(path, in: endpoint).first else {
            throw UsageError("\(path) in \(endpoint) contains no key: write one into its first line")
        }
        return line.token
    }

    private static func line(_ text: String, as place: String) throws -> Line {
        let token = String(text.prefix { !$0.isWhitespace })
        guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw UsageError("\(place) contains a token with non-ASCII characters")
        }
        let rest = text.dropFirst(token.count)
        guard !rest.isEmpty else { return Line(token: token, names: []) }
        let names = rest.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingWhitespace() }
        guard !names.contains("") else {
            throw UsageError("\(place) has a line with an empty name: write TOKEN NAME, NAME")
        }
        return Line(token: token, names: names)
    }

    private static func contents(of path: String, as place: String) throws -> [UInt8] {
        var bytes: [UInt8] = []
        do {
            var input = try ByteInput(path: path)
            while bytes.count <= limit, let chunk = try input.read() { bytes += chunk }
        } catch {
            throw UsageError("\(place) cannot be read: name a file with a token in each line")
        }
        guard bytes.count <= limit else {
            throw UsageError("\(place) is longer than \(limit) bytes: name a file with a token in each line")
        }
        return bytes
    }
}

extension Substring {
    /// The text without white space at either end.
    fileprivate func trimmingWhitespace() -> String {
        var text = self
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text.drop { $0.isWhitespace })
    }
}
