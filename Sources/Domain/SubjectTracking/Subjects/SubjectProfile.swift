/// The identity and appearance of a subject, and its devices.
public struct SubjectProfile: Sendable, Hashable {
    /// The identifier of the subject in events.
    public var id: String

    /// The display name.
    ///
    /// Default: the identifier.
    public var name: String

    /// The colour in lists and on maps, as `#rrggbb`; `nil` if none was given.
    public var colour: String?

    /// The name of the group to which the subject belongs, such as `dogs`; `nil` for none.
    public var group: String?

    /// The names of the devices whose fixes belong to the subject.
    ///
    /// Default: the identifier.
    public var devices: [String]

    /// Creates a profile.
    ///
    /// - Parameters:
    ///   - id: The identifier.
    ///   - name: The display name. Default: the identifier.
    ///   - colour: The colour, as `#rrggbb`. Default: none.
    ///   - group: The group. Default: none.
    ///   - devices: The names of its devices. Default: the identifier alone.
    public init(
        id: String, name: String? = nil, colour: String? = nil, group: String? = nil, devices: [String]? = nil
    ) {
        (self.id, self.name, self.colour, self.group) = (id, name ?? id, colour, group)
        self.devices = devices ?? [id]
    }
}
