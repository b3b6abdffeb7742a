/// The device and the user whose fixes are uploaded.
///
/// Names may contain any characters: each format escapes or replaces those that it cannot encode.
public struct UploadSubject: Sendable, Hashable {
    /// The name of the device at the server.
    public var device: String

    /// The name of the user; `nil` if unknown or not needed by the server.
    public var user: String?

    /// The short name that OwnTracks shows on a map; `nil` for the last two characters of the device's name.
    public var trackerID: String?

    /// Creates a subject.
    ///
    /// - Parameters:
    ///   - device: The name of the device.
    ///   - user: The name of the user. Default: none.
    ///   - trackerID: The short name that OwnTracks shows. Default: the last two characters of the device's name.
    public init(device: String, user: String? = nil, trackerID: String? = nil) {
        (self.device, self.user, self.trackerID) = (device, user, trackerID)
    }
}
