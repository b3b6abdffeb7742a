import CodecSupport
import Geolocation
import GeolocationPipeline
import GeolocationTestKit
import LocationExchange
import NetworkIO
import SubjectAlerts
import TestSupport
import Testing
import WebSocketFormat

@testable import HTTPUpload

@Suite("Alert uploads over HTTP")
@SensorActor
struct AlertUploadTests {
    private let clock = ManualClock()
    private let host: SinkHost
    private let reported = Told()

    /// The events that the sink publishes.
    private final class Told {
        var events: [AlertActionEvent] = []
    }

    init() {
        host = SinkHost(clock: clock)
        host.onPublish = { [reported] event in
            if let event = event as? AlertActionEvent { reported.events.append(event) }
        }
    }

    private func event(
        _ text: String = "Rex has left Yard", level: AlertLevel = .warning, isRaised: Bool = true,
        isAcknowledged: Bool = false, isAcknowledgement: Bool = false, isRestored: Bool = false
    ) -> AlertEvent {
        let time = Date(timeIntervalSince1970: 1_795_176_000)
        return AlertEvent(
            AlertKey(kind: .geofenceExit, rule: "Yard", subject: "rex"), level: level, isRaised: isRaised, since: time,
            at: time, text: text, isAcknowledged: isAcknowledged, isAcknowledgement: isAcknowledgement,
            isRestored: isRestored)
    }

    private func sink(
        _ client: ScriptedClient, _ format: AlertRequestFormat? = nil, from level: AlertLevel = .info,
        patience: Double = 3600, queue: Int = 10, settings: UploadSettings = UploadSettings()
    ) throws -> AlertUploadSink {
        var settings = settings
        settings.queue = queue
        settings.backoff = BackoffPolicy(base: 1, factor: 2, cap: 300)
        let sink = AlertUploadSink(
            try format ?? AlertRequestFormat(url: "https://hooks.example/pets"), from: level, patience: patience,
            settings: settings, clock: clock, client: client)
        sink.start(in: host)
        return sink
    }

    /// Waits for a condition while the clock advances.
    private func wait(_ what: String, until holds: () -> Bool) async throws {
        try await Patience.wait(what) {
            clock.advance(by: 1)
            return holds()
        }
    }

