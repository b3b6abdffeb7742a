import Geolocation
public import PluginOptions

/// The options with which a sink opens its file.
public struct FileOpening: Sendable, Hashable {
    /// The users who may read a new file.
    ///
    /// Default: its owner.
    ///
    /// An existing file keeps its permissions.
    public var readers: FileReaders

    /// Whether an existing file is replaced instead of continued.
    ///
    /// If it is `nil`, the default, the file is replaced only during a replay, which would otherwise append the same
    /// content again.
    public var isNew: Bool?

    /// The period and the size after which a new file is started if the path contains `{date}`; see ``RotatingSink``.
    public var rotation: FileRotation

    /// Creates the options for opening a file.
    public init(readers: FileReaders = .owner, isNew: Bool? = nil, rotation: FileRotation = FileRotation()) {
        self.readers = readers
        self.isNew = isNew
        self.rotation = rotation
    }

    /// Returns whether a sink replaces an existing file: ``isNew`` if it is set, otherwise whether the sink's clock
    /// replays a recording.
    func replaces(on clock: any SensorClock) -> Bool { isNew ?? (clock.replay != nil) }

    /// The options of every endpoint that writes a file.
    public static let options = Options(
        .choice("readable-by", default: FileReaders.owner, meaning: "users who may read a new file"),
        Options<Bool?>.value(
            "new", .flag, absent: nil,
            meaning: "whether an existing file is replaced instead of continued; true by default for replays only"
        ) { @Sendable text in .some(Bool(text)) },
        .number(
            "period", .within(1...31_622_400), unit: "s", default: FileRotation.day,
            meaning: "period of each file with {date} in its name, counted from midnight UTC"),
        .number(
            "size", .atLeast(4096), unit: "bytes",
            meaning: "largest size of each file with {date} in its name; unlimited by default")
    ) { FileOpening(readers: $0, isNew: $1, rotation: FileRotation(period: $2, size: $3)) }
    .map { opening, endpoint in
        let option = ["period", "size"].first { endpoint.options[$0] != nil }
        guard let option, RotatingName(endpoint.address, opening.rotation) == nil else { return opening }
        let example = "\(endpoint.scheme):walk-{date}.\(endpoint.scheme)"
        throw UsageError("\(endpoint) has the option \(option), but no {date} in its name: write \(example)")
    }
}

/// The users who may read a new file of positions.
///
/// The file has these permissions from its creation, less the permissions that the umask removes.
public enum FileReaders: String, Sendable, CaseIterable {
    /// Only the owner of the file may read it.
    case owner
    /// The owner and the group of the file may read it.
    case group
    /// All users of the machine may read the file.
    case all

    /// The permission bits of a new file, before the umask is applied.
    var mode: UInt32 {
        switch self {
        case .owner: 0o600
        case .group: 0o640
        case .all: 0o644
        }
    }
}
