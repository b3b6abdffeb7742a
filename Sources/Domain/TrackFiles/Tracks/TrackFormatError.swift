/// The reason why a document cannot be read any further, with the position in the document.
public struct TrackFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error as one sentence, with the position.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