    @Test("send the event as JSON or from a template, with each value escaped for its place")
    func requests() throws {
        let event = event("a \"b\"\n&<c>")
        let plain = try AlertRequestFormat(url: "https://hooks.example/pets").request(for: event)
        #expect(plain.method == "POST" && plain.contentType == "application/json")
        let json = try JSONValue.parse(plain.body.span, isStrict: true)
        #expect(json["text"]?.string == "a \"b\"\n&<c>" && json["raised"] == .bool(true))
        #expect(json["id"]?.string == "geofence-exit/Yard/rex")
        let form = try AlertRequestFormat(url: "https://hooks.example/{subject}", body: "to={id}&text={text}")
        #expect(form.request(for: event).url == "https://hooks.example/rex")
        #expect(
            String(decoding: form.request(for: event).body, as: UTF8.self)
                == "to=geofence-exit%2FYard%2Frex&text=a%20%22b%22%0A%26%3Cc%3E")
        let get = try AlertRequestFormat(url: "https://hooks.example/?m={text}", method: "get").request(for: event)
        #expect(get.method == "GET" && get.body.isEmpty && get.url.hasSuffix("?m=a%20%22b%22%0A%26%3Cc%3E"))
        #expect(throws: UploadFormatError.self) { try AlertRequestFormat(url: "https://{subject}.example/") }
        #expect(throws: UploadFormatError.self) { try AlertRequestFormat(url: "https://h.example/", body: "{lat}") }
    }

    @Test("send alerts from a level on in order, also recorded ones, but no acknowledgements, restored or other events")
    func order() async throws {
        let client = ScriptedClient { _, _ in .status(204) }
        let format = try AlertRequestFormat(url: "https://hooks.example/", contentType: "text/plain", body: "{text}")
        let sink = try sink(client, format, from: .warning)
        sink.receive(.derived(event("a")))
        sink.receive(.derived(event("b", level: .info)))
        sink.receive(.derived(event("c", level: .danger, isRaised: false)))
        sink.receive(.derived(event("d", isAcknowledged: true, isAcknowledgement: true)))
        sink.receive(.derived(event("d", isRestored: true)))
        sink.receive(.derived(RecordedEvent(type: "visit", time: clock.now, fields: [:])))
        let fields: [String: EventValue] = [
            "kind": .string("speed"), "rule": .string("r"), "subject": .string("s"), "level": .string("danger"),
            "text": .string("e"), "raised": .bool(true), "since": .string("2026-11-20T10:40:00Z"),
        ]
        sink.receive(.derived(RecordedEvent(type: "alert", time: clock.now, fields: fields)))
        try await wait("three are sent") { client.all.count == 3 }
        await sink.finish()
        #expect(client.all.map { String(decoding: $0.body, as: UTF8.self) } == ["a", "c", "e"])
        #expect(reported.events.isEmpty)
    }

    @Test("send the end of an acknowledged alert, also if it is recorded, but no acknowledgement")
    func acknowledged() async throws {
        let client = ScriptedClient { _, _ in .status(204) }
        let format = try AlertRequestFormat(url: "https://hooks.example/", contentType: "text/plain", body: "{text}")
        let sink = try sink(client, format)
        for isRaised in [true, false] {
            let text = isRaised ? "is raised" : "has ended"
            let acknowledgement = event(
                "\(text), acknowledged", isRaised: isRaised, isAcknowledged: true, isAcknowledgement: true)
            sink.receive(.derived(acknowledgement))
            sink.receive(.derived(RecordedEvent(acknowledgement)))
            if isRaised {
                // Earlier versions do not mark acknowledgements.
                let unmarked = event("\(text), acknowledged", level: .danger, isAcknowledged: true)
                sink.receive(.derived(RecordedEvent(unmarked)))
            }
            // An earlier run may have reported that the alert was raised.
            let event = event(text, isRaised: isRaised, isAcknowledged: !isRaised)
            sink.receive(.derived(RecordedEvent(event)))
        }
        try await wait("two are sent") { client.all.count == 2 }
        await sink.finish()
        #expect(client.all.map { String(decoding: $0.body, as: UTF8.self) } == ["is raised", "has ended"])
    }

    @Test("retry an alert that the server cannot accept yet, and report it")
    func retry() async throws {
        let client = ScriptedClient { _, number in number < 3 ? .status(503) : .status(200) }
        let sink = try sink(client)
        let event = NumberedEvent(.derived(event()), number: 1)
        let delivery = Task {
            await withCheckedContinuation { continuation in
                sink.deliver([event]) { continuation.resume(returning: $0) }
            }
        }
        try await wait("it is taken") { reported.events.count == 2 }
        #expect(reported.events.map(\.outcome) == [.retried, .done] && reported.events.map(\.attempts) == [1, 4])
        #expect(reported.events[0].reason?.contains("503") == true)
        #expect(await delivery.value == .accepted)
        // Nothing is sent for a batch without alerts.
        var outcomes: [SendOutcome] = []
        sink.deliver([NumberedEvent(.locationWithdrawn(clock.now), number: 2)]) { outcomes.append($0) }
        #expect(outcomes == [.accepted] && client.all.count == 4)
        await sink.finish()
    }

    @Test("report an alert that the server rejects or does not accept in time as failed, and send the next one")
    func failures() async throws {
        let client = ScriptedClient { request, _ in
            request.body.contains(UInt8(ascii: "!")) ? .status(400, "no") : .status(500)
        }
        let sink = try sink(client, patience: 30)
        sink.receive(.derived(event("a!")))
        sink.receive(.derived(event("b")))
        // The clock stands still until both are answered, so that the second one is not too old by then.
        try await Patience.wait("both are answered") { reported.events.count == 2 }
        try await wait("both have failed") { reported.events.filter { $0.outcome == .failed }.count == 2 }
        #expect(reported.events.map(\.outcome) == [.failed, .retried, .failed])
        #expect(reported.events[0].attempts == 1 && reported.events[0].reason?.contains("400") == true)
        await sink.finish()
    }

    @Test("give alerts up in time although the server asks for a longer pause, and send the next one only after it")
    func longPause() async throws {
        let later = try HTTPField("Retry-After", "86400")
        let client = ScriptedClient { request, _ in
            request.body == Array("a".utf8) ? .status(429, fields: [later]) : .status(200)
        }
        let format = try AlertRequestFormat(url: "https://hooks.example/", contentType: "text/plain", body: "{text}")
        let sink = try sink(client, format, patience: 3600)
        sink.receive(.derived(event("a")))
        try await Patience.wait("the pause begins") { reported.events.map(\.outcome) == [.retried] }
        clock.advance(by: 3000)
        sink.receive(.derived(event("b")))
        clock.advance(by: 599)
        #expect(reported.events.count == 1)
        clock.advance(by: 1)
        try await Patience.wait("the first one is given up") { reported.events.count == 2 }
        clock.advance(by: 3000)
        try await Patience.wait("the second one is given up") { reported.events.count == 3 }
        #expect(reported.events.map(\.outcome) == [.retried, .failed, .failed])
        #expect(reported.events.map(\.attempts) == [1, 1, 0])
        #expect(reported.events.allSatisfy { $0.reason?.contains("429") == true })
        clock.advance(by: 79_799)
        sink.receive(.derived(event("c")))
        #expect(client.all.count == 1)
        clock.advance(by: 1)
        try await Patience.wait("the pause has ended") { client.all.count == 2 }
        await sink.finish()
        #expect(client.all.map { String(decoding: $0.body, as: UTF8.self) } == ["a", "c"])
        #expect(reported.events.count == 3)
    }

    @Test("send one alert after each failure, even if others have waited for longer than the patience")
    func overdue() async throws {
        let later = try HTTPField("Retry-After", "60")
        let client = ScriptedClient { _, _ in .status(503, fields: [later]) }
        let sink = try sink(client, patience: 60)
        for text in ["a", "b", "c"] { sink.receive(.derived(event(text))) }
        try await Patience.wait("the pause begins") { reported.events.map(\.outcome) == [.retried] }
        clock.advance(by: 60)
        // At the end of the pause, the first alert is tried again; the others are given up with it.
        try await Patience.wait("all are given up") { reported.events.count == 4 }
        #expect(reported.events.dropFirst().map(\.outcome) == [.failed, .failed, .failed])
        #expect(reported.events.dropFirst().map(\.attempts) == [2, 0, 0])
        #expect(client.all.count == 2)
        await sink.finish()
    }

    @Test("queue a limited number of alerts, and report those dropped for newer ones and at the end")
    func bounds() async throws {
        let client = ScriptedClient { _, _ in nil }
        let sink = try sink(client, queue: 2)
        for text in ["a", "b", "c", "d"] { sink.receive(.derived(event(text))) }
        #expect(reported.events.map(\.reason) == ["more than 2 alerts wait for it"])
        let finishing = Task { await sink.finish() }
        try await wait("all are told") { reported.events.count == 4 }
        await finishing.value
        #expect(reported.events.allSatisfy { $0.outcome == .failed })
    }

    @Test("are not sent after the sink has finished, even if the token arrives later")
    func lateToken() async throws {
        let (tokens, gate) = (HeldTokens(), ClosedGate())
        var settings = UploadSettings()
        settings.credentials = UploadCredentials(.bearer, tokens: tokens.provider)
        settings.gate = gate
        var sink: AlertUploadSink? = try self.sink(ScriptedClient { _, _ in .status(200) }, settings: settings)
        weak let watched = sink
        sink?.receive(.derived(event()))
        try await Patience.wait("the token is fetched") { tokens.isFetching }
        let finishing = Task { [sink] in await sink?.finish() }
        try await wait("the alert is given up") { reported.events.map(\.outcome) == [.failed] }
        await finishing.value
        sink = nil
        tokens.release()
        // The upload retains the sink.
        try await Patience.wait("the upload has ended") { watched == nil }
        #expect(gate.count == 0 && reported.events.count == 1)
    }

    @Test("have an endpoint, which rejects invalid options")
    func endpoint() throws {
        let context = PipelineContext(clock: clock)
        for text in [
            "alert+https://h.example/x", "alert+http://h.example/x?level=danger&patience=60",
            "alert+https://h.example/x?body={\"text\":\"{text}\"}", "alert+https://h.example/{subject}?method=GET",
        ] {
            _ = try AlertUploadSink.plugin.make(try Endpoint(text), context)
        }
        for text in ["alert+https://h.example/x?body={lat}", "alert+https://{subject}/", "alert+https://h/?level=x"] {
            #expect(throws: UsageError.self) { _ = try AlertUploadSink.plugin.make(try Endpoint(text), context) }
        }
    }
}
