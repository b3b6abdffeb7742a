/// The identity and appearance of a subject, and its devices.
public struct SubjectProfile: Sendable, Hashable {
    /// The identifier of the subject in events.
    public var id: String

    /// The display name of the subject.
    ///
    /// Default: the identifier.
    public var name: String

    /// The colour of the subject in lists and on maps, as `#rrggbb`; `nil` if none was chosen.
    public var colour: String?

    /// The name of the group to which the subject belongs, such as `dogs`; `nil` for none.
    public var group: String?

    /// The names of the devices whose fixes belong to the subject.
    ///
    /// Default: the identifier.
    public var devices: [String]

    /// Creates the profile of a subject.
    ///
    /// - Parameters:
    ///   - id: The identifier of the subject.
    ///   - name: The display name. Default: the identifier.
    ///   - colour: The colour, as `#rrggbb`. Default: none.
    ///   - group: The name of the group. Default: none.
    ///   - devices: The names of the subject's devices. Default: the identifier alone.
    public init(
        id: String, name: String? = nil, colour: String? = nil, group: String? = nil, devices: [String]? = nil
    ) {
        (self.id, self.name, self.colour, self.group) = (id, name ?? id, colour, group)
        self.devices = devices ?? [id]
    }
}
