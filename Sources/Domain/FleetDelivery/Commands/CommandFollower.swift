import CodecSupport
import RelayFormat

/// Decides which commands a device follows, and holds the resulting settings; it sends nothing itself.
///
/// Only a command with a higher version than the last one is followed. After a restart, the device has version 0 and no
/// settings. It reports this on its next connection, so that the hub sends the settings again.
struct CommandFollower: Sendable {
    /// A decision about a command.
    enum Decision: Sendable, Hashable {
        /// The command is ignored: it has expired, is older than the newest one, or the device follows no commands.
        case ignored
        /// The command repeats the newest one, so the device only reports its settings again.
        case repeated
        /// The command is newer, and is returned with only those settings that the device accepts.
        case followed(FleetCommand)
    }

    /// The names of the settings that commands may change.
    let accepted: FleetSettingNames

    /// The settings that the device has, and the version of the command that set them.
    var state = FleetState(version: 0, reported: Array("{}".utf8))

    /// Creates a follower that has followed no command yet.
    init(accepted: FleetSettingNames) { self.accepted = accepted }

    /// Whether the device follows any commands.
    var followsCommands: Bool { accepted != .none }

    /// Decides whether to follow a command, and stores its accepted settings if so.
    mutating func follow(_ command: FleetCommand, at now: Date) -> Decision {
        guard followsCommands, command.version >= state.version, command.expiry.map({ $0 > now }) ?? true else {
            return .ignored
        }
        guard command.version > state.version else { return .repeated }
        var command = command
        command.desired = Self.members(of: command.desired, in: accepted)
        state = FleetState(version: command.version, reported: command.desired)
        return .followed(command)
    }

    /// Returns a JSON object reduced to the members whose names are accepted, with unchanged text.
    private static func members(of object: [UInt8], in accepted: FleetSettingNames) -> [UInt8] {
        if case .any = accepted { return object }
        var result = [UInt8(ascii: "{")]
        // This does not throw, since the object was checked when the command was read.
        try? FleetCoding.readMembers(of: object.span) { (name, value, bytes) in
            guard accepted.contains(name.string(bytes)) else { return }
            result.appendJSONSeparator()
            // The name starts after its opening quote, which is included here.
            bytes.extracting(name.start - 1..<value.upperBound).withUnsafeBufferPointer { result += $0 }
        }
        return result + [UInt8(ascii: "}")]
    }
}
