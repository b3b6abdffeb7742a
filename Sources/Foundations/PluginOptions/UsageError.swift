/// An error in the input of a user: one line that states what to write instead.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message, which has one line.
    public let description: String

    /// Creates an error with a message of one line.
    public init(_ description: String) {
        self.description = description
    }
}
