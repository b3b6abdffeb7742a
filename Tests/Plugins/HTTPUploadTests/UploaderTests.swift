import CodecSupport
import Geolocation
import GeolocationTestKit
import LocationExchange
import NetworkIO
import Synchronization
import TestSupport
import Testing
import WebSocketFormat

@testable import HTTPUpload

@Suite("The uploader")
struct UploaderTests {
    private func outcome(
        of fixes: [UploadFix], _ format: NumberFormat = NumberFormat(), _ settings: UploadSettings = UploadSettings(),
        client: ScriptedClient, secret: String? = nil
    ) async -> SendOutcome {
        let uploader = Uploader(settings, clock: ManualClock(), client: client)
        return await progress(uploader, fixes, format, secret).outcome(of: fixes)
    }

    private func progress(
        _ uploader: Uploader, _ fixes: [UploadFix], _ format: NumberFormat = NumberFormat(), _ secret: String? = nil
    ) async -> UploadProgress {
        await withCheckedContinuation { continuation in
            NetworkActor.enqueue {
                uploader.send(fixes, in: format, secret: secret) { continuation.resume(returning: $0) }
            }
        }
    }

    private func bodies(_ client: ScriptedClient) -> [String] {
        client.all.map { String(decoding: $0.body, as: UTF8.self) }
    }

