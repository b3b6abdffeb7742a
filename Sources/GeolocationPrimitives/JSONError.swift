/// Why a text is no JSON, and where.
package struct JSONError: Error, Sendable, Hashable {
    /// What is wrong, in words that stand behind "is no JSON:".
    package let reason: String
    /// The line that it stands on.
    package let line: Int
}
