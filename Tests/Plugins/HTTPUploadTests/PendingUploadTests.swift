import CodecSupport
import Geolocation
import GeolocationTestKit
import LocationExchange
import LocationStore
import NetworkIO
import PendingLocations
import Synchronization
import TestSupport
import Testing
import WebSocketFormat

@testable import HTTPUpload

/// A phone that is tracked, and Firestore's documents.
@SensorActor
private final class Phone {
    let scratch: Scratch
    let clock = ManualClock()
    let client: ScriptedClient
    let provider = ScriptedLocationProvider()
    let store: LocationStore
    let tracker: LocationTracker
    private let sender: StoreSender

    init(token: String = "good", _ answer: @escaping ScriptedClient.Answer) async throws {
        scratch = try Scratch()
        client = ScriptedClient(answer)
        store = try await LocationStore.open(
            scratch.path("walk.db"), options: StoreOptions(isPowerSafe: false), clock: clock)
        try await store.add("firestore", from: .beginning)
        var settings = UploadSettings()
        let tokens = BearerTokenProvider(clock: clock) { refused in BearerToken(refused == nil ? token : "good") }
        settings.credentials = UploadCredentials(.bearer, tokens: tokens)
        let format = try FirestoreUpload(project: "walks", subject: UploadSubject(device: "phone"))
        let upload = PendingUpload(of: PendingLog(store), in: format, settings: settings, clock: clock, client: client)
        sender = StoreSender(
            store: store, destination: "firestore", to: upload, options: SenderOptions(interval: 0), clock: clock)
        tracker = LocationTracker(store: store, provider: provider, sender: sender, clock: clock)
    }

    func emit(_ latitude: Double, _ longitude: Double) {
        clock.advance(by: 1)
        provider.emit(Location(latitude: latitude, longitude: longitude, timestamp: clock.now))
    }

    func untilSent() async throws {
        await store.capture.flush()
        let (store, clock) = (store, clock)
        try await Patience.wait("everything is sent") {
            clock.advance(by: 1)
            return try await store.destinations().allSatisfy { $0.queued == 0 }
        }
    }

    /// The last body for each document.
    var documents: [String: String] {
        var documents: [String: String] = [:]
        for request in client.all {
            let name = request.url.split(separator: "?")[0].split(separator: "/").last.map(String.init) ?? ""
            documents[name] = String(decoding: request.body, as: UTF8.self)
        }
        return documents
    }

    func close() async {
        await sender.stop(within: 0)
        await store.close()
    }
}

@Suite("Pending locations in Firestore", .timeLimit(.minutes(20)))
@SensorActor
struct PendingUploadTests {
    @Test("an entry is one document, which is replaced when more fixes change it")
    func upsert() async throws {
        let phone = try await Phone { _, _ in .status(200, "{}") }
        await phone.tracker.signIn(as: "alice")
        try await phone.tracker.startTracking()
        for second in 0..<60 { phone.emit(47.62, 9.17 + Double(second) * 1e-5) }
        phone.emit(47.64, 9.17)
        try await phone.untilSent()
        let entries = try await phone.tracker.getLocations()
        #expect(entries.count == 2 && entries.allSatisfy(\.isUploaded))
        #expect(phone.documents.count == 2 && phone.client.all.count < 61)
        let first = try #require(entries.first)
        let body = """
            {"fields":{"user_id":{"stringValue":"alice"},"latitude":{"doubleValue":47.62},\
            "longitude":{"doubleValue":\(first.longitude)},"timestamp":{"timestampValue":"\(first.timestamp)"},\
            "wait_time":{"integerValue":"59"}}}
            """
        #expect(phone.documents[first.id] == body)
        let request = try #require(phone.client.all.last)
        let mask = ["user_id", "latitude", "longitude", "timestamp", "wait_time"]
            .map { "updateMask.fieldPaths=\($0)" }.joined(separator: "&")
        let collection =
            "https://firestore.googleapis.com/v1/projects/walks/databases/(default)/documents/locations"
        #expect(request.method == "PATCH" && request.url == "\(collection)/\(entries[1].id)?\(mask)")
        #expect(request.fields.contains { $0.name == "Authorization" && $0.value == "Bearer good" })
        // A further fix at the same place is the same document.
        phone.emit(47.64, 9.17)
        try await phone.untilSent()
        #expect(phone.documents.count == 2)
        let wait = try #require(try await phone.tracker.getLocations().last?.waitTime)
        #expect(wait > 0)
        #expect(phone.documents[entries[1].id]?.contains(#""wait_time":{"integerValue":"\#(wait)"}"#) == true)
        await phone.close()
    }

