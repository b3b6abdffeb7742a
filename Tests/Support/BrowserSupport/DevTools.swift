import CodecSupport
import NetworkIO
import TestSupport
import WebSocketFormat

/// A description of a request that the browser did not fulfil.
package struct BrowserFailure: Error, CustomStringConvertible {
    package let description: String
}

/// A connection to the debugging port of a browser (Chrome DevTools Protocol).
@NetworkActor
final class DevTools {
    /// Receives the events of a session.
    typealias Listener = @NetworkActor (_ method: String, _ parameters: JSONValue) -> Void

    /// The largest message: a trace or a large picture has more than 1 MiB.
    private static let messageLimit = 16 << 20

    private var connection: WebSocketConnection?
    private var lastCall = 0
    private var calls: [Int: CheckedContinuation<JSONValue, any Error>] = [:]
    private var listeners: [String: Listener] = [:]

    /// The session of the tab in front, the only one that draws and responds to input.
    private(set) var front: String?

    /// Connects.
    ///
    /// The request has no `Origin`: the browser refuses those of pages.
    init(to address: WebSocketAddress) async throws {
        let limits = WebSocketLimits(frameSize: Self.messageLimit, messageSize: Self.messageLimit)
        let dialer = WebSocketDialer(to: address, limits: limits)
        connection = try await withCheckedThrowingContinuation { continuation in
            dialer.dial { result in
                withExtendedLifetime(dialer) {}
                if case .success(let (connection, _)) = result { connection.owner = self }
                continuation.resume(with: result.map(\.connection))
            }
        }
    }

    /// Sets the handler for the events of a session; `nil` for no handler.
    func listen(to session: String, _ listener: Listener?) { listeners[session] = listener }

    /// Calls a method, and returns its result.
    ///
    /// - Parameters:
    ///   - method: The method, such as `Page.navigate`.
    ///   - parameters: Its parameters.
    ///   - session: The session of a tab; `nil` for the browser itself.
    /// - Throws: `BrowserFailure` if the method fails, or has no answer.
    @discardableResult
    func call(_ method: String, _ parameters: JSONValue = [:], in session: String? = nil) async throws -> JSONValue {
        guard let connection, connection.isOpen else { throw BrowserFailure(description: "the browser has gone") }
        lastCall += 1
        let call = lastCall
        var message: JSONValue = ["id": .number(Double(call)), "method": .string(method), "params": parameters]
        if let session { message = message.replacing("sessionId", with: .string(session)) }
        var bytes: [UInt8] = []
        message.write(to: &bytes)
        let patience = Task {
            try await Task.sleep(for: .seconds(Patience.limit / 2))
            finish(call, .failure(BrowserFailure(description: "\(method) has no answer")))
        }
        defer { patience.cancel() }
        return try await withCheckedThrowingContinuation { continuation in
            calls[call] = continuation
            connection.send(bytes, isText: true)
        }
    }

    /// Brings the tab of a session to the front.
    func bringToFront(_ session: String) async throws {
        guard front != session else { return }
        try await call("Page.bringToFront", in: session)
        front = session
    }

    /// Ends the connection.
    func close() {
        connection?.cancel()
        end("the browser was closed")
    }

    private func finish(_ call: Int, _ result: Result<JSONValue, any Error>) {
        calls.removeValue(forKey: call)?.resume(with: result)
    }

    private func end(_ reason: String) {
        connection = nil
        for call in calls.keys { finish(call, .failure(BrowserFailure(description: reason))) }
    }

    private func handle(_ message: JSONValue) {
        if let call = message["id"]?.number {
            let failure = (message["error"]?["message"]?.string).map { BrowserFailure(description: $0) }
            finish(Int(call), failure.map { .failure($0) } ?? .success(message["result"] ?? [:]))
        } else if let method = message["method"]?.string, let session = message["sessionId"]?.string {
            listeners[session]?(method, message["params"] ?? [:])
        }
    }
}

extension DevTools: WebSocketConnectionOwner {
    func connection(_ connection: WebSocketConnection, didReceive payload: Span<UInt8>, isText: Bool) {
        if let message = try? JSONValue.parse(payload) { handle(message) }
    }

    func connection(_ connection: WebSocketConnection, didEnd end: WebSocketEnd) {
        self.end("the browser \(end.words)")
    }
}
