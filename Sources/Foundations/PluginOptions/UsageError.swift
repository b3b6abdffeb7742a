/// An error in the user's input: one line that says what to write instead.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line.
    public let description: String

    /// Creates an error from its line.
    public init(_ description: String) {
        self.description = description
    }
}
