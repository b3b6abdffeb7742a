/// An error in the input of a user: one line that states what to write instead.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message to the user, written on one line.
    public let description: String

    /// Creates an error with a one-line message to the user.
    public init(_ description: String) {
        self.description = description
    }
}
