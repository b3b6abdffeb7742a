/// The device and the user whose fixes are uploaded.
///
/// Names may contain any characters: each format escapes or replaces those that it cannot encode.
public struct UploadSubject: Sendable, Hashable {
    /// The name of the device at the server.
    public var device: String

    /// The name of the user at the server; `nil` if unknown or not needed by the server.
    public var user: String?

    /// The short name that OwnTracks shows on a map; `nil` for the last two characters of the device's name.
    public var trackerID: String?

    /// Creates the names under which fixes are uploaded.
    ///
    /// - Parameters:
    ///   - device: The name of the device at the server.
    ///   - user: The name of the user at the server. Default: none.
    ///   - trackerID: The short name that OwnTracks shows on a map. Default: the last two characters of the device's
    ///     name.
    public init(device: String, user: String? = nil, trackerID: String? = nil) {
        (self.device, self.user, self.trackerID) = (device, user, trackerID)
    }
}
