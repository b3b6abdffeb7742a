/// What somebody asked for cannot be done as they wrote it: one line that says what to write instead.
public struct UsageError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The line.
    public let description: String

    /// Makes an error from its line.
    public init(_ description: String) {
        self.description = description
    }
}
