import FileIO

/// The accepted bearer tokens (RFC 6750), fixed ones and those of a file, which is read again when it has changed.
struct BearerTokens: Sendable {
    private let fixed: [[UInt8]]
    private let file: String?
    private var tokens: [[UInt8]]
    private var stamp: FileStamp?

    init(_ tokens: [String], file: String? = nil) {
        fixed = tokens.map { Array($0.utf8) }
        self.file = file
        self.tokens = fixed
    }

    /// Reads the file if it has changed; one that cannot be used leaves the previous tokens in use.
    mutating func refresh() {
        guard let file, let stamp = FileStamp(file), stamp != self.stamp else { return }
        // Taken first: a file that changes while it is read is read again.
        self.stamp = stamp
        guard let read = try? BearerTokenFile.read(file), !read.isEmpty else { return }
        tokens = fixed + read.map { Array($0.utf8) }
    }

    /// Whether a request is authorised, by its `Authorization` field.
    ///
    /// The comparison does not stop at the first difference, so its duration does not reveal how much of a token is
    /// right.
    func admits(_ authorization: String?) -> Bool {
        guard file != nil || !tokens.isEmpty else { return true }
        guard let authorization, let given = Self.token(in: authorization) else { return false }
        var isKnown = false
        for token in tokens where Self.areEqual(token, given) { isKnown = true }
        return isKnown
    }

    /// Returns the token after the scheme, which is case-insensitive (RFC 9110, section 11.1).
    private static func token(in authorization: String) -> [UInt8]? {
        let parts = authorization.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return Array(parts[1].utf8.drop { $0 == UInt8(ascii: " ") })
    }

    /// Compares two texts in a time that depends only on the length of the given one.
    private static func areEqual(_ token: [UInt8], _ given: [UInt8]) -> Bool {
        var difference = UInt(bitPattern: token.count ^ given.count)
        for index in given.indices {
            difference |= UInt(given[index] ^ (index < token.count ? token[index] : 0xFF))
        }
        return difference == 0
    }
}
