import FileIO
import Foundation
import Geolocation
import GeolocationTestKit
import TestSupport
import Testing

@Suite("The receipts for written records", .serialized, .realTime, .timeLimit(.minutes(5)))
@SensorActor
struct ReceiptTests {
    private let scratch: Scratch
    private let clock = ManualClock()
    private let plain = RecordFormat(closing: [])

    init() throws {
        scratch = try Scratch()
    }

    private func documents(_ path: String, in host: SinkHost) throws -> RecordOutput {
        try RecordOutput(path: path, head: [], format: plain, host: host)
    }

    private func lines(_ path: String, in host: SinkHost) throws -> LineOutput {
        let lines = LineOutput(path: path)
        try lines.open(in: host)
        return lines
    }

    private func text(_ range: Range<Int>) -> [UInt8] { Array(range.map { "\($0)\n" }.joined().utf8) }

    /// Asks for a receipt, and returns it once it comes.
    private func receipt(
        _ ask: @SensorActor (@escaping @SensorActor (SinkReceipt) -> Void) -> Void
    ) async -> SinkReceipt {
        await withCheckedContinuation { receipt in ask { receipt.resume(returning: $0) } }
    }

    @Test("A receipt comes when the file has everything that was added before")
    func written() async throws {
        let lines = try lines(scratch.path("a"), in: SinkHost(clock: clock))
        let records = try documents(scratch.path("b"), in: SinkHost(clock: clock))
        for turn in 0..<200 {
            for number in turn * 10..<turn * 10 + 10 {
                lines.write(text(number..<number + 1))
                records.append(text(number..<number + 1), time: 0)
            }
            #expect(await receipt(lines.whenWritten) == .written)
            #expect(try scratch.contents("a") == text(0..<turn * 10 + 10))
            #expect(await receipt(records.whenWritten) == .written)
            #expect(try scratch.contents("b") == text(0..<turn * 10 + 10))
        }
        await lines.close()
        await records.close()
    }

    @Test("Receipts come in the order in which they were asked for, each once")
    func order() async throws {
        let records = try documents(scratch.path("b"), in: SinkHost(clock: clock))
        var order: [Int] = []
        for number in 0..<100 {
            records.append(text(number..<number + 1), time: 0)
            records.whenWritten { _ in order.append(number) }
        }
        await records.close()
        #expect(order == Array(0..<100))
    }

    @Test(
        "Records for a full disk get no receipt until there is room, or the document is closed",
        arguments: [true, false])
    func fullDisk(isEmptied: Bool) async throws {
        guard let disk = SmallDisk(scratch.path("disk"), bytes: 65_536) else { return }
        let host = SinkHost(clock: clock)
        let records = try documents(disk.path("a"), in: host)
        records.append(text(0..<1), time: 0)
        #expect(await receipt(records.whenWritten) == .written)
        try disk.fill(leaving: 0)
        for number in 1..<9000 { records.append(text(number..<number + 1), time: 0) }
        var receipts: [SinkReceipt] = []
        records.whenWritten { receipts.append($0) }
        await withCheckedContinuation { degraded in host.onStatusChange = { _ in degraded.resume() } }
        host.onStatusChange = nil
        #expect(receipts.isEmpty)
        if isEmptied { try disk.empty() }
        await records.close()
        if isEmptied {
            #expect(receipts == [.written])
            #expect(try scratch.contents("disk/a") == text(0..<9000))
        } else {
            #expect(receipts == [.failed(try #require(host.failure).description)])
        }
        withExtendedLifetime(disk) {}
    }

    @Test(
        "Lines for a full disk get no receipt until there is room, or the output is closed", arguments: [true, false])
    func fullDiskOfLines(isEmptied: Bool) async throws {
        guard let disk = SmallDisk(scratch.path("disk"), bytes: 65_536) else { return }
        let host = SinkHost(clock: clock)
        let lines = try lines(disk.path("a"), in: host)
        lines.write(text(0..<1))
        #expect(await receipt(lines.whenWritten) == .written)
        try disk.fill(leaving: 0)
        lines.write(text(1..<9000))
        var receipts: [SinkReceipt] = []
        lines.whenWritten { receipts.append($0) }
        var statuses: [ProviderStatus] = []
        await withCheckedContinuation { degraded in
            host.onStatusChange = {
                statuses.append($0)
                degraded.resume()
            }
        }
        host.onStatusChange = { statuses.append($0) }
        let words = "\(disk.path("a")) cannot be written: No space left on device"
        #expect(statuses == [.degraded("\(words); what follows waits in memory")])
        #expect(receipts.isEmpty && lines.demand == .ready)
        if isEmptied {
            try disk.empty()
            #expect(await receipt(lines.whenWritten) == .written)
            #expect(statuses.last == .running)
        }
        await lines.close()
        if isEmptied {
            #expect(receipts == [.written] && host.failure == nil)
            #expect(try scratch.contents("disk/a") == text(0..<9000))
        } else {
            // The last block of the file had room.
            let size = try text(0..<9000).count - scratch.contents("disk/a").count
            #expect(receipts == [.failed("\(words); \(size) bytes were not written")])
            #expect(host.failure?.description == "\(words); \(size) bytes were not written")
        }
        withExtendedLifetime(disk) {}
    }

    @Test("Lines that wait for a slow reader are reported as written, and lines without room as lost")
    func stalledReader() async throws {
        let reader = try scratch.makePipe("pipe")
        let lines = try lines(scratch.path("pipe"), in: SinkHost(clock: clock))
        var count = 0
        while lines.demand == .ready {
            lines.write(text(count..<count + 1))
            count += 1
        }
        var receipts: [SinkReceipt] = []
        lines.whenWritten { receipts.append($0) }
        while lines.droppedEvents == 0 { lines.write(text(count..<count + 1000)) }
        let name = scratch.path("pipe")
        async let read = reader.read()
        #expect(await receipt(lines.whenWritten) == .lost("\(name) did not take events in time"))
        #expect(receipts == [.written])
        #expect(await receipt(lines.whenWritten) == .written)
        await lines.close()
        #expect(await read.starts(with: text(0..<count)))
    }

    @Test("Records for a pipe get their receipt once the pipe is read")
    func pipe() async throws {
        let reader = try scratch.makePipe("pipe")
        let records = try documents(scratch.path("pipe"), in: SinkHost(clock: clock))
        for number in 0..<50_000 { records.append(text(number..<number + 1), time: 0) }
        var receipts: [SinkReceipt] = []
        records.whenWritten { receipts.append($0) }
        #expect(receipts.isEmpty)
        async let read = reader.read()
        #expect(await receipt(records.whenWritten) == .written)
        #expect(receipts == [.written])
        await records.close()
        #expect(await read == text(0..<50_000))
    }
}
