public import Geolocation

/// A message for the device, in a server's answer to its fixes.
public enum ServerMessage: Sendable, Hashable {
    /// The name and the picture of another device.
    case card(FriendCard)

    /// The location of another device.
    case location(FriendLocation)

    /// A command for the device, which is only reported: nothing in this package carries it out.
    case command(ServerCommand)
}

/// The name and the picture of a device that shares its location, as OwnTracks sends them.
public struct FriendCard: Sendable, Hashable {
    /// The short name by which its locations are recognized; `nil` if there is none.
    public var trackerID: String?

    /// The name to show, of at most 200 bytes.
    public var name: String?

    /// The picture: PNG or JPEG in Base64, of at most 256 KiB.
    public var face: String?

    /// Creates a card.
    ///
    /// - Parameters:
    ///   - trackerID: The short name by which its locations are recognized.
    ///   - name: The name to show.
    ///   - face: The picture in Base64.
    public init(trackerID: String? = nil, name: String? = nil, face: String? = nil) {
        (self.trackerID, self.name, self.face) = (trackerID, name, face)
    }
}

/// The location of a device that shares it.
public struct FriendLocation: Sendable, Hashable {
    /// The short name of the device; `nil` if there is none.
    public var trackerID: String?

    /// The topic of the device, such as `owntracks/rover/cam7`; `nil` if there is none.
    public var topic: String?

    /// The location, which is valid.
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

/// A command for the device.
public struct ServerCommand: Sendable, Hashable {
    /// The action, such as `reportLocation`, or the whole text of a command of Traccar; at most 1 KiB.
    public var action: String

    /// Creates a command.
    ///
    /// - Parameter action: The action.
    public init(action: String) { self.action = action }
}
