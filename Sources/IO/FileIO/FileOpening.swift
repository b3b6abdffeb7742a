import Geolocation
public import PluginOptions

/// How a sink opens its file.
public struct FileOpening: Sendable, Hashable {
    /// The users who may read a new file; by default its owner.
    ///
    /// An existing file keeps its permissions.
    public var readers: FileReaders

    /// Whether an existing file is replaced instead of continued.
    ///
    /// If it is `nil`, the default, a file is replaced if its content is that of a replay, which writes the same again.
    public var isNew: Bool?

    /// Creates the way to open a file.
    public init(readers: FileReaders = .owner, isNew: Bool? = nil) {
        self.readers = readers
        self.isNew = isNew
    }

    /// Whether a sink on a clock replaces an existing file.
    func replaces(on clock: any SensorClock) -> Bool { isNew ?? (clock.replay != nil) }

    /// The options of all endpoints that write files.
    public static let options = Options(
        .choice("readable-by", default: FileReaders.owner, meaning: "users who may read a new file"),
        Options<Bool?>.value(
            "new", .flag, absent: nil,
            meaning: "whether an existing file is replaced, not continued; true by default for replays only"
        ) { @Sendable text in .some(Bool(text)) }
    ) { FileOpening(readers: $0, isNew: $1) }
}

/// The users who may read a new file of positions.
///
/// The file has these permissions from its first moment, less those that the process's mask (umask) takes away.
public enum FileReaders: String, Sendable, CaseIterable {
    /// Its owner alone.
    case owner
    /// Its owner and its group.
    case group
    /// All users of the machine.
    case all

    /// The permissions of a new file.
    var mode: UInt32 {
        switch self {
        case .owner: 0o600
        case .group: 0o640
        case .all: 0o644
        }
    }
}
