/// The reason why a format of a tracking server, an address or a secret is invalid.
public struct UploadFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A description of the mistake and its correction, without passwords and tokens.
    public let description: String

    init(_ description: String) { self.description = description }
}
