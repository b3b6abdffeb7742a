/// The reason why a track document cannot be read any further, with the position in the document.
public struct TrackFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error as one sentence, with the position in the document.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
