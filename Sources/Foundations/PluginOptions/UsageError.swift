/// An error in the user's input: one line that says what to write instead.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message.
    public let description: String

    /// Creates an error with a message of one line.
    public init(_ description: String) {
        self.description = description
    }
}
