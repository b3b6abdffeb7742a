import BrowserSupport
import CodecSupport
import Geolocation
import NetworkIO
import TestSupport
import Testing
import WebSocketFormat

/// A server with an empty page that sends a greeting over each WebSocket.
@NetworkActor
private final class HelloServer: WebSocketServerDelegate {
    private let server: WebSocketServer
    private var connections: [WebSocketConnection] = []

    /// The reasons why requests were refused; a browser also connects in advance, without a request.
    private(set) var refusals: [String] = []

    init() throws {
        var settings = WebSocketServerSettings(address: "127.0.0.1", port: 0)
        settings.access.allowsOwnPages = true
        server = WebSocketServer(settings: settings, clock: SystemClock())
        server.delegate = self
        try server.open()
    }

    var port: Int { server.boundPort ?? 0 }

    func server(_ server: WebSocketServer, admit request: HTTPRequest, from host: String) -> WebSocketAdmission {
        .accept([]) { connection in
            self.connections.append(connection)
            connection.send(Array("hello".utf8), isText: true)
        }
    }

    func server(_ server: WebSocketServer, answer request: HTTPRequest) -> HTTPReply? {
        let page = "<!DOCTYPE html><link rel=icon href='data:,'><title>Hello</title>"
        return HTTPReply(status: 200, fields: .fixed("Content-Type", "text/html"), body: Array(page.utf8))
    }

    func server(_ server: WebSocketServer, didTurnAway reason: DropReason) {
        if reason.description.hasPrefix("request") { refusals.append(reason.description) }
    }
}

@Suite(
    "This package's server and pages in a real browser", .serialized, .realTime, .needsBrowser, .timeLimit(.minutes(5)))
@NetworkActor struct BrowserAccessTests {
    /// Returns the message that the page of a tab receives from a server, or `refused`.
    private func greeting(of server: HelloServer, at host: String = "127.0.0.1", in tab: Tab) async throws -> String? {
        try await tab.evaluate(
            """
            new Promise(done => {
                const socket = new WebSocket("ws://\(host):\(server.port)/");
                socket.onmessage = message => done(message.data);
                socket.onerror = () => done("refused");
            })
            """
        ).string
    }

    @Test("a page of the server connects, by each of the server's names", arguments: ["127.0.0.1", "localhost"])
    func own(host: String) async throws {
        let server = try HelloServer()
        try await Browser.withTab { tab in
            try await tab.navigate(to: "http://\(host):\(server.port)/")
            #expect(try await greeting(of: server, at: host, in: tab) == "hello")
            #expect(tab.errors == [])
        }
        #expect(server.refusals == [])
    }

    @Test("a page of another server of this machine does not connect, nor one without an origin")
    func foreign() async throws {
        let (server, other) = (try HelloServer(), try HelloServer())
        try await Browser.withTab { tab in
            try await tab.navigate(to: "http://127.0.0.1:\(other.port)/")
            #expect(try await greeting(of: server, in: tab) == "refused")
        }
        #expect(server.refusals == ["request of a web page that is not allowed"])
        // Chromium itself stops a page without an origin, unless that is disabled.
        try await Browser.withTab(flags: ["--disable-features=LocalNetworkAccessChecks"]) { tab in
            try await tab.navigate(to: "data:text/html,")
            #expect(try await greeting(of: server, in: tab) == "refused")
        }
        #expect(server.refusals == Array(repeating: "request of a web page that is not allowed", count: 2))
    }

    @Test("a site whose name resolves to this machine receives nothing, though its origin is that of the server")
    func rebinding() async throws {
        let server = try HelloServer()
        try await Browser.withTab(flags: ["--host-resolver-rules=MAP rebind.test 127.0.0.1"]) { tab in
            try await tab.navigate(to: "http://rebind.test:\(server.port)/")
            #expect(try await tab.evaluate("document.body.innerText.trim()").string?.hasPrefix("the server") == true)
            #expect(try await tab.evaluate("fetch('/').then(answer => answer.status)") == 421)
            #expect(try await greeting(of: server, at: "rebind.test", in: tab) == "refused")
        }
        #expect(server.refusals.count >= 3)
        #expect(Set(server.refusals) == ["request for an unknown host"])
    }
}
