import Geolocation
import NetworkIO
import TestSupport
import Testing
import WebSocketFormat

extension Trait where Self == ConditionTrait {
    /// Runs a test only if requests can be sent.
    static var needsHTTP: Self {
        .enabled(if: HTTPSupport.unavailable == nil, "skipped: HTTP needs libcurl4")
    }
}

/// A client, and a server that answers as a test wants, however badly.
@NetworkActor
final class HTTPRig {
    typealias Answer = @NetworkActor (StreamRecorder, String) -> Void

    let server: StreamServer
    let client: any HTTPClient
    let scheme: String

    /// The requests received, each with its body.
    private(set) var requests: [String] = []

    /// Answers a request.
    var answer: Answer = HTTPRig.reply("HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-One: 1\r\n\r\n{}")

    init(
        server: TLSServerSettings? = nil, client: TLSClientSettings = TLSClientSettings(),
        clock: any SensorClock = SystemClock()
    ) throws {
        self.server = try StreamServer(tls: server)
        self.client = HTTPSupport.make(tls: client, clock: clock)
        scheme = server == nil ? "http" : "https"
        self.server.onClient = { [weak self] client in
            var start = 0
            client.onReceive = { [weak self, weak client] in
                guard let self, let client else { return }
                while let end = Self.end(of: client.bytes, from: start) {
                    let request = String(decoding: client.bytes[start..<end], as: UTF8.self)
                    start = end
                    requests.append(request)
                    answer(client, request)
                }
            }
        }
    }

    deinit {
        let client = client
        NetworkActor.enqueue { client.close() }
    }

    /// The URL of the server.
    func url(_ path: String = "/", host: String = "127.0.0.1") -> String { "\(scheme)://\(host):\(server.port)\(path)" }

    /// Sends a request and waits for its outcome.
    func send(_ request: HTTPClientRequest) async -> Result<HTTPClientReply, HTTPClientFailure> {
        await withCheckedContinuation { continuation in
            client.start(request) { continuation.resume(returning: $0) }
        }
    }

    /// The reply to a request of the server.
    func reply(_ method: String = "GET", _ body: String = "", fields: [HTTPField] = []) async throws -> HTTPClientReply
    {
        try await send(HTTPClientRequest(method: method, url: url(), fields: fields, body: Array(body.utf8))).get()
    }

    /// Why a request of the server fails; `nil` if it does not.
    func failure(
        _ path: String = "/", host: String = "127.0.0.1", timeout: Double = 100, limit: Int = 65_536
    ) async -> HTTPClientFailure? {
        let request = HTTPClientRequest(url: url(path, host: host), timeout: timeout, replyLimit: limit)
        guard case .failure(let failure) = await send(request) else { return nil }
        return failure
    }

    /// Answers with a text.
    static func reply(_ text: String, closing: Bool = false) -> Answer {
        { client, _ in
            client.send(text)
            if closing { client.stream.finish() }
        }
    }

    /// Answers with a text, and then with another one again and again.
    static func endless(_ beginning: String, _ text: String) -> Answer {
        { client, _ in
            client.send(beginning)
            pump(client, text)
        }
    }

    private static func pump(_ client: StreamRecorder, _ text: String) {
        guard client.ends.isEmpty else { return }
        if client.stream.waitingBytes < 100_000 { client.send(text) }
        NetworkActor.enqueue { [weak client] in if let client { pump(client, text) } }
    }

    /// The end of a request that begins at an index; `nil` if it is not whole.
    private static func end(of bytes: [UInt8], from start: Int) -> Int? {
        guard let head = bytes[start...].firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: bytes[start..<head.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }?.split(separator: " ").last
        let end = head.upperBound + (length.flatMap { Int($0) } ?? 0)
        return end <= bytes.count ? end : nil
    }
}
