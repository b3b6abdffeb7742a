/// The reason a document cannot be read any further, and the position in it.
public struct TrackFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The error as one sentence, with the position.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
