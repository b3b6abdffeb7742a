import CodecSupport
import FileIO
import Geolocation

/// The place to which a recording is written: a file, or a folder for a new file.
enum RecordingPlace: Sendable {
    /// A file, or standard output if the path is `-`.
    case file(String)
    /// A new file in the given folder, named after the time of its first fix.
    case folder(String)

    /// Creates the place for the given path: a folder if there is one at the path, or if the path ends with a slash.
    init(path: String) {
        self = path.hasSuffix("/") || isDirectory(path) ? .folder(path) : .file(path)
    }

    /// Throws an error if the place is a folder that does not exist.
    func check() throws {
        guard case .folder(let path) = self, !isDirectory(path) else { return }
        throw ProviderError("\(path) cannot be recorded to: there is no such folder")
    }

    /// Returns the path of the file for a recording that begins at `time`.
    ///
    /// In a folder, the name of the file is the time in UTC, such as `2026-11-20 10-40-00.gpx`.
    func path(at time: Date, extension suffix: String) -> String {
        switch self {
        case .file(let path): return path
        case .folder(let folder):
            let name = Self.name(at: time)
            let base = Self.path(of: name, in: folder)
            // If another recording began in the same second, a number is appended to the name, so that the other file
            // is not replaced.
            var path = "\(base).\(suffix)"
            var number = 2
            while FileManager.default.fileExists(atPath: path) {
                path = "\(base) \(number).\(suffix)"
                number += 1
            }
            return path
        }
    }

    /// Returns the path of the file with the given name in a folder.
    static func path(of name: String, in folder: String) -> String {
        folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }

    private static func name(at time: Date) -> String {
        guard let time = Timestamp(time) else { return "recording" }
        var text: [UInt8] = []
        time.write(to: &text)
        return String(decoding: text.prefix(19), as: UTF8.self)
            .replacing("T", with: " ").replacing(":", with: "-")
    }
}
