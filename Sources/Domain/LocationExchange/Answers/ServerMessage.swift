public import Geolocation

/// A message to the device, contained in a server's answer.
public enum ServerMessage: Sendable, Hashable {
    /// The name and the picture of another device.
    case card(FriendCard)

    /// The location of another device.
    case location(FriendLocation)

    /// A command for the device; it is only reported, never executed by this package.
    case command(ServerCommand)
}

/// The name and the picture of a device that shares its location, as OwnTracks sends them.
public struct FriendCard: Sendable, Hashable {
    /// The short name that also appears in the locations of the device; `nil` if unknown.
    public var trackerID: String?

    /// The display name, at most 200 bytes.
    public var name: String?

    /// The picture: PNG or JPEG in Base64, at most 256 KiB.
    public var face: String?

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - trackerID: The short name that also appears in the locations of the device.
    ///   - name: The display name.
    ///   - face: The picture in Base64.
    public init(trackerID: String? = nil, name: String? = nil, face: String? = nil) {
        (self.trackerID, self.name, self.face) = (trackerID, name, face)
    }
}

/// The location of another device that shares its location.
public struct FriendLocation: Sendable, Hashable {
    /// The short name of the device; `nil` if unknown.
    public var trackerID: String?

    /// The topic of the device, such as `owntracks/rover/cam7`; `nil` if unknown.
    public var topic: String?

    /// The location, which is always valid.
    public var location: Location

    /// Creates a location.
    ///
    /// - Parameters:
    ///   - trackerID: The short name of the device.
    ///   - topic: The topic of the device.
    ///   - location: The location.
    public init(trackerID: String? = nil, topic: String? = nil, location: Location) {
        (self.trackerID, self.topic, self.location) = (trackerID, topic, location)
    }
}

/// A command from the server to the device.
public struct ServerCommand: Sendable, Hashable {
    /// The action, such as `reportLocation`, or the entire text of a Traccar command, at most 1 KiB long.
    public var action: String

    /// Creates a command.
    ///
    /// - Parameter action: The action.
    public init(action: String) { self.action = action }
}
