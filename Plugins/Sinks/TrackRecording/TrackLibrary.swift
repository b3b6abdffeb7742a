import CodecSupport
import FileIO
import Geolocation

/// A library of the recordings in one folder.
///
/// Names of recordings cannot refer to files outside of the folder. All methods may block; with many files, call them
/// on a separate queue.
public struct TrackLibrary: Sendable {
    /// The folder of the recordings, which must exist.
    public let folder: String

    private let suffix: String

    /// Creates a library of the recordings in the given folder.
    ///
    /// - Parameters:
    ///   - folder: The folder, which must exist.
    ///   - suffix: The extension of the files to list, without a dot.
    public init(folder: String, extension suffix: String = "gpx") {
        self.folder = folder
        self.suffix = suffix
    }

    /// Returns the names of the recordings in alphabetical order, without hidden files and folders.
    ///
    /// - Throws: A `ProviderError` if the folder cannot be read.
    public func files() throws -> [String] {
        try attempt("\(folder) cannot be listed") { try FileManager.default.contentsOfDirectory(atPath: folder) }
            .filter { !$0.hasPrefix(".") && Self.extension(of: $0) == suffix }
            .filter { !isDirectory(RecordingPlace.path(of: $0, in: folder)) }
            .sorted()
    }

    /// Returns the path of the recording with the given name.
    ///
    /// - Throws: `ProviderError` if the name contains a slash or begins with a dot.
    public func path(of name: String) throws -> String {
        guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/"), !name.utf8.contains(0) else {
            throw ProviderError(
                "\"\(name)\" is not the name of a recording: it has no slash, and no point at its beginning")
        }
        return RecordingPlace.path(of: name, in: folder)
    }

    /// Moves the file at the given path into the folder of the recordings, with its name unchanged.
    ///
    /// - Returns: The name of the recording.
    ///
    /// - Throws: A `ProviderError` if a recording of this name exists, or the file cannot be moved.
    @discardableResult
    public func importFile(at path: String) throws -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        guard Self.extension(of: name) == suffix else {
            throw ProviderError("\(path) cannot be imported: its name does not end with .\(suffix)")
        }
        let target = try self.path(of: name)
        guard !isDirectory(path) else { throw ProviderError("\(path) cannot be imported: it is a folder") }
        try refuseExisting(name, target)
        try attempt("\(path) cannot be imported") {
            try FileManager.default.moveItem(atPath: path, toPath: target)
        }
        return name
    }

    /// Writes a new recording atomically; only the owner of the file may read it.
    ///
    /// - Parameters:
    ///   - content: The content of the file.
    ///   - name: The name of the file, with or without the extension.
    /// - Returns: The name of the recording, with the extension.
    /// - Throws: A `ProviderError` if a recording of this name exists, or the file cannot be written.
    @discardableResult
    public func create(_ content: [UInt8], named name: String) throws -> String {
        let name = Self.extension(of: name) == suffix ? name : "\(name).\(suffix)"
        let target = try path(of: name)
        try refuseExisting(name, target)
        let draft = try FileDraft(path: target)
        try draft.write(content)
        try draft.commit()
        return name
    }

    /// Removes the recording with the given name.
    ///
    /// - Throws: `ProviderError` if the recording does not exist or cannot be removed.
    public func remove(_ name: String) throws {
        let target = try path(of: name)
        guard try files().contains(name) else { throw ProviderError("there is no recording \(name) in \(folder)") }
        try attempt("\(name) cannot be removed") { try FileManager.default.removeItem(atPath: target) }
    }

    /// Returns the extension of the given file name in lower case: the part after the last dot.
    ///
    /// The extension is empty if the name has no dot, or only one at its beginning.
    private static func `extension`(of name: String) -> String {
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }

    private func refuseExisting(_ name: String, _ target: String) throws {
        guard !FileManager.default.fileExists(atPath: target) else {
            throw ProviderError("\(name) is in \(folder) already; rename or remove one of them")
        }
    }

    private func attempt<Value>(_ what: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch {
            throw ProviderError("\(what): \(reason(error))")
        }
    }

    private func reason(_ error: any Error) -> String {
        switch (error as? CocoaError)?.code {
        case .fileNoSuchFile, .fileReadNoSuchFile: "there is no such file or folder"
        case .fileReadNoPermission, .fileWriteNoPermission: "there is no permission"
        case .fileWriteOutOfSpace: "the disk is full"
        case .fileWriteVolumeReadOnly: "the disk can only be read"
        default: "\(error)"
        }
    }
}
