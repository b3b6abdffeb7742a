import Geolocation
import GeolocationTestKit
import LocationExchange
import NetworkIO
import Synchronization
import TestSupport
import Testing
import WebSocketFormat

@testable import HTTPUpload

@Suite("The upload sink")
@SensorActor
struct UploadSinkTests {
    private func location(_ index: Int) -> Location {
        Location(
            latitude: 47, longitude: 9 + Double(index) / 1000, timestamp: Date(timeIntervalSince1970: 1_795_000_000))
    }

    private func sink(
        _ client: ScriptedClient, _ settings: UploadSettings = UploadSettings(), _ clock: ManualClock = ManualClock(),
        format: NumberFormat = NumberFormat()
    ) -> UploadSink {
        UploadSink(format, name: "numbers", settings: settings, clock: clock, client: client)
    }

    private func events(_ numbers: some Sequence<Int64>) -> [NumberedEvent] {
        numbers.map { NumberedEvent(.location(location(Int($0))), number: $0) }
    }

    private func deliver(_ numbers: some Sequence<Int64>, to sink: UploadSink) async -> SendOutcome {
        await deliver(events(numbers), to: sink)
    }

    private func deliver(_ events: [NumberedEvent], to sink: UploadSink) async -> SendOutcome {
        await withCheckedContinuation { continuation in
            sink.deliver(events) { continuation.resume(returning: $0) }
        }
    }

    @Test("answers a store record by record")
    func delivery() async {
        let client = ScriptedClient { request, _ in request.body == Array("2".utf8) ? .status(400, "no") : .status(200)
        }
        let sink = sink(client)
        sink.start(in: SinkHost())
        let outcome = await deliver(1...3, to: sink)
        guard case .acceptedThrough(3, let refusals, .accepted) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(refusals.map(\.number) == [2])
        #expect(await deliver(events([]), to: sink) == .accepted)
        let withdrawal = NumberedEvent(.locationWithdrawn(Date(timeIntervalSince1970: 1_795_000_000)), number: 4)
        #expect(await deliver([withdrawal], to: sink) == .accepted)
        #expect(client.all.count == 3)
        #expect(await deliver([withdrawal] + events([5]), to: sink) == .accepted)
        #expect(client.all.map { String(decoding: $0.body, as: UTF8.self) } == ["1", "2", "3", "5"])
        await sink.finish()
    }

    @Test("renews a rejected token once, and repeats the same request once")
    func renewal() async {
        let client = ScriptedClient { request, _ in
            let isNew = request.fields.contains { $0.value == "Bearer new" }
            return request.body == Array("1".utf8) || isNew ? .status(200) : .status(401)
        }
        let fetches = Mutex<[String?]>([])
        var settings = UploadSettings()
        settings.credentials = UploadCredentials(
            .bearer,
            tokens: BearerTokenProvider { refused in
                fetches.withLock { $0.append(refused?.text) }
                return BearerToken(refused == nil ? "old" : "new")
            })
        let sink = sink(client, settings)
        sink.start(in: SinkHost())
        #expect(await deliver(1...3, to: sink) == .accepted)
        #expect(fetches.withLock { $0 } == [nil, "old"])
        #expect(client.all.map { String(decoding: $0.body, as: UTF8.self) } == ["1", "2", "2", "3"])
        await sink.finish()
    }

    @Test("retains the records if a token remains rejected or cannot be obtained")
    func refusedToken() async {
        let client = ScriptedClient { _, _ in .status(403) }
        var settings = UploadSettings()
        settings.credentials = UploadCredentials(.bearer, tokens: .reading { "same" })
        var sink = sink(client, settings)
        guard case .unauthorized = await deliver(1...2, to: sink) else {
            Issue.record("not unauthorized")
            return
        }
        #expect(client.all.count == 1)
        settings.credentials = UploadCredentials(
            .bearer,
            tokens: BearerTokenProvider { _ in
                throw CredentialsFailure(outcome: .retry(reason: "the token cannot be renewed"))
            })
        sink = self.sink(client, settings)
        #expect(await deliver(1...2, to: sink) == .retry(reason: "the token cannot be renewed"))
        #expect(client.all.count == 1)
        await sink.finish()
    }

