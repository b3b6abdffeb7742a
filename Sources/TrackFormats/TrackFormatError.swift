/// Why a document could not be read any further, and where.
public struct TrackFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// One sentence with the place.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
