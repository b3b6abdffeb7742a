/// Why a provider or a sink could not do its work: one sentence for people, with the place where there is one.
public struct ProviderError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was wrong and what would be right, with file and line, endpoint or option where they are known.
    public let description: String

    /// Makes an error from its sentence.
    public init(_ description: String) {
        self.description = description
    }

    /// Keeps an error as it is where it is one of these, and takes its description otherwise.
    public init(_ error: any Error) {
        self = error as? ProviderError ?? ProviderError(String(describing: error))
    }
}
