/// A failure of a provider or sink: one human-readable sentence, with its place if there is one.
public struct ProviderError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A sentence about the error and the expectation, with file and line, endpoint or option if they are known.
    public let description: String

    /// Creates an error from its description.
    public init(_ description: String) {
        self.description = description
    }

    /// Returns the error unchanged if it is a `ProviderError`; otherwise takes its description.
    public init(_ error: any Error) {
        self = error as? ProviderError ?? ProviderError(String(describing: error))
    }
}
