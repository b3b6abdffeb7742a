/// A failure of a provider or sink, described in one human-readable sentence.
public struct ProviderError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One sentence that states the error and what was expected, with the file and line, endpoint or option if known.
    public let description: String

    /// Creates an error from its description.
    public init(_ description: String) {
        self.description = description
    }

    /// Creates an error from any error: a `ProviderError` is copied; otherwise, the other error's description is used.
    public init(_ error: any Error) {
        self = error as? ProviderError ?? ProviderError(String(describing: error))
    }
}
