/// The reason why a format, an address or a secret is invalid.
public struct UploadFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The mistake and its correction, without passwords and tokens.
    public let description: String

    init(_ description: String) { self.description = description }
}
