import CodecSupport
import Foundation
import Glibc
import TestSupport
import Testing

/// The program as a service: its output for service managers and for collectors of logs and metrics.
@Suite("geopipe as a service", .realTime, .timeLimit(.minutes(5)))
struct OperationTests {
    @Test("--log-format json writes an object with time, level and message in each line")
    func logs() async throws {
        let geopipe = try Geopipe()
        defer { geopipe.remove() }
        let walk = try geopipe.file("walk.gpx", Geopipe.walk(points: 3))
        let result = try await geopipe(
            "run", "--location", "gpx:\(walk)?rate=max", "--to", "jsonl:\(geopipe.path("a"))", "--log-format", "json")
        #expect(result.status == 0)
        let lines = result.errors.split(separator: "\n")
        #expect(!lines.isEmpty)
        for line in lines {
            let object = try #require(
                JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String], "\(line)")
            #expect(object.keys.sorted() == ["level", "message", "time"])
        }
        #expect(lines.contains { $0.contains("3 fixes") })
        #expect(try await geopipe("run", "--log-format", "xml").status == 2)
    }

    @Test("--metrics serves the metrics of the run")
    func metrics() async throws {
        let geopipe = try LiveGeopipe(
            "--location", "demo:", "--to", "jsonl:/dev/null", "--metrics", "127.0.0.1:0")
        let port = try await geopipe.port(of: "metrics")
        let text = try Self.page("/metrics", at: port)
        #expect(text.contains("geolocation_values_total{outcome=\"location\"}"))
        #expect(text.contains("part=\"sink/jsonl\"") || text.contains("part=\"sink/"))
        try await geopipe.wait("it is ready") { try Self.page("/readyz", at: port).hasPrefix("HTTP/1.1 200") }
        #expect(try await geopipe.end(by: SIGTERM).status == 0)
    }

    @Test("a service manager is notified of the start, of liveness and of the end")
    func service() async throws {
        let scratch = try Scratch()
        let path = scratch.path("notify")
        let descriptor = try #require(Self.bind(path))
        defer { close(descriptor) }
        let geopipe = try LiveGeopipe(
            "--location", "demo:", "--to", "jsonl:/dev/null",
            environment: ["NOTIFY_SOCKET": path, "WATCHDOG_USEC": "200000"])
        var news: [String] = []
        try await Patience.wait("the start and two signs of life") {
            news += Self.receive(descriptor)
            return news.contains("READY=1") && news.count { $0 == "WATCHDOG=1" } >= 2
        }
        geopipe.send(SIGTERM)
        // A full queue of the socket would lose news.
        try await Patience.wait("the end") {
            news += Self.receive(descriptor)
            return news.contains("STOPPING=1")
        }
        #expect(try await geopipe.result().status == 0)
        news += Self.receive(descriptor)
        #expect(news.last { !$0.hasPrefix("WATCHDOG") } == "STOPPING=1")
    }

    /// Returns the answer to a request by a plain socket.
    private static func page(_ path: String, at port: Int) throws -> String {
        let descriptor = Loopback.socket(.stream)
        defer { close(descriptor) }
        #expect(Loopback.connect(descriptor, to: port))
        let request = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8)
        _ = write(descriptor, request, request.count)
        var (text, chunk): ([UInt8], [UInt8]) = ([], Array(repeating: 0, count: 65_536))
        while case let count = read(descriptor, &chunk, chunk.count), count > 0 { text += chunk[..<count] }
        return String(decoding: text, as: UTF8.self)
    }

    /// A socket at a path that takes datagrams; `nil` if there is none.
    private static func bind(_ path: String) -> Int32? {
        let descriptor = Glibc.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = path.utf8CString
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else { return nil }
        withUnsafeMutableBytes(of: &address.sun_path) { place in bytes.withUnsafeBytes { place.copyMemory(from: $0) } }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        return result == 0 ? descriptor : nil
    }

    /// The datagrams that have come.
    private static func receive(_ descriptor: Int32) -> [String] {
        var (texts, chunk): ([String], [UInt8]) = ([], Array(repeating: 0, count: 4096))
        while case let count = recv(descriptor, &chunk, chunk.count, 0), count > 0 {
            texts.append(String(decoding: chunk[..<count], as: UTF8.self))
        }
        return texts
    }
}