    @Test("nothing is sent while tracking is off or no user is signed in; everything is sent after that")
    func gating() async throws {
        let phone = try await Phone { _, _ in .status(200, "{}") }
        #expect(await phone.tracker.recordOnce() == .trackingOff)
        try await phone.tracker.startTracking()
        phone.emit(1, 1)
        await phone.store.capture.flush()
        #expect(try await phone.tracker.getLocations().map(\.isUploaded) == [false])
        #expect(phone.client.all.isEmpty)
        await phone.tracker.signIn(as: "alice")
        try await phone.untilSent()
        #expect(phone.documents.count == 1)
        try await phone.tracker.stopTracking()
        let count = phone.client.all.count
        phone.emit(2, 2)
        await phone.store.capture.flush()
        #expect(phone.client.all.count == count)
        await phone.close()
    }

    @Test("nothing is sent after an upload was cancelled, even if its token or its reply comes later")
    func cancelled() async throws {
        let client = ScriptedClient { _, _ in nil }
        let tokens = HeldTokens()
        var settings = UploadSettings()
        settings.credentials = UploadCredentials(.bearer, tokens: tokens.provider)
        let uploads = AuthorizedUploads(settings, clock: ManualClock(), client: client)
        let start = { Task { await uploads.progress(of: .numbered(1...2), in: NumberFormat()).rest } }
        let ended = SendOutcome.retry(reason: "the upload was ended")
        var upload = start()
        try await Patience.wait("the token is fetched") { tokens.isFetching }
        upload.cancel()
        tokens.release()
        #expect(await upload.value == ended && client.all.isEmpty)
        // The token is known now.
        upload = start()
        try await Patience.wait("the first request is sent") { client.all.count == 1 }
        upload.cancel()
        guard case .retry = await upload.value else {
            Issue.record("the fixes are not retried")
            return
        }
        #expect(client.all.count == 1)
        await uploads.close()
    }

    @Test("a rejected token is renewed once; entries are retained while the server is unreachable")
    func failures() async throws {
        let isDown = Mutex(true)
        let phone = try await Phone(token: "old") { request, _ in
            if isDown.withLock({ $0 }) { return .failure(HTTPClientFailure(.refused, "refuses connections")) }
            let isGood = request.fields.contains { $0.value == "Bearer good" }
            return isGood ? .status(200, "{}") : .status(401)
        }
        await phone.tracker.signIn(as: "alice")
        try await phone.tracker.startTracking()
        phone.emit(47.62, 9.17)
        phone.emit(47.64, 9.17)
        let client = phone.client
        try await Patience.wait("it was tried") { !client.all.isEmpty }
        #expect(try await phone.tracker.getLocations().allSatisfy { !$0.isUploaded })
        isDown.withLock { $0 = false }
        try await phone.untilSent()
        #expect(try await phone.tracker.getLocations().allSatisfy(\.isUploaded))
        #expect(client.all.count { $0.fields.contains { $0.value == "Bearer old" } } <= 3)
        await phone.close()
    }

    @Test("an entry that is permanently rejected is a dead letter, and blocks none after it")
    func refusal() async throws {
        let phone = try await Phone { request, _ in
            let body = String(decoding: request.body, as: UTF8.self)
            return body.contains(#""latitude":{"doubleValue":2}"#) ? .status(400, "no") : .status(200, "{}")
        }
        await phone.tracker.signIn(as: "alice")
        try await phone.tracker.startTracking()
        for latitude in 1...3 { phone.emit(Double(latitude), 9) }
        try await phone.untilSent()
        #expect(try await phone.store.deadLetters(of: "firestore").count == 1)
        #expect(try await phone.tracker.getLocations().map(\.isUploaded) == [true, false, true])
        await phone.close()
    }
}
