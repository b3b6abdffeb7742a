public import CodecSupport
public import Geolocation
public import LocationExchange

/// An event that contains a message from a server's reply to an upload.
///
/// Its type is `friend` for the location of another device, `card` for the name of another device, or `command`.
public struct ServerMessageEvent: DerivedEvent {
    /// The message from the server.
    public let message: ServerMessage

    /// The name of the sink that received the server's reply.
    public let server: String

    /// The time at which the server answered.
    public let time: Date

    /// Creates an event for a message from a server.
    ///
    /// - Parameters:
    ///   - message: The message from the server.
    ///   - server: The name of the sink that received the reply.
    ///   - time: The time at which the server answered.
    public init(_ message: ServerMessage, from server: String, at time: Date) {
        (self.message, self.server, self.time) = (message, server, time)
    }

    /// The type of the event: `friend`, `card` or `command`.
    public var type: String {
        switch message {
        case .location: "friend"
        case .card: "card"
        case .command: "command"
        }
    }

    /// The location of the other device, if the message contains one, otherwise an empty array.
    public var otherPlaces: [Coordinate] {
        if case .location(let friend) = message { [friend.location.coordinate] } else { [] }
    }

    /// Writes the fields of the message.
    public func write(to writer: inout EventWriter) {
        writer.field("server", server)
        switch message {
        case .location(let friend):
            writer.field("tid", friend.trackerID)
            writer.field("topic", friend.topic)
            writer.field("fixtime", friend.location.timestamp)
            writer.field("lat", friend.location.coordinate.latitude)
            writer.field("lon", friend.location.coordinate.longitude)
            writer.field("hacc", friend.location.horizontalAccuracy)
            writer.field("speed", friend.location.speed)
            writer.field("course", friend.location.course)
        case .card(let card):
            writer.field("tid", card.trackerID)
            writer.field("name", card.name)
        case .command(let command): writer.field("action", command.action)
        }
    }
}
