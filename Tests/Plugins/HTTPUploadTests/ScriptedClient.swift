import Geolocation
import LocationExchange
import NetworkIO
import Synchronization
import WebSocketFormat

@testable import HTTPUpload

/// A client whose server answers as a test determines.
@NetworkActor
final class ScriptedClient: HTTPClient {
    typealias Answer = @Sendable (HTTPClientRequest, Int) -> Result<HTTPClientReply, HTTPClientFailure>?

    /// The requests so far.
    nonisolated let requests = Mutex<[HTTPClientRequest]>([])
    nonisolated let isClosed = Mutex(false)
    private let answer: Answer

    /// Creates a client; `answer` gets the request and its number from 0, and returns `nil` for no answer.
    nonisolated init(_ answer: @escaping Answer) { self.answer = answer }

    func start(
        _ request: HTTPClientRequest,
        _ body: @escaping @NetworkActor (Result<HTTPClientReply, HTTPClientFailure>) -> Void
    ) -> HTTPExchange {
        let number = requests.withLock { requests in
            requests.append(request)
            return requests.count - 1
        }
        let result = answer(request, number)
        if let result { NetworkActor.enqueue { body(result) } }
        return HTTPExchange { if result == nil { body(.failure(HTTPClientFailure(.cancelled, "was cancelled"))) } }
    }

    func close() { isClosed.withLock { $0 = true } }

    /// The requests so far.
    nonisolated var all: [HTTPClientRequest] { requests.withLock { $0 } }
}

extension Result where Success == HTTPClientReply, Failure == HTTPClientFailure {
    /// A reply with a status.
    static func status(_ status: Int, _ body: String = "", fields: [HTTPField] = []) -> Self {
        .success(
            HTTPClientReply(
                status: status, fields: HTTPFields(fields), body: Array(body.utf8), sentBytes: 300, receivedBytes: 100))
    }
}

/// A format whose body is the numbers of the fixes.
struct NumberFormat: UploadFormat {
    var batchLimit = 1
    var takesGzip = false
    /// Whether status 400 means that the server has refused each fix of the request by its number.
    var listsRefusals = false

    func request(for fixes: [UploadFix]) -> UploadRequest {
        UploadRequest(
            url: "http://127.0.0.1/\(UploadCredentials.placeholder)", contentType: "text/plain",
            body: Array(fixes.map { "\($0.number)" }.joined(separator: " ").utf8))
    }

    func outcome(of reply: UploadReply, for fixes: [UploadFix], now: Date) -> SendOutcome {
        guard listsRefusals, reply.status == 400 else { return StatusClasses.outcome(of: reply, now: now) }
        return .acceptedExcept(fixes.map { RecordRefusal(number: $0.number, reason: "no") })
    }
}

extension [UploadFix] {
    /// Fixes with the numbers of a range.
    static func numbered(_ range: ClosedRange<Int64>) -> [UploadFix] {
        range.map { number in
            UploadFix(
                location: Location(latitude: 47, longitude: 9, timestamp: Date(timeIntervalSince1970: 1_795_000_000)),
                number: number)
        }
    }
}

/// Tokens whose fetch waits until a test ends the wait.
final class HeldTokens: Sendable {
    private let fetches = Mutex<[CheckedContinuation<Void, Never>]>([])

    /// A provider of the token `good`.
    var provider: BearerTokenProvider {
        BearerTokenProvider { [self] _ in
            await withCheckedContinuation { continuation in fetches.withLock { $0.append(continuation) } }
            return BearerToken("good")
        }
    }

    /// Whether the token is being fetched.
    var isFetching: Bool { fetches.withLock { !$0.isEmpty } }

    /// Lets the current fetch end with the token.
    func release() { fetches.withLock { $0.removeFirst() }.resume() }
}

/// A gate that allows no uploads, and counts those that were about to begin.
final class ClosedGate: UploadGate {
    private let refusals = Mutex(0)

    /// The number of uploads that the gate has refused.
    var count: Int { refusals.withLock { $0 } }

    func refusal() -> String? {
        refusals.withLock { $0 += 1 }
        return "the owner sleeps"
    }
}
