import CodecSupport
import Foundation
import NetworkIO
import WebSocketFormat

/// A page that reads what a map sends, and reports it as drawn without drawing.
@NetworkActor
final class MapReader: WebSocketConnectionOwner {
    private var connection: WebSocketConnection?
    private var revision = 0
    private var bytes = 0

    /// Reads as a number of pages, and prints the bytes that all have received.
    static func read(_ count: Int, from port: Int, seconds: Int) async throws {
        let readers = (0..<count).map { _ in MapReader() }
        for reader in readers { try await reader.connect(to: port) }
        for _ in 0..<seconds {
            try await Task.sleep(for: .seconds(1))
            for reader in readers { reader.tell() }
        }
        print(readers.reduce(0) { $0 + $1.bytes })
        for reader in readers { reader.connection?.cancel() }
    }

    private func connect(to port: Int) async throws {
        let limits = WebSocketLimits(frameSize: 1 << 20, messageSize: 1 << 20)
        let dialer = WebSocketDialer(to: try WebSocketAddress("ws://127.0.0.1:\(port)/stream"), limits: limits)
        connection = try await withCheckedThrowingContinuation { continuation in
            dialer.dial { result in
                withExtendedLifetime(dialer) {}
                if case .success(let (connection, _)) = result { connection.owner = self }
                continuation.resume(with: result.map(\.connection))
            }
        }
        say(#"{"k":"since","epoch":"","rev":0}"#)
    }

    private func tell() { say(#"{"k":"at","rev":\#(revision)}"#) }

    private func say(_ text: String) { connection?.send(Array(text.utf8), isText: true) }

    func connection(_ connection: WebSocketConnection, didReceive payload: Span<UInt8>, isText: Bool) {
        bytes += payload.count
        // It stands at the beginning: {"k":"fix","rev":4712,…
        var (number, isInside) = (0, false)
        for index in 0..<min(payload.count, 40) {
            let digit = Int(payload[index]) - 48
            if 0...9 ~= digit {
                number = number * 10 + digit
                isInside = true
            } else if isInside {
                break
            }
        }
        revision = max(revision, number)
    }

    func connectionDidFinishTurn(_ connection: WebSocketConnection) {}

    func connectionDidDrain(_ connection: WebSocketConnection) {}

    func connection(_ connection: WebSocketConnection, didEnd end: WebSocketEnd) {
        FileHandle.standardError.write(Data("Benchmarks: a page \(end.words)\n".utf8))
    }
}
