import FileIO
import Foundation
import Geolocation
import TestSupport
import Testing

@Suite(.serialized, .realTime, .timeLimit(.minutes(5))) @SensorActor struct ByteOutputTests {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch()
    }

    // MARK: Writing

    @Test("After closing, the file holds every byte, in order")
    func fileInOrder() async throws {
        let output = try ByteOutput(path: scratch.path("file"))
        var expected: [UInt8] = []
        for index in 0..<1000 {
            let piece = pattern(index % 97 + 1, from: index)
            expected += piece
            #expect(output.write(piece))
        }
        await output.close()
        #expect(try scratch.contents("file") == expected)
        #expect(output.pendingBytes == 0)
        #expect(output.failure == nil)
    }

    @Test("The earlier content of a file is replaced")
    func replaces() async throws {
        try Data("a long text from before".utf8).write(to: URL(fileURLWithPath: scratch.path("file")))
        let output = try ByteOutput(path: scratch.path("file"))
        #expect(output.write(Array("new".utf8)))
        await output.close()
        #expect(try scratch.contents("file") == Array("new".utf8))
    }

    @Test("An output to which nothing is written leaves an empty file")
    func nothingWritten() async throws {
        let output = try ByteOutput(path: scratch.path("file"))
        #expect(output.write([]))
        await output.close()
        #expect(try scratch.contents("file").isEmpty)
    }

    @Test("After closing, bytes are refused, and closing again closes no other file's descriptor")
    func afterTheEnd() async throws {
        // This is repeated, since other tests may open a descriptor of the same number in between.
        for _ in 0..<50 {
            let output = try ByteOutput(path: scratch.path("file"))
            #expect(output.write([1]))
            await output.close()
            #expect(!output.write([2]))
            await output.close()
            #expect(output.failure == nil)
            #expect(try scratch.contents("file") == [1])
        }
    }

    @Test("Standard output stays open after its output was closed")
    func standardOutput() async throws {
        let output = try ByteOutput(path: "-")
        #expect(output.name == "standard output")
        await output.close()
        #expect(isOpen(1))
        #expect(!output.write([0]))
    }

    @Test("An output that is released without being closed writes every byte and closes its file")
    func dropped() async throws {
        let reader = try scratch.makePipe("pipe")
        var output: ByteOutput? = try ByteOutput(path: scratch.path("pipe"))
        #expect(output?.write(pattern(200_000)) == true)
        output = nil
        // The reader comes to an end only if the writer was closed.
        #expect(await reader.read() == pattern(200_000))
    }

    // MARK: A slow reader

    @Test("An output whose reader stops is busy, then full; once it reads on, every accepted byte arrives")
    func slowReader() async throws {
        let reader = try scratch.makePipe("pipe")
        let output = try ByteOutput(path: scratch.path("pipe"))
        let piece = pattern(65_536)
        var taken = 0
        while !output.isBusy {
            #expect(output.write(piece))
            taken += 1
        }
        #expect(output.pendingBytes > ByteOutput.limit / 2)
        var resumed = 0
        var waiter: CheckedContinuation<Void, Never>?
        output.onReady {
            resumed += 1
            waiter?.resume()
            waiter = nil
        }
        while output.write(piece) { taken += 1 }
        #expect(output.pendingBytes <= ByteOutput.limit)
        #expect(output.pendingBytes + piece.count > ByteOutput.limit)
        #expect(!output.write(piece), "what does not fit is refused")
        #expect(output.failure == nil, "slowness is not a failure")
        #expect(resumed == 0)

        async let read = reader.read()
        await withCheckedContinuation { waiter = $0 }
        #expect(resumed == 1)
        #expect(!output.isBusy)
        #expect(output.pendingBytes <= ByteOutput.limit / 2)
        await output.close()
        #expect(await read.count == taken * piece.count)
        #expect(resumed == 1)
        #expect(output.pendingBytes == 0)
    }

    @Test("Closing waits until a slow reader has taken every byte")
    func endWaits() async throws {
        let reader = try scratch.makePipe("pipe")
        let output = try ByteOutput(path: scratch.path("pipe"))
        #expect(output.write(pattern(1_000_000)))
        var isClosed = false
        let end = Task { @SensorActor in
            await output.close()
            isClosed = true
        }
        #expect(await reader.read(500_000) == pattern(500_000))
        #expect(!isClosed)
        #expect(await reader.read() == pattern(500_000, from: 500_000))
        await end.value
        #expect(isClosed)
    }

    // MARK: Failures of a run

    @Test("A reader that closes its pipe causes one failure, and the waiting bytes are discarded")
    func readerGoesAway() async throws {
        let reader = try scratch.makePipe("pipe")
        let output = try ByteOutput(path: scratch.path("pipe"))
        #expect(output.write([1, 2, 3]))
        #expect(await reader.read(3) == [1, 2, 3])
        var ends: [ProviderStatus] = []
        let piece = pattern(65_536)
        while output.write(piece) {}
        var wakes = 0
        output.onReady { wakes += 1 }
        var pendingAtFailure = 0
        var isBusyAtFailure = true
        await withCheckedContinuation { continuation in
            output.onEnd { status in
                ends.append(status)
                pendingAtFailure = output.pendingBytes
                isBusyAtFailure = output.isBusy
                continuation.resume()
            }
            reader.close()
        }
        #expect(pendingAtFailure > ByteOutput.limit / 2)
        #expect(!isBusyAtFailure, "nobody waits for an output that has failed")
        let failure = ProviderError("\(scratch.path("pipe")) cannot be written: Broken pipe")
        #expect(ends == [.failed(failure)] && output.failure == failure)
        #expect(!output.write([4]))
        await output.close()
        #expect(ends.count == 1)
        #expect(wakes == 1)
        #expect(output.pendingBytes == 0)
    }

    @Test(
        "A full disk causes a failure that names the reason",
        .enabled(if: hasFullDevice, "skipped: there is no /dev/full"))
    func fullDisk() async throws {
        let output = try ByteOutput(path: "/dev/full")
        #expect(output.write([1]))
        #expect(await output.firstFailure()?.description == "/dev/full cannot be written: No space left on device")
        await output.close()
    }

    @Test(
        "A failure to write the last bytes is known after closing",
        .enabled(if: hasFullDevice, "skipped: there is no /dev/full"))
    func failureAtTheEnd() async throws {
        let output = try ByteOutput(path: "/dev/full")
        #expect(output.write([1]))
        await output.close()
        #expect(output.failure != nil)
    }

    // MARK: Files that cannot be opened

    private func reason(_ path: String) throws -> String {
        let error = #expect(throws: ProviderError.self) { try ByteOutput(path: path) }
        return try #require(error).description
    }

    @Test("The error for a path that cannot be opened has the path and the reason")
    func cannotBeOpened() throws {
        let missing = scratch.path("no/file")
        #expect(try reason(missing) == "\(missing) cannot be written: there is no such folder")
        let folder = scratch.path("")
        #expect(try reason(folder) == "\(folder) cannot be written: it is a folder; write the name of a file in it")
        #expect(try reason("") == " cannot be written: there is no such folder")
    }

    @Test(
        "The error for a file without write permission says so, and suggests a remedy",
        .disabled(if: getuid() == 0, "root may write everything"))
    func noPermission() throws {
        let path = scratch.path("locked")
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o400]
        #expect(FileManager.default.createFile(atPath: path, contents: nil, attributes: attributes))
        let remedy = "give this user the right to write it, or name another file"
        #expect(try reason(path) == "\(path) cannot be written: Permission denied; \(remedy)")
    }

    @Test("A named pipe without a reader is refused at once")
    func pipeWithoutReader() throws {
        try scratch.makePipe("pipe").close()
        let path = scratch.path("pipe")
        #expect(try reason(path) == "\(path) cannot be written: this pipe has no reader")
    }
}
