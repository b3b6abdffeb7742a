/// Parses the server's error for a forbidden subject: `Permissions Violation for Publish to "hub.t.d.fix"`.
enum PermissionFault {
    /// Returns the subject to which publishing is forbidden; `nil` if the text describes a different error.
    static func subject(in words: String) -> String? {
        let parts = words.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].lowercased().hasSuffix("violation for publish to ") else { return nil }
        return String(parts[1])
    }
}