    @Test("without a store, queues fixes in memory while the server is unreachable, and reports drops")
    func withoutStore() async throws {
        let isUp = Mutex(false)
        let client = ScriptedClient { _, _ in
            isUp.withLock { $0 } ? .status(200) : .failure(HTTPClientFailure(.refused, "refuses connections"))
        }
        var settings = UploadSettings()
        settings.queue = 3
        let clock = ManualClock()
        let sink = sink(client, settings, clock, format: NumberFormat(batchLimit: 10))
        let host = SinkHost(clock: clock)
        sink.start(in: host)
        for index in 0..<5 { sink.receive(.location(location(index))) }
        #expect(try await eventually { host.status != nil && client.all.count == 1 })
        #expect(sink.drops.byReason["not uploaded"] == 2)
        isUp.withLock { $0 = true }
        // The pause begins when the failure has been settled, which the number of requests does not show.
        #expect(
            try await eventually {
                clock.advance(by: 2)
                return client.all.count >= 2 && host.status == .running
            })
        await sink.finish()
        #expect(sink.drops.byReason["not uploaded"] == 2)
    }

    @Test("without a store, counts fixes that the server does not accept at the end of a run as lost")
    func lostAtTheEnd() async {
        let client = ScriptedClient { _, _ in .status(503) }
        let sink = sink(client)
        let host = SinkHost()
        sink.start(in: host)
        sink.receive(.location(location(1)))
        sink.finishPromptly()
        await sink.finish()
        #expect(sink.drops.byReason["not uploaded"] == 1 && host.losses != nil)
    }

    @Test("sends nothing after it has finished, even if the token arrives later", arguments: [false, true])
    func lateToken(isBehindStore: Bool) async throws {
        let (tokens, gate, clock) = (HeldTokens(), ClosedGate(), ManualClock())
        var settings = UploadSettings()
        settings.credentials = UploadCredentials(.bearer, tokens: tokens.provider)
        settings.gate = gate
        var sink: UploadSink? = self.sink(ScriptedClient { _, _ in .status(200) }, settings, clock)
        weak let watched = sink
        sink?.start(in: SinkHost(clock: clock))
        var outcomes: [SendOutcome] = []
        if isBehindStore {
            sink?.deliver(events(1...1)) { outcomes.append($0) }
        } else {
            sink?.receive(.location(location(1)))
        }
        try await Patience.wait("the token is fetched") { tokens.isFetching }
        let finishing = Task { [sink] in await sink?.finish() }
        if !isBehindStore {
            try await Patience.wait("the time limit has passed") {
                clock.advance(by: 1)
                return watched?.drops.byReason["not uploaded"] == 1
            }
        }
        await finishing.value
        sink = nil
        tokens.release()
        // The upload retains the sink.
        try await Patience.wait("the upload has ended") { watched == nil }
        #expect(gate.count == 0)
        #expect(outcomes == (isBehindStore ? [.retry(reason: "the upload was ended")] : []))
    }

    @Test("adds the battery level to fixes, except to those that a store has kept for more than a minute")
    func battery() async throws {
        let client = ScriptedClient { _, _ in .status(200) }
        var settings = UploadSettings()
        settings.batteryMeter = { _ in 0.71 }
        let format = try OwnTracksUpload(url: "http://127.0.0.1/pub", subject: UploadSubject(device: "cam7"))
        let clock = ManualClock()
        let sink = UploadSink(format, name: "owntracks", settings: settings, clock: clock, client: client)
        sink.start(in: SinkHost(clock: clock))
        let stored = ([(1, 61), (2, 59)] as [(Int64, Double)]).map { number, age in
            let time = clock.now.addingTimeInterval(-age)
            return NumberedEvent(.location(Location(latitude: 47, longitude: 9, timestamp: time)), number: number)
        }
        #expect(await deliver(stored, to: sink) == .accepted)
        sink.receive(.location(location(1)))
        await sink.finish()
        let bodies = client.all.map { String(decoding: $0.body, as: UTF8.self) }
        #expect(bodies.map { $0.contains(#""batt":71"#) } == [false, true, true])
    }

    @Test("delays a partial batch for the interval, unless it is flushed or filled")
    func interval() async throws {
        let client = ScriptedClient { _, _ in .status(200) }
        var settings = UploadSettings()
        (settings.interval, settings.batch) = (60, 3)
        let clock = ManualClock()
        let sink = sink(client, settings, clock, format: NumberFormat(batchLimit: 10))
        sink.start(in: SinkHost(clock: clock))
        #expect(await deliver(1...1, to: sink) == .accepted)
        var outcomes: [SendOutcome] = []
        func hand(_ numbers: ClosedRange<Int64>) {
            sink.deliver(events(numbers)) { outcomes.append($0) }
        }
        hand(2...2)
        clock.advance(by: 59)
        #expect(outcomes.isEmpty && client.all.count == 1)
        clock.advance(by: 2)
        #expect(try await eventually { outcomes.count == 1 })
        hand(3...5)
        #expect(try await eventually { outcomes.count == 2 })
        hand(6...6)
        #expect(outcomes.count == 2)
        sink.whenWritten { _ in }
        #expect(try await eventually { outcomes.count == 3 })
        #expect(client.all.map { String(decoding: $0.body, as: UTF8.self) } == ["1", "2", "3 4 5", "6"])
        #expect(outcomes == [.accepted, .accepted, .accepted])
        await sink.finish()
    }

    @Test("fulfils the sink contract")
    func conformance() async throws {
        try await SinkConformance.verify(patience: 300) { _ in
            self.sink(ScriptedClient { _, _ in .status(200) })
        }
    }
}
