public import PluginOptions

/// How a sink opens its file.
public struct FileOpening: Sendable, Hashable {
    /// The users who may read a new file. Default: `owner`.
    ///
    /// An existing file keeps its permissions.
    public var readers: FileReaders

    /// Creates the way to open a file.
    public init(readers: FileReaders = .owner) {
        self.readers = readers
    }

    /// The options of all endpoints that write files.
    public static let options = Options(
        .choice("readable-by", default: FileReaders.owner, meaning: "users who may read a new file")
    ) { FileOpening(readers: $0) }
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
