public import CodecSupport
public import Geolocation

/// The event `command`: this device has received new settings by a command of the hub.
///
///     {"type":"command","time":…,"version":4,"settings":{"interval":10}}
///
/// ``FleetSink`` publishes it, so that other parts of the program can apply the settings.
public struct FleetCommandEvent: DerivedEvent, Hashable {
    /// The version of the command's settings.
    public let version: Int64

    /// Those settings of the command that the device accepts, as a JSON object.
    public let settings: [UInt8]

    /// When the device received the command.
    public let time: Date

    /// Creates an event that reports a command received by this device.
    public init(version: Int64, settings: [UInt8], time: Date) {
        (self.version, self.settings, self.time) = (version, settings, time)
    }

    /// The event type, `command`.
    public var type: String { "command" }

    /// Writes the version and the settings of the command.
    public func write(to writer: inout EventWriter) {
        writer.field("version", .integer(version))
        writer.field("settings", EventValue(json: settings))
    }
}

/// The event `command-request`: the settings that a device of a fleet should have.
///
///     {"type":"command-request","time":…,"device":"acme/van1","version":4,"settings":{"interval":10},"until":…}
///
/// A sink publishes the event, and ``FleetReceiver`` sends the command to the device.
public struct FleetCommandRequest: DerivedEvent, Hashable {
    /// The name of the device that the command is for, as in the events of its fixes.
    public let device: String

    /// The command to send to the device.
    public let command: FleetCommand

    /// When the sink requested the command.
    public let time: Date

    /// Creates an event that asks the hub to send a command to the given device.
    public init(_ command: FleetCommand, for device: String, at time: Date) {
        (self.command, self.device, self.time) = (command, device, time)
    }

    /// The event type, `command-request`.
    public var type: String { "command-request" }

    /// Writes the device, and the version, the settings and the expiry of the command.
    public func write(to writer: inout EventWriter) {
        writer.field("device", device)
        writer.field("version", .integer(command.version))
        writer.field("settings", EventValue(json: command.desired))
        if let expiry = command.expiry { writer.field("until", expiry) }
    }
}

/// The event `settings`: the settings that a device of a fleet reports.
///
///     {"type":"settings","time":…,"sender":"acme/van1","version":4,"settings":{"interval":10}}
public struct FleetSettingsReport: DerivedEvent, Hashable {
    /// The name of the reporting device, as in the events of its fixes.
    public let sender: String

    /// The reported settings, and the version of the command that set them; version 0 if no command has set any.
    public let state: FleetState

    /// When the hub received the report.
    public let time: Date

    /// Creates an event that contains the settings reported by the given device.
    public init(_ state: FleetState, of sender: String, at time: Date) {
        (self.state, self.sender, self.time) = (state, sender, time)
    }

    /// The event type, `settings`.
    public var type: String { "settings" }

    /// Writes the device, and the version and the settings that it reports.
    public func write(to writer: inout EventWriter) {
        writer.field("sender", sender)
        writer.field("version", .integer(state.version))
        writer.field("settings", EventValue(json: state.reported))
    }
}
