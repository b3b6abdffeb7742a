import Geolocation
import NetworkIO
import Testing
import WebSocketFormat

@testable import TrackerReception

@Suite("Admission of phones") struct TrackerDoorTests {
    private let tokens: [DeviceToken] = ["any", DeviceToken("d", devices: ["rover/dog"])]
    private let now = SensorInstant(nanoseconds: 1_000_000_000)

    private func head(_ fields: String = "", method: String = "POST", target: String = "/") throws -> HTTPRequest {
        var reader = HTTPHeadReader<HTTPRequest>()
        let text = Array("\(method) \(target) HTTP/1.1\r\n\(fields)\r\n".utf8)
        return try #require(try reader.read(text.span)).head
    }

    private func refusal(_ door: inout TrackerDoor, _ head: HTTPRequest, at now: SensorInstant? = nil) -> TrackerDoor
        .Refusal?
    {
        do throws(TrackerDoor.Refusal) {
            try door.admit(head, from: "10.0.0.7", to: 5055, at: now ?? self.now)
            return nil
        } catch {
            return error
        }
    }

    private func refusal(_ door: TrackerDoor, _ device: String, _ head: HTTPRequest) -> TrackerDoor.Refusal? {
        do throws(TrackerDoor.Refusal) {
            try door.admit(device, of: head)
            return nil
        } catch {
            return error
        }
    }

    @Test("accepts a token as bearer token, as password or in the query")
    func places() throws {
        var door = TrackerDoor(BearerTokens(tokens), for: .overland)
        // anna:any, anna:wrong, any without a colon
        let right = ["Authorization: Bearer any\r\n", "authorization: basic YW5uYTphbnk=\r\n"]
        for field in right { #expect(refusal(&door, try head(field)) == nil) }
        for target in ["/?token=any", "/in?access_token=any&u=x"] {
            #expect(refusal(&door, try head(target: target)) == nil)
        }
        for field in [
            "", "Authorization: Bearer other\r\n", "Authorization: Basic YW5uYTp3cm9uZw==\r\n",
            "Authorization: Basic YW55\r\n",
        ] {
            #expect(refusal(&door, try head(field)) == .token(.wrongToken))
        }
        #expect(
            refusal(&door, try head("Authorization: Bearer other\r\n", target: "/?token=any")) == .token(.wrongToken))
    }

    @Test("ties a device to the tokens that name it")
    func devices() throws {
        let door = TrackerDoor(BearerTokens(tokens), for: .ownTracks)
        let (any, dog) = (try head("Authorization: Bearer any\r\n"), try head("Authorization: Bearer d\r\n"))
        #expect(refusal(door, "rover/dog", dog) == nil && refusal(door, "cat", any) == nil)
        #expect(refusal(door, "cat", dog) == .device && refusal(door, "rover/dog", any) == .device)
        #expect(door.device(of: dog) == "rover/dog" && door.device(of: any) == nil)
        #expect(
            refusal(door, "a\u{202E}b", any) == .name && refusal(door, String(repeating: "n", count: 65), any) == .name)
        let open = TrackerDoor(BearerTokens([]), for: .ownTracks)
        #expect(refusal(open, "cat", try head()) == nil)
    }

    @Test("delays a client that guesses tokens, even if the next one is right")
    func guesses() throws {
        var door = TrackerDoor(BearerTokens(tokens), for: .overland)
        let (wrong, right) = (try head("Authorization: Bearer x\r\n"), try head("Authorization: Bearer any\r\n"))
        for _ in 0..<10 { #expect(refusal(&door, wrong) == .token(.wrongToken)) }
        #expect(
            refusal(&door, wrong) == .token(.tooManyWrongTokens) && refusal(&door, right) == .token(.tooManyWrongTokens)
        )
        #expect(refusal(&door, right, at: now.advanced(by: 1.1)) == nil)
        for _ in 0..<100 { #expect(refusal(&door, right, at: now.advanced(by: 1.1)) == nil) }
    }

    @Test("rejects web pages, other methods and unknown codings")
    func requests() throws {
        var door = TrackerDoor(BearerTokens([]), for: .ownTracks)
        #expect(refusal(&door, try head("Origin: https://example.org\r\n")) == .page)
        #expect(refusal(&door, try head("Sec-Fetch-Site: cross-site\r\n")) == .page)
        #expect(refusal(&door, try head(method: "GET")) == .method)
        #expect(refusal(&door, try head("Content-Encoding: br\r\n")) == .coding)
        #expect(refusal(&door, try head("Content-Encoding: gzip, gzip\r\n")) == .coding)
        #expect(refusal(&door, try head("Content-Encoding: GZIP\r\n")) == (Gzip.isAvailable ? nil : .coding))
        #expect(refusal(&door, try head("Content-Encoding: identity\r\nSec-Fetch-Site: none\r\n")) == nil)
        var osmAnd = TrackerDoor(BearerTokens([]), for: .osmAnd)
        #expect(refusal(&osmAnd, try head("Host: 10.0.0.1:5055\r\n", method: "GET")) == nil)
        #expect(refusal(&osmAnd, try head(method: "PUT")) == .method)
    }

    @Test("requires a known host in a GET without tokens or encryption, as protection from DNS rebinding")
    func rebinding() throws {
        let names: Set<WebHost> = [try #require(WebHost("base.example"))]
        var open = TrackerDoor(BearerTokens([]), for: .osmAnd, names: names)
        for host in ["attacker.example:5055", "base.example:81", "127.0.0.1:81", "localhost", ""] {
            #expect(refusal(&open, try head("Host: \(host)\r\n", method: "GET")) == .host, "\(host)")
            // Browsers add `Origin` to these.
            #expect(refusal(&open, try head("Host: \(host)\r\n")) == nil, "\(host)")
        }
        for host in ["base.example:5055", "127.0.0.1:5055", "[::1]:5055", "localhost:5055"] {
            #expect(refusal(&open, try head("Host: \(host)\r\n", method: "GET")) == nil, "\(host)")
        }
        let foreign = try head("Host: attacker.example:5055\r\n", method: "GET", target: "/?token=any")
        var tokened = TrackerDoor(BearerTokens(tokens), for: .osmAnd)
        var secure = TrackerDoor(BearerTokens([]), for: .osmAnd, isSecure: true)
        #expect(refusal(&tokened, foreign) == nil && refusal(&secure, foreign) == nil)
        #expect(TrackerDoor.Refusal.host.reply(for: .osmAnd).status == 421)
    }
}
