#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Identifies a state of a file by inode, size and times.
///
/// A change of the file's content or permissions is noticed without reading the file.
package struct FileStamp: Sendable, Hashable {
    private let device: UInt64
    private let number: UInt64
    private let size: Int64
    private let times: [Int]

    /// Reads the inode, size and times of the file at a path; `nil` if the file does not exist.
    package init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
        size = Int64(status.st_size)
        #if canImport(Darwin)
            let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
            let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        times = [modified.tv_sec, modified.tv_nsec, changed.tv_sec, changed.tv_nsec]
    }
}
