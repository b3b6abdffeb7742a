public import Geolocation

/// A message that a tracking server includes in its answer to the device.
public enum ServerMessage: Sendable, Hashable {
    /// The name and the picture of another device.
    case card(FriendCard)

    /// The location of another device.
    case location(FriendLocation)

    /// A command for the device; this package only reports it and never executes it.
    case command(ServerCommand)
}

/// The name and the picture of a device that shares its location, as OwnTracks sends them.
public struct FriendCard: Sendable, Hashable {
    /// The short name of the device, which its locations contain as well; `nil` if unknown.
    public var trackerID: String?

    /// The display name of the device or its owner, at most 200 bytes.
    public var name: String?

    /// The picture to show for the device: PNG or JPEG in Base64, at most 256 KiB.
    public var face: String?

    /// Creates the card of a device, with its name and picture.
    ///
    /// - Parameters:
    ///   - trackerID: The short name of the device, which also appears in the device's locations.
    ///   - name: The display name of the device or its owner.
    ///   - face: The picture in Base64.
    public init(trackerID: String? = nil, name: String? = nil, face: String? = nil) {
        (self.trackerID, self.name, self.face) = (trackerID, name, face)
    }
}

/// The location that another device shares with this device.
public struct FriendLocation: Sendable, Hashable {
    /// The short name of the other device; `nil` if unknown.
    public var trackerID: String?

    /// The MQTT topic of the other device, such as `owntracks/rover/cam7`; `nil` if unknown.
    public var topic: String?

    /// The location of the other device, which is always valid.
    public var location: Location

    /// Creates the shared location of another device.
    ///
    /// - Parameters:
    ///   - trackerID: The short name of the other device.
    ///   - topic: The MQTT topic of the other device.
    ///   - location: The location, which must be valid.
    public init(trackerID: String? = nil, topic: String? = nil, location: Location) {
        (self.trackerID, self.topic, self.location) = (trackerID, topic, location)
    }
}

/// A command from a tracking server to the device.
public struct ServerCommand: Sendable, Hashable {
    /// The action to perform, such as `reportLocation`, or the entire text of a Traccar command, at most 1 KiB long.
    public var action: String

    /// Creates a command to the device.
    ///
    /// - Parameter action: The action to perform.
    public init(action: String) { self.action = action }
}
