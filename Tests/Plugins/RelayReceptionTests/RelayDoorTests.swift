import LocationRelay
import RelaySupport
import Testing
import WebSocketFormat

@testable import RelayReception

@Suite("A receiver's admission of trackers") struct RelayDoorTests {
    private static let tokens: [DeviceToken] = [
        "any", "other", DeviceToken("d", devices: ["dog"]), DeviceToken("p", devices: ["phone", "watch"]),
    ]

    private func request(_ token: String?, _ device: String?) throws -> HTTPRequest {
        var reader = HTTPHeadReader<HTTPRequest>()
        let fields =
            (token.map { "Authorization: Bearer \($0)\r\n" } ?? "") + (device.map { "X-Device-Id: \($0)\r\n" } ?? "")
        let bytes = Array("GET / HTTP/1.1\r\nHost: base\r\n\(fields)\r\n".utf8)
        return try #require(try reader.read(bytes.span)?.head)
    }

    @Test(
        "accepts a tracker as a device that its token is for",
        arguments: [
            ("any", "bird", "bird"), ("any", nil, nil), ("d", "dog", "dog"), ("d", nil, "dog"), ("p", "watch", "watch"),
            ("d", "", "dog"),
        ] as [(String, String?, String?)])
    func right(_ token: String, _ name: String?, _ device: String?) throws {
        #expect(try RelayDoor(BearerTokens(Self.tokens)).admit(try request(token, name)).device == device)
    }

    @Test(
        "rejects a tracker with a wrong token, another device or an invalid name",
        arguments: [
            (nil, "bird", .token, 401), ("wrong", "dog", .token, 401), ("any", "dog", .device, 403),
            ("d", "bird", .device, 403), ("p", "dog", .device, 403), ("p", nil, .noName, 403),
            ("any", String(repeating: "n", count: 65), .name, 400),
        ] as [(String?, String?, RelayDoor.Refusal, Int)])
    func wrong(_ token: String?, _ name: String?, _ refusal: RelayDoor.Refusal, _ status: Int) throws {
        let request = try request(token, name)
        #expect(throws: refusal) { try RelayDoor(BearerTokens(Self.tokens)).admit(request) }
        #expect(refusal.reply.status == status)
    }

    @Test("rejects a second token for a connected device, unless it names the device")
    func otherToken() throws {
        var door = RelayDoor(BearerTokens(Self.tokens + [DeviceToken("e", devices: ["dog"])]))
        door.enter("bird", with: try door.admit(request("any", "bird")))
        door.enter("dog", with: try door.admit(request("d", "dog")))
        #expect(throws: RelayDoor.Refusal.otherToken) { try door.admit(request("other", "bird")) }
        #expect(try door.admit(request("any", "bird")).device == "bird")
        #expect(try door.admit(request("e", "dog")).device == "dog")
        door.leave("bird")
        #expect(try door.admit(request("other", "bird")).device == "bird")
    }

    @Test("accepts four concurrent connections of a device, with a token or without")
    func tooMany() throws {
        for (tokens, token) in [(Self.tokens, "any"), ([], nil)] as [([DeviceToken], String?)] {
            var door = RelayDoor(BearerTokens(tokens))
            for _ in 0..<4 { door.enter("bird", with: try door.admit(request(token, "bird"))) }
            #expect(throws: RelayDoor.Refusal.tooMany) { try door.admit(request(token, "bird")) }
            #expect(try door.admit(request(token, "fish")).device == "fish")
            door.leave("bird")
            #expect(try door.admit(request(token, "bird")).device == "bird")
        }
    }

    @Test("accepts fixes of other devices only with a token for them")
    func forwarding() throws {
        var door = RelayDoor(BearerTokens(Self.tokens))
        door.enter("dog", with: try door.admit(request("d", "dog")))
        door.enter("bird", with: try door.admit(request("other", "bird")))
        func allows(_ devices: [String?], _ token: String, _ sender: String) throws -> Bool {
            let fixes = devices.map { device in
                var fix = Fixes.fix(1)
                fix.device = device
                return fix
            }
            let update = RelayUpdate(base: fixes.count > 1 ? fixes[1] : nil, remote: fixes[0])
            let pass = try door.admit(try request(token, sender))
            return door.allows(.update(update), from: sender, with: pass)
                && (fixes.count > 1 || door.allows(.fix(fixes[0], sender: nil), from: sender, with: pass))
        }
        #expect(try allows([nil], "d", "dog"))
        #expect(try allows(["dog"], "d", "dog"))
        #expect(try !allows(["bird"], "d", "dog"))
        #expect(try allows(["watch", nil], "p", "phone"))
        #expect(try !allows(["watch", "dog"], "p", "phone"))
        #expect(try !allows(["dog"], "any", "fish"))
        #expect(try !allows(["bird"], "any", "fish"), "it is connected with another token")
        #expect(try allows(["bee"], "any", "fish"))
    }
}
