import CodecSupport
import GeolocationTestKit
import Testing

@testable import Geolocation

@Suite("A session of inputs") @SensorActor struct InputSessionTests {
    /// Keeps records, and gives them back.
    private final class Memory: InputJournal, InputRecording {
        var records: [InputRecord] = []
        private var index = 0

        /// The longest content that it takes.
        var limit = Int.max

        func write(_ record: InputRecord) -> Bool {
            guard record.bytes.count <= limit else { return false }
            records.append(record)
            return true
        }

        func next() -> InputRecord? {
            guard index < records.count else { return nil }
            index += 1
            return records[index - 1]
        }

        var isAtEnd: Bool { index == records.count }
        var fault: String? { nil }

        func whenReady(_ resume: @escaping @SensorActor () -> Void) { resume() }
    }

    /// Logs inputs and timers with their times: each input arms a timer, and `!` causes another input.
    private final class Log: InputReceiver {
        var lines: [String] = []
        private let session: InputSession
        private let channel: InputChannel
        private let deadline: SensorDeadline

        init(in session: InputSession, named name: String = "wire") {
            self.session = session
            channel = session.open(name)
            deadline = SensorDeadline(clock: session)
            channel.receiver = self
            deadline.onReached { [weak self] in self?.log("timer") }
        }

        func submit(_ text: String) { channel.submit(7, Array(text.utf8)) }

        func receive(_ kind: UInt8, _ bytes: [UInt8]) {
            let text = String(decoding: bytes, as: UTF8.self)
            log("\(kind) \(text)")
            deadline.arm(after: 0.5)
            if text == "!" { submit("caused") }
        }

        func log(_ text: String) {
            lines.append("\(session.instant.nanoseconds) \(session.now.timeIntervalSinceReferenceDate) \(text)")
        }
    }

    private func recorded(_ body: (ManualClock, Log) async throws -> Void) async rethrows -> (Memory, Log, Date) {
        let (clock, memory) = (ManualClock(), Memory())
        let session = InputSession(recordingOn: clock)
        let start = session.record(to: memory)
        let log = Log(in: session)
        session.begin(pacedBy: ProviderHosts()) { log.log("begin") }
        try await body(clock, log)
        session.end().leave()
        return (memory, log, start)
    }

    private func replayed(_ memory: Memory, from start: Date, rate: ReplayRate) -> (clock: ManualClock, log: Log) {
        let clock = ManualClock()
        let replay = InputSession.Replay(start: start, rate: rate, maximumGap: nil, isRebased: false) { _ in
            memory
        }
        let session = InputSession(replaying: replay, on: clock)
        let log = Log(in: session)
        session.onEnd = { _ in session.end().leave() }
        session.begin(pacedBy: ProviderHosts()) { log.log("begin") }
        return (clock, log)
    }

    @Test("is replayed in the same order, at each rate", arguments: [ReplayRate.max, .original, .factor(7)])
    func replay(rate: ReplayRate) async throws {
        let (memory, log, start) = await recorded { clock, log in
            log.submit("a")
            for step in 0..<20 {
                clock.advance(by: step % 3 == 0 ? 0.7 : 0.123)
                log.submit(step % 4 == 0 ? "!" : "\(step)")
            }
            clock.advance(by: 10)
        }
        #expect(log.lines.count { $0.hasSuffix("timer") } > 5)
        #expect(log.lines.count { $0.hasSuffix("caused") } == 5)
        let (clock, again) = replayed(memory, from: start, rate: rate)
        clock.advance(by: 30)
        #expect(again.lines == log.lines)
    }

    @Test("receives an input that another one causes after that one, at a later instant")
    func nested() async {
        let (memory, log, _) = await recorded { _, log in
            log.submit("!")
            #expect(log.lines.map { $0.split(separator: " ").dropFirst(2).joined() } == ["begin", "7!", "7caused"])
        }
        let instants = memory.records.filter { $0.channel == 1 }.map(\.instant)
        #expect(instants.count == 2 && instants[0] < instants[1])
        #expect(log.lines.count == 3)
    }

    @Test("is replayed with the jumps of the machine's wall time")
    func wall() async {
        let (memory, _, start) = await recorded { clock, log in
            log.submit("a")
            clock.step(by: 3600)
            log.submit("b")
        }
        let (clock, again) = replayed(memory, from: start, rate: .original)
        clock.advance(by: 10)
        let line = again.lines.first { $0.hasSuffix("7 b") }
        #expect(line?.contains("\(start.timeIntervalSinceReferenceDate + 3600)") == true)
    }

    @Test("does not deliver waiting inputs of a channel that has been discarded")
    func discards() async {
        let session = InputSession(recordingOn: ManualClock())
        let (channel, receiver) = (session.open("wire"), Log(in: session, named: "other"))
        channel.receiver = receiver
        session.begin(pacedBy: ProviderHosts()) { channel.submit(1, []) }
        channel.discard()
        await Task { @SensorActor in }.value
        #expect(receiver.lines.isEmpty)
    }

    @Test("tells a channel whether all its inputs have been received, after their turn, and each loss once")
    func receipts() async {
        let (memory, session) = (Memory(), InputSession(recordingOn: ManualClock()))
        _ = session.record(to: memory)
        let log = Log(in: session)
        let channel = session.open("other")
        channel.receiver = log
        var answers: [Bool] = []
        func ask() { channel.whenReceived { answers.append($0) } }
        session.begin(pacedBy: ProviderHosts()) {
            channel.submit(1, [])
            ask()
            #expect(answers.isEmpty, "it waits for its turn")
        }
        await Task { @SensorActor in }.value
        #expect(answers == [true])
        memory.limit = 3
        channel.submit(1, [1, 2, 3, 4])
        ask()
        ask()
        #expect(answers == [true, false, true], "each loss is told once")
        session.end().leave()
        ask()
        channel.submit(1, [])
        ask()
        #expect(answers == [true, false, true, true, false])
        #expect(log.lines.count == 1 && memory.records.count { $0.channel == 2 } == 1)
    }

    @Test("drops waiting inputs when it ends, and reports the loss")
    func end() async {
        let session = InputSession(recordingOn: ManualClock())
        let log = Log(in: session)
        let channel = session.open("other")
        channel.receiver = log
        var answers: [Bool] = []
        session.begin(pacedBy: ProviderHosts()) {
            channel.submit(1, [])
            channel.whenReceived { answers.append($0) }
            session.end().leave()
        }
        await Task { @SensorActor in }.value
        #expect(answers == [false] && log.lines.isEmpty)
    }

    @Test("ignores wall times outside the years 1 to 9999", arguments: [Double.nan, .infinity, -1e300, 1e300, 3e11])
    func impossibleWall(seconds: Double) async {
        let (memory, _, start) = await recorded { clock, log in
            clock.advance(by: 1)
            log.submit("a")
        }
        let index = memory.records.firstIndex { $0.channel == 1 } ?? 0
        var bytes: [UInt8] = []
        bytes.append(bitsOf: seconds)
        let wall = InputRecord(
            instant: memory.records[index].instant, channel: 0, kind: InputSession.Kind.wall, bytes: bytes)
        memory.records.insert(wall, at: index)
        let (clock, again) = replayed(memory, from: start, rate: .original)
        clock.advance(by: 10)
        let time = start.timeIntervalSinceReferenceDate + 1
        #expect(again.lines.contains { $0.hasSuffix("7 a") && $0.contains(" \(time) ") }, "\(again.lines)")
    }
}
