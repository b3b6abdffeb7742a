public import PluginOptions

/// A file of bearer tokens, which keeps them out of command lines that every user of the machine can read.
public enum BearerTokenFile {
    /// The largest file that is read, in bytes.
    private static let limit = 65_536

    /// Reads one token per line; empty lines and lines that begin with `#` are skipped.
    ///
    /// - Throws: A `UsageError` that names the file and, if there is one, the endpoint.
    public static func read(_ path: String, in endpoint: Endpoint? = nil) throws -> [String] {
        let place = endpoint.map { "\(path) in \($0)" } ?? path
        let bytes = try contents(of: path, as: place)
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
        return try lines.map { $0.trimmingWhitespace() }.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { token in
            guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw UsageError("\(place) holds a token with blanks or characters beyond ASCII")
            }
            return token
        }
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
    /// The text without white space at its ends.
    fileprivate func trimmingWhitespace() -> String {
        var text = self
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text.drop { $0.isWhitespace })
    }
}
