import CodecSupport
import RelayFormat

/// Decides which commands of the hub a device follows, and holds the resulting settings; sends nothing itself.
///
/// The device follows a command only if the command's version is higher than the version of the last command that the
/// device has followed. After a restart, the device has version 0 and no settings. The device reports version 0 on its
/// next connection, so the hub sends the settings again.
struct CommandFollower: Sendable {
    /// The decision of a device about a command of the hub.
    enum Decision: Sendable, Hashable {
        /// The device ignores the command, since it is expired or outdated, or since the device accepts no commands.
        case ignored
        /// The command repeats the newest one, so the device only reports its settings again.
        case repeated
        /// The device follows the command. The value is the command, reduced to the settings that the device accepts.
        case followed(FleetCommand)
    }

    /// The names of the settings that commands of the hub may change.
    let accepted: FleetSettingNames

    /// The settings that the device has, and the version of the command that set them.
    var state = FleetState(version: 0, reported: Array("{}".utf8))

    /// Creates a follower for a device that has followed no command yet.
    init(accepted: FleetSettingNames) { self.accepted = accepted }

    /// Whether the device accepts commands for any setting.
    var followsCommands: Bool { accepted != .none }

    /// Decides whether to follow a command at the given time; if so, stores the settings that the device accepts.
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

    /// Returns the text of a JSON object reduced to the members whose names are accepted.
    private static func members(of object: [UInt8], in accepted: FleetSettingNames) -> [UInt8] {
        if case .any = accepted { return object }
        var result = [UInt8(ascii: "{")]
        // Reading cannot fail, since the object was checked when the command was read.
        try? FleetCoding.readMembers(of: object.span) { (name, value, bytes) in
            guard accepted.contains(name.string(bytes)) else { return }
            result.appendJSONSeparator()
            // The range of the name starts after the opening quote, so the copied range starts one byte earlier.
            bytes.extracting(name.start - 1..<value.upperBound).withUnsafeBufferPointer { result += $0 }
        }
        return result + [UInt8(ascii: "}")]
    }
}
