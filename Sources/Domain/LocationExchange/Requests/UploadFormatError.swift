/// An error that is thrown if an address, a secret or another setting for sending fixes to a tracking server is
/// invalid.
public struct UploadFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// A description of the mistake and its correction, without passwords and tokens.
    public let description: String

    init(_ description: String) { self.description = description }
}
