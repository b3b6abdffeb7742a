import Foundation
import Geolocation
import TestSupport
import Testing

@testable import FileIO

@Suite struct ByteInputTests {
    private let scratch: Scratch

    init() throws { scratch = try Scratch() }

    private func write(_ bytes: [UInt8], to name: String) throws -> String {
        let path = scratch.path(name)
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        return path
    }

    /// Reads to the end, and returns the chunks.
    private func chunks(_ input: inout ByteInput) throws -> [ArraySlice<UInt8>] {
        var chunks: [ArraySlice<UInt8>] = []
        while let chunk = try input.read() { chunks.append(chunk) }
        return chunks
    }

    @Test("A file and bytes in memory are read in the same chunks, none empty, and nothing follows the end")
    func contents() throws {
        for count in [0, 1, 65_536, 200_000] {
            let bytes = pattern(count)
            var file = try ByteInput(path: try write(bytes, to: "file-\(count)"))
            var memory = ByteInput(bytes: bytes, name: "bytes")
            let read = try chunks(&file)
            #expect(read.flatMap { $0 } == bytes)
            #expect(try chunks(&memory) == read)
            #expect(read.allSatisfy { 1...ByteInput.chunkSize ~= $0.count })
            #expect(try file.read() == nil)
            #expect(try memory.read() == nil)
        }
    }

    @Test("The progress rises to 1 with the bytes that were read, and is 1 for an empty input")
    func progress() throws {
        var input = try ByteInput(path: try write(pattern(ByteInput.chunkSize * 2), to: "file"))
        #expect(input.progress == 0)
        _ = try input.read()
        #expect(input.progress == 0.5)
        _ = try input.read()
        #expect(input.progress == 1)
        #expect(ByteInput(bytes: [], name: "nothing").progress == 1)
    }

    @Test(
        "Bytes that are appended to a file after its end was reached are not read",
        arguments: [100, ByteInput.chunkSize, 2 * ByteInput.chunkSize])
    func growingFile(count: Int) throws {
        let path = try write(pattern(count), to: "file")
        var input = try ByteInput(path: path)
        var left = count
        while left > 0 { left -= try #require(try input.read()).count }
        let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(pattern(50, from: count)))
        #expect(try input.read() == nil)
        #expect(input.progress == 1)
    }

    @Test("A file that was shortened while it was read ends without an error")
    func shrinkingFile() throws {
        let path = try write(pattern(ByteInput.chunkSize * 3), to: "file")
        var input = try ByteInput(path: path)
        _ = try input.read()
        #expect(truncate(path, 10) == 0)
        #expect(try input.read() == nil)
    }

    @Test("A path that is not a readable file is refused with one sentence that names it")
    func refusals() throws {
        func sentence(_ path: String) -> String {
            let error = #expect(throws: ProviderError.self) { _ = try ByteInput(path: path) }
            return error?.description ?? ""
        }
        let folder = scratch.path("")
        #expect(sentence("/nowhere/file") == "/nowhere/file: there is no such file")
        #expect(sentence(folder) == "\(folder) is a directory, not a file")
        let loop = scratch.path("loop")
        try FileManager.default.createSymbolicLink(atPath: loop, withDestinationPath: loop)
        #expect(sentence(loop) == "\(loop) cannot be read: \(String(cString: strerror(ELOOP)))")
    }

    @Test("A descriptor that is closed is reported in one sentence")
    func closedInput() throws {
        // Reading the writing end of a pipe gives the same error as a descriptor that is not open.
        let pipe = Pipe.exclusive()
        var closed = ByteInput(descriptor: pipe.fileHandleForWriting.fileDescriptor, name: "standard input")
        let error = #expect(throws: ProviderError.self) { try closed.read() }
        #expect(error?.description == "standard input is closed, so there is nothing to read")
    }

    @Test("Files and bytes in memory can be read again; standard input, pipes and devices cannot")
    func repeatability() throws {
        let path = try write([1], to: "file")
        #expect(try ByteInput(path: path).isRepeatable)
        #expect(ByteInput.isRepeatable(path: path))
        #expect(ByteInput(bytes: [], name: "bytes").isRepeatable)
        #expect(ByteInput.isRepeatable(path: "/nowhere/file"), "opening it tells why it cannot be read")
        #expect(try !ByteInput(path: "-").isRepeatable)
        #expect(!ByteInput.isRepeatable(path: "-"))
        #expect(try !ByteInput(path: "/dev/null").isRepeatable)
        #expect(!ByteInput.isRepeatable(path: "/dev/null"))
        let pipe = scratch.path("pipe")
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(!ByteInput.isRepeatable(path: pipe))
    }

    @Test("Standard input has a name, and no progress")
    func standardInput() throws {
        let input = try ByteInput(path: "-")
        #expect(input.name == "standard input")
        #expect(ByteInput.name(of: "-") == "standard input")
        #expect(ByteInput.name(of: "walk.gpx") == "walk.gpx")
        #expect(input.progress == nil)
    }

    @Test("The file is closed when its input is released")
    func closes() throws {
        let path = try write([1, 2, 3], to: "file")
        let before = try openDescriptors(path)
        var input: ByteInput? = try ByteInput(path: path)
        #expect(try openDescriptors(path) == before + 1)
        _ = try input?.read()
        input = nil
        #expect(try openDescriptors(path) == before)
    }

    /// The number of descriptors of this process that lead to a file.
    private func openDescriptors(_ path: String) throws -> Int {
        var wanted = stat()
        guard stat(path, &wanted) == 0 else { throw ProviderError("no file: errno \(errno)") }
        return (0..<Int32(1024)).count { descriptor in
            var status = stat()
            return fstat(descriptor, &status) == 0 && status.st_ino == wanted.st_ino && status.st_dev == wanted.st_dev
        }
    }
}
