import CodecSupport
import FileIO
import SubjectTracking

/// The file in which the state of subjects is kept from one run to the next: a line for each, see ``Subject/line``.
struct SubjectStateFile: Sendable {
    /// The path.
    let path: String

    /// The largest file that is read, in bytes.
    private static let limit = 256 << 20

    /// Reads the subjects, and counts the lines that are damaged.
    ///
    /// - Returns: No subjects if the file does not exist yet.
    /// - Throws: An error that names the file.
    func read(_ settings: SubjectSettings) throws -> (subjects: [Subject], damaged: Int) {
        guard FileStamp(path) != nil else { return ([], 0) }
        var bytes: [UInt8] = []
        var input = try ByteInput(path: path)
        while bytes.count <= Self.limit, let chunk = try input.read() { bytes += chunk }
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        let subjects = lines.compactMap { Subject(line: Array($0), settings) }
        return (subjects, lines.count - subjects.count)
    }

    /// Replaces the file by the state of subjects.
    @concurrent
    func write(_ subjects: [Subject]) async throws {
        let draft = try FileDraft(path: path)
        for subject in subjects { try draft.write(subject.line + [UInt8(ascii: "\n")]) }
        try draft.commit()
    }
}
