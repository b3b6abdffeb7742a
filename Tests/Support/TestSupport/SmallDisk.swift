import Foundation

/// A small disk in memory, to test full disks.
public final class SmallDisk: Sendable {
    /// Its mount point.
    public let folder: String

    /// Mounts a disk with a size in bytes at a new folder; if the system does not allow this, prints that the test is
    /// skipped, and returns `nil`.
    public init?(_ folder: String, bytes: Int) {
        self.folder = folder
        guard (try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)) != nil,
            Self.run("mount", "-t", "tmpfs", "-o", "size=\(bytes)", "tmpfs", folder)
        else {
            print("skipped: this process may not mount a disk")
            return nil
        }
    }

    deinit { _ = Self.run("umount", folder) }

    /// The path of a file on it.
    public func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Fills the disk except for a number of bytes.
    public func fill(leaving room: Int) throws {
        let attributes = try FileManager.default.attributesOfFileSystem(forPath: folder)
        let free = (attributes[.systemFreeSize] as? NSNumber)?.intValue ?? 0
        try Data(count: max(0, free - room)).write(to: URL(fileURLWithPath: path("filling")))
    }

    /// Removes the file that fills the disk.
    public func empty() throws { try FileManager.default.removeItem(atPath: path("filling")) }

    private static func run(_ words: String...) -> Bool {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        process.standardError = FileHandle.nullDevice
        guard (try? process.start()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }
}
