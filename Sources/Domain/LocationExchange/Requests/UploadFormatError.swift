/// Why a format cannot be used as it was written.
public struct UploadFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The mistake, and the right way to write it; without passwords and tokens.
    public let description: String

    init(_ description: String) { self.description = description }
}
