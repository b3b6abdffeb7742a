/// The settings of a device that the hub of a fleet may change, by the names of an object's members.
public enum FleetSettingNames: Sendable, Hashable {
    /// Every setting.
    case any
    /// The named settings; with none, commands are ignored.
    case only(Set<String>)

    /// No setting: commands are ignored.
    public static let none = FleetSettingNames.only([])

    /// Whether a setting may be changed.
    public func contains(_ name: String) -> Bool {
        switch self {
        case .any: true
        case .only(let names): names.contains(name)
        }
    }
}
