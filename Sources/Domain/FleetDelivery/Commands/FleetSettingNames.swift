/// The names of the settings that the hub of a fleet may change on a device.
public enum FleetSettingNames: Sendable, Hashable {
    /// The hub may change every setting.
    case any
    /// The hub may change only the settings with these names; if the set is empty, commands are ignored.
    case only(Set<String>)

    /// No setting: commands are ignored.
    public static let none = FleetSettingNames.only([])

    /// Returns whether the setting with the given name may be changed.
    public func contains(_ name: String) -> Bool {
        switch self {
        case .any: true
        case .only(let names): names.contains(name)
        }
    }
}