    @Test("sends fixes in order, in as many requests as the format needs")
    func batches() async {
        let client = ScriptedClient { _, _ in .status(200) }
        #expect(await outcome(of: .numbered(1...5), NumberFormat(batchLimit: 2), client: client) == .accepted)
        #expect(bodies(client) == ["1 2", "3 4", "5"])
        var settings = UploadSettings()
        settings.batch = 3
        #expect(
            await outcome(of: .numbered(6...9), NumberFormat(batchLimit: 100), settings, client: client) == .accepted)
        #expect(bodies(client).suffix(2) == ["6 7 8", "9"])
    }

    @Test("continues after a rejected fix, and ends the upload at a failure")
    func refusals() async {
        let client = ScriptedClient { request, _ in
            switch String(decoding: request.body, as: UTF8.self) {
            case "2", "3": .status(400, "bad latitude")
            case "5": .status(503)
            default: .status(200)
            }
        }
        let outcome = await outcome(of: .numbered(1...6), client: client)
        guard case .acceptedThrough(4, let refusals, .retry) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(refusals.map(\.number) == [2, 3] && refusals.allSatisfy { $0.reason.contains("bad latitude") })
        #expect(bodies(client) == ["1", "2", "3", "4", "5"])
    }

    @Test("reports a rejected batch as a whole, after one request")
    func refusedBatch() async {
        let client = ScriptedClient { _, _ in .status(422, "no") }
        let outcome = await outcome(of: .numbered(1...4), NumberFormat(batchLimit: 10), client: client)
        guard case .refused = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(client.all.count == 1)
    }

    @Test(
        "ends at a request of which each fix is refused by its number, and settles no fix of it and of later requests",
        arguments: [0, 1])
    func refusedOneByOne(accepted: Int) async {
        let client = ScriptedClient { _, number in .status(number < accepted ? 200 : 400) }
        let fixes = [UploadFix].numbered(1...8)
        let outcome = await outcome(of: fixes, NumberFormat(batchLimit: 2, listsRefusals: true), client: client)
        let refused = SendOutcome.refused(reason: "no")
        #expect(outcome == (accepted == 0 ? refused : .acceptedThrough(2, then: refused)))
        #expect(bodies(client) == Array(["1 2", "3 4"].prefix(accepted + 1)))
        // A single fix is settled as refused, and the others follow.
        let single = await self.outcome(of: fixes, NumberFormat(listsRefusals: true), client: client)
        guard case .acceptedThrough(8, let refusals, .accepted) = single else {
            Issue.record("\(single)")
            return
        }
        #expect(refusals.map(\.number) == Array(1...8))
    }

    @Test("applies the outcome of a request only to the fixes of the request")
    func scopes() {
        let fixes = [UploadFix].numbered(1...4)
        var progress = UploadProgress()
        let isFirstSettled = progress.add(.acceptedExcept([RecordRefusal(number: 2, reason: "no")]), of: fixes[..<2])
        #expect(isFirstSettled)
        let rest = SendOutcome.acceptedThrough(3, then: .tooLarge(reason: "large"))
        let isSettled = progress.add(rest, of: fixes[2...])
        #expect(!isSettled && progress.settled == 3 && progress.refusals.map(\.number) == [2])
        #expect(
            progress.outcome(of: .numbered(1...9))
                == .acceptedThrough(3, except: progress.refusals, then: .tooLarge(reason: "large")))
    }

    @Test(
        "ends at a network failure, which is reported as temporary or as a wrong configuration",
        arguments: HTTPClientFailure.Kind.allCases)
    func failures(kind: HTTPClientFailure.Kind) async {
        let client = ScriptedClient { _, _ in .failure(HTTPClientFailure(kind, "did not answer")) }
        switch await outcome(of: .numbered(1...2), client: client) {
        case .retry: #expect(kind != .unavailable && kind != .address)
        case .misconfigured: #expect(kind == .unavailable || kind == .address)
        case let other: Issue.record("\(other)")
        }
        #expect(client.all.count == 1)
    }

    @Test(
        "sends the secret in the place the server expects, escaped",
        arguments: [
            (UploadCredentials.Place.bearer, "Authorization", "Bearer s e/c"),
            (.basic, "Authorization", "Basic cyBlL2M="), (.token, "Authorization", "Token s e/c"),
            (.field("X-API-Key"), "X-API-Key", "s e/c"), (.url, "", ""),
        ])
    func secrets(place: UploadCredentials.Place, name: String, value: String) async throws {
        let client = ScriptedClient { _, _ in .status(200) }
        var settings = UploadSettings()
        settings.credentials = UploadCredentials(place, tokens: .reading { "" })
        _ = await outcome(of: .numbered(1...1), NumberFormat(), settings, client: client, secret: "s e/c")
        let request = try #require(client.all.first)
        #expect(HTTPFields(request.fields)[name] == (name.isEmpty ? nil : value))
        #expect(request.url.hasSuffix(place == .url ? "/s%20e%2Fc" : "/\(UploadCredentials.placeholder)"))
    }

    @Test(
        "removes the secret from the server's messages, whether plain or percent-encoded",
        arguments: [301, 401, 404, 422, 503])
    func echo(status: Int) async throws {
        let address = try HTTPField("Location", "https://h/s%20e%2Fc/x")
        let client = ScriptedClient { _, _ in .status(status, "no s e/c at /s%20e%2Fc", fields: [address]) }
        let outcome = "\(await outcome(of: .numbered(1...1), client: client, secret: "s e/c"))"
        #expect(outcome.contains("***") && !outcome.contains("s e/c") && !outcome.contains("s%20e"), "\(outcome)")
    }

    @Test("compresses a body if the server accepts that and it becomes smaller")
    func compression() async throws {
        let client = ScriptedClient { _, _ in .status(200) }
        let format = NumberFormat(batchLimit: 200, takesGzip: true)
        _ = await outcome(of: .numbered(1_000_000...1_000_199), format, client: client)
        _ = await outcome(of: .numbered(1...1), format, client: client)
        var settings = UploadSettings()
        settings.compresses = false
        _ = await outcome(of: .numbered(1_000_000...1_000_199), format, settings, client: client)
        let requests = client.all
        #expect(requests.map { HTTPFields($0.fields)["Content-Encoding"] } == ["gzip", nil, nil])
        let body = try #require(Gzip.decompress(requests[0].body, limit: 10_000))
        #expect(body == requests[2].body && requests[0].body.count < body.count / 3)
    }

    @Test("sends nothing on an exhausted budget or a closed gate, and reports when to retry")
    func limits() async {
        let client = ScriptedClient { _, _ in .status(200) }
        var settings = UploadSettings()
        settings.dailyBytes = 700
        let first = await outcome(of: .numbered(1...4), NumberFormat(), settings, client: client)
        guard case .acceptedThrough(2, [], then: .retry(let reason, let seconds?)) = first else {
            Issue.record("\(first)")
            return
        }
        #expect(reason == "the budget of 700 bytes a day is used up" && (1...86_400).contains(seconds))
        settings.gate = ClosedGate()
        #expect(
            await outcome(of: .numbered(1...4), NumberFormat(), settings, client: client)
                == .retry(reason: "the owner sleeps", after: 60))
        #expect(client.all.count == 2)
    }

    @Test(
        "counts a failed exchange in the budget only if something may have been sent",
        arguments: HTTPClientFailure.Kind.allCases)
    func failedExchanges(kind: HTTPClientFailure.Kind) async {
        let client = ScriptedClient { _, number in
            number < 2 ? .failure(HTTPClientFailure(kind, "did not answer")) : .status(200)
        }
        var settings = UploadSettings()
        settings.dailyBytes = 1000
        let uploader = Uploader(settings, clock: ManualClock(), client: client)
        for _ in 0..<2 { #expect(await progress(uploader, .numbered(1...1)).settled == 0) }
        let spendsNothing = [HTTPClientFailure.Kind.unavailable, .address, .resolution, .refused].contains(kind)
        // Two failures in which something may have been sent cost more than the budget.
        #expect(await progress(uploader, .numbered(1...1)).settled == (spendsNothing ? 1 : 0))
        #expect(client.all.count == (spendsNothing ? 3 : 2))
    }

    @Test("continues the budget from its file in the next run, whether the previous one was closed or killed")
    func keptBudget() async throws {
        let scratch = try Scratch()
        let client = ScriptedClient { _, _ in .status(200) }
        var settings = UploadSettings()
        (settings.dailyBytes, settings.budgetPath) = (64_000, scratch.path("budget"))
        // Each request costs 400 bytes.
        let closed = Uploader(settings, clock: ManualClock(), client: client)
        #expect(await progress(closed, .numbered(1...3)).settled == 3)
        await closed.close()
        #expect(try scratch.text("budget").hasSuffix("\"bytes\":1200}\n"))
        let killed = Uploader(settings, clock: ManualClock(), client: client)
        #expect(await progress(killed, .numbered(4...4)).settled == 1)
        // A 64th of the budget is reserved.
        #expect(try scratch.text("budget").hasSuffix("\"bytes\":2200}\n"))
        let last = Uploader(settings, clock: ManualClock(), client: client)
        let progress = await progress(last, .numbered(5...1000))
        #expect(progress.settled == (64_000 - 2200 + 399) / 400)
        guard case .retry("the budget of 64000 bytes a day is used up", _) = progress.rest else {
            Issue.record("\(progress.rest)")
            return
        }
        settings.budgetPath = scratch.path("no/such/folder/budget")
        let other = await outcome(of: .numbered(1...1), NumberFormat(), settings, client: client)
        guard case .retry(let reason, 60) = other else {
            Issue.record("\(other)")
            return
        }
        #expect(reason.hasPrefix("the budget cannot be saved: "))
    }

    @Test("closes its client if it is closed during an upload, and leaves fixes without an answer to be retried")
    func cancellation() async {
        let client = ScriptedClient { _, number in number < 2 ? .status(200) : nil }
        let uploader = Uploader(UploadSettings(), clock: ManualClock(), client: client)
        async let progress = progress(uploader, .numbered(1...4))
        while client.all.count < 3 { await Task.yield() }
        await uploader.close()
        let ended = await progress
        #expect(ended.settled == 2)
        guard case .retry = ended.rest else {
            Issue.record("\(ended.rest)")
            return
        }
        while !client.isClosed.withLock({ $0 }) { await Task.yield() }
    }
}
