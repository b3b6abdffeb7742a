/// The names of the settings that the hub of a fleet may change on a device.
public enum FleetSettingNames: Sendable, Hashable {
    /// The hub may change every setting.
    case any
    /// The hub may change only the settings with the given names; if the set is empty, the device ignores commands.
    case only(Set<String>)

    /// The hub may change no setting, so the device ignores commands.
    public static let none = FleetSettingNames.only([])

    /// Returns whether the hub may change the setting with the given name.
    public func contains(_ name: String) -> Bool {
        switch self {
        case .any: true
        case .only(let names): names.contains(name)
        }
    }
}
