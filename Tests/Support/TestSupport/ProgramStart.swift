public import Foundation

/// Starts of programs never overlap: each process would inherit what Foundation is about to close in the other.
private let starts = NSLock()

extension Process {
    /// Starts the program.
    ///
    /// Use this in place of `run()`. Foundation notices that a process has ended when a socket is closed, and `run()` on
    /// another thread may pass that socket on to its own process. `isRunning` then stays `true` until both have ended.
    public func start() throws { try starts.withLock { try run() } }
}

extension Pipe {
    /// Creates a pipe that only the process that it is given to inherits.
    ///
    /// Otherwise its reader would wait for the end of every process that was started meanwhile.
    public static func exclusive() -> Pipe {
        starts.withLock {
            let pipe = Pipe()
            for handle in [pipe.fileHandleForReading, pipe.fileHandleForWriting] {
                _ = fcntl(handle.fileDescriptor, F_SETFD, FD_CLOEXEC)
            }
            return pipe
        }
    }
}
