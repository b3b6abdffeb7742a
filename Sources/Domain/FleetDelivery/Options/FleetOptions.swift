public import PluginOptions
import RelayFormat

/// The options that the MQTT and NATS endpoints of a fleet share.
public enum FleetOptions {
    /// The text that explains to users which names are valid, see ``FleetAddress/isToken(_:)``.
    private static let tokenWords = "1 to 64 letters, digits, _ and -"

    private static let defaultTenant = "default"

    /// Returns the option `tenant` of a device, which names the owner of the device.
    ///
    /// - Parameter meaning: The description of the option for users.
    public static func tenant(meaning: String = "the owner of the device") -> Options<String> {
        .value("tenant", absent: defaultTenant, default: defaultTenant, write: tokenWords, meaning: meaning) {
            @Sendable text in FleetAddress.isToken(text) ? text : nil
        }
    }

    /// The option `tenant` of a hub: the tenant from whose devices the hub receives messages; `nil` for all tenants.
    public static let heardTenant = Options<String?>.value(
        "tenant", absent: defaultTenant, default: defaultTenant, write: "any, or \(tokenWords)",
        meaning: "owner of the devices to receive; any for all, which are then named TENANT/DEVICE"
    ) { @Sendable text in
        if text == "any" { return .some(nil) }
        return FleetAddress.isToken(text) ? .some(text) : nil
    }

    /// The option `device`: the name of the device.
    public static let device = token("device", meaning: "the name of the device; the machine's name otherwise")

    /// Returns an option whose value must be a valid part of an MQTT topic or a NATS subject, see
    /// ``FleetAddress/isToken(_:)``.
    public static func token(_ name: String, meaning: String) -> Options<String?> {
        .value(name, absent: nil, write: tokenWords, meaning: meaning) { @Sendable text in
            FleetAddress.isToken(text) ? .some(text) : nil
        }
    }

    /// The options by which a device sends to the hub of a fleet: batch size, encoding, queue, forwarding and commands.
    public static let sending = Options(
        .integer("batch", 1...FixEnvelope.fixLimit, default: 32, meaning: "fixes of a message, if several wait"),
        .choice("encoding", default: RelayEncoding.json, meaning: "the encoding of fixes"),
        .integer(
            "queue", 1...1_000_000, default: 10_000,
            meaning: "most fixes queued in memory without a store; beyond that the oldest are dropped"),
        .flag("forward", meaning: "whether fixes received from other devices are sent on, under their names"),
        commands
    ) { FleetSending(batch: $0, encoding: $1, queue: $2, forwards: $3, commands: $4) }

    /// The option `commands` of a device: the settings that the hub may change.
    private static let commands = Options<FleetSettingNames>.value(
        "commands", absent: .none, write: "any, or names with commas",
        meaning: "settings that the hub may change, published as the event command; by default commands are ignored"
    ) { @Sendable text in
        if text == "any" { return .any }
        let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return names.allSatisfy { !$0.isEmpty } ? .only(Set(names)) : nil
    }
}

/// The option values that determine how a device sends to the hub of a fleet: batch size, encoding, queue, forwarding
/// and accepted commands.
public struct FleetSending: Sendable {
    let batch: Int
    let encoding: RelayEncoding
    let queue: Int
    let forwards: Bool
    let commands: FleetSettingNames
}

extension FleetSinkSettings {
    /// Creates the settings of a device from its address and from the option values that decide how it sends.
    public init(address: FleetAddress, _ sending: FleetSending) {
        self.init(address: address)
        (batch, encoding, queue, forwards) = (sending.batch, sending.encoding, sending.queue, sending.forwards)
        commands = sending.commands
    }
}
