import Foundation

/// Standard error, where progress and messages go; standard output belongs to the sinks.
enum Console {
    /// Writes a line.
    static func note(_ line: String) {
        FileHandle.standardError.write(Data("\(line)\n".utf8))
    }
}
