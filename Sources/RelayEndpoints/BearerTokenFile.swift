import Foundation
public import GeolocationPipeline

/// A file with bearer tokens, so that they stand in no command line, which everybody on a machine can read.
public enum BearerTokenFile {
    /// Bytes that a file may have.
    private static let limit = 65_536

    /// Reads the tokens of a file, one of each line; empty lines and those that begin with `#` are none.
    ///
    /// - Throws: A `UsageError` that names file and endpoint.
    public static func read(_ path: String, in endpoint: Endpoint) throws -> [String] {
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: limit + 1) ?? Data()
        else {
            throw UsageError("\(path) in \(endpoint) cannot be read: name a file with a token in each line")
        }
        guard data.count <= limit else {
            throw UsageError(
                "\(path) in \(endpoint) is longer than \(limit) bytes: name a file with a token in each line")
        }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline)
        return try lines.map { $0.trimmingWhitespace() }.filter { !$0.isEmpty && !$0.hasPrefix("#") }.map { token in
            guard token.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
                throw UsageError("\(path) in \(endpoint) holds a token with blanks or characters beyond ASCII")
            }
            return token
        }
    }
}

extension Substring {
    /// The text without blanks at its ends.
    fileprivate func trimmingWhitespace() -> String {
        var text = self
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text.drop { $0.isWhitespace })
    }
}
