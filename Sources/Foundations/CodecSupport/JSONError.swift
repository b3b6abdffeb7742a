/// The reason why a text is not JSON, and its line.
package struct JSONError: Error, Sendable, Hashable {
    /// What is wrong, as a phrase that follows "is no JSON:".
    package let reason: String
    /// The line of the error.
    package let line: Int
}
