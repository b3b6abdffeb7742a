import CodecSupport
import RelayFormat

/// Decides which commands a device follows, and holds the settings that it has; a value without effects.
///
/// The command with the highest version counts. A restart begins with version 0 and no settings, which is reported with the
/// next connection, so that the hub sends them again.
struct CommandFollower: Sendable {
    /// A decision about a command.
    enum Decision: Sendable, Hashable {
        /// It has expired, is older than the newest one, or the device follows none.
        case ignored
        /// It is the newest one again: the state is reported once more.
        case repeated
        /// It is newer; the command has the accepted settings only.
        case followed(FleetCommand)
    }

    /// The settings that may be changed.
    let accepted: FleetSettingNames

    /// The settings that the device has, and the version of the command that set them.
    var state = FleetState(version: 0, reported: Array("{}".utf8))

    /// Creates the state of a device that has followed no command.
    init(accepted: FleetSettingNames) { self.accepted = accepted }

    /// Whether commands are followed at all.
    var followsCommands: Bool { accepted != .none }

    /// Decides about a command, and takes over its accepted settings.
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

    /// Returns an object with those members whose names are accepted, each as it is written.
    private static func members(of object: [UInt8], in accepted: FleetSettingNames) -> [UInt8] {
        if case .any = accepted { return object }
        var result = [UInt8(ascii: "{")]
        // The object was checked when the command was read.
        try? FleetCoding.readMembers(of: object.span) { (name, value, bytes) in
            guard accepted.contains(name.string(bytes)) else { return }
            result.appendJSONSeparator()
            // With the name's opening quote.
            bytes.extracting(name.start - 1..<value.upperBound).withUnsafeBufferPointer { result += $0 }
        }
        return result + [UInt8(ascii: "}")]
    }
}
