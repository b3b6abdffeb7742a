import CSodium
import CodecSupport
import Geolocation
import Testing

@testable import LocationExchange

@Suite("Encryption with a shared secret", .enabled(if: SecretBox.unavailable == nil))
struct SecretBoxTests {
    @Test("a sealed message opens to the same message, and each sealing has its own nonce")
    func roundTrip() throws {
        let box = try SecretBox(secret: "geheim é")
        for message in ["", "a", String(repeating: "long ", count: 1000)].map({ Array($0.utf8) }) {
            let sealed = box.seal(message)
            #expect(sealed.count == message.count + 40)
            #expect(box.open(sealed) == message)
            #expect(box.seal(message) != sealed)
        }
    }

    @Test("a message is sealed as libsodium seals it in another language, with the same key and nonce")
    func knownAnswer() throws {
        let box = try SecretBox(secret: "s3cret")
        let message = Array(#"{"_type":"location"}"#.utf8)
        let sealed = box.seal(message, nonce: Array(0..<24))
        #expect(
            Data(sealed).base64EncodedString()
                == "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXm7GAJ9xvvPLtPqvmNVssDtG9hfIud1XLuB5xeZcvIIIf9msJ")
        #expect(box.open(sealed) == message)
    }

    @Test("a sealed message that was changed, cut or sealed with another secret does not open")
    func changes() throws {
        let box = try SecretBox(secret: "s3cret")
        let sealed = box.seal([1, 2, 3])
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 1
            #expect(box.open(changed) == nil)
            #expect(box.open(Array(sealed.prefix(index))) == nil)
        }
        #expect(try SecretBox(secret: "s3cres").open(sealed) == nil)
    }

    @Test("secrets have 1 to 32 bytes")
    func lengths() throws {
        #expect(throws: UploadFormatError.self) { try SecretBox(secret: "") }
        #expect(throws: UploadFormatError.self) { try SecretBox(secret: String(repeating: "a", count: 33)) }
        _ = try SecretBox(secret: String(repeating: "a", count: 32))
    }

    @Test("no description of a box shows its secret")
    func hidden() throws {
        let box = try SecretBox(secret: "abcd")
        var shown = "\(box)"
        dump(box, to: &shown)
        #expect(!shown.contains("97") && !shown.contains("abcd"))
    }

    @Test("OwnTracks: bodies and answers are encrypted")
    func ownTracks() throws {
        let box = try SecretBox(secret: "s3cret")
        let format = try OwnTracksUpload(url: "https://h/pub", subject: rover, box: box)
        let plain = try OwnTracksUpload(url: "https://h/pub", subject: rover)
        let value = try JSONValue.strict(format.request(for: [sampleFix]).body)
        #expect(value["_type"]?.string == "encrypted")
        let sealed = try #require(value["data"]?.string.flatMap { Data(base64Encoded: $0) })
        #expect(box.open(Array(sealed)) == plain.request(for: [sampleFix]).body)

        let inner = box.seal(Array(#"{"_type":"cmd","action":"dump"}"#.utf8))
        let body = #"{"_type":"encrypted","data":"\#(Data(inner).base64EncodedString())"}"#
        for answer in [body, "[\(body)]"] {
            #expect(format.messages(in: reply(200, answer)) == [.command(ServerCommand(action: "dump"))])
            #expect(plain.messages(in: reply(200, answer)).isEmpty)
        }
    }

    @Test("the declarations of libsodium were compared with its header if that is installed")
    func header() {
        #expect((csodium_has_header() != 0) == FileManager.default.fileExists(atPath: "/usr/include/sodium.h"))
    }
}

@Suite("Tokens of users")
struct TokenTests {
    private func token(_ payload: String) -> String {
        let base64 = Data(payload.utf8).base64EncodedString()
        return "e30." + base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "") + ".sig"
    }

    @Test("the user and the expiry are read without a signature")
    func payload() {
        let token = IdentityToken(token(#"{"sub":"ué???>>>","exp":1795176000}"#))
        #expect(token.subject == "ué???>>>")
        #expect(token.expiry == noon)
        #expect(!token.isExpired(at: noon.addingTimeInterval(-61)))
        #expect(token.isExpired(at: noon.addingTimeInterval(-60)))
        #expect(!token.isExpired(at: noon.addingTimeInterval(-60), margin: 0))
    }

    @Test(
        "a token that cannot be read has no user and is expired",
        arguments: [
            "", ".", "a.b", "a.b.c.d", "e30.!.x", "e30..x", "e30.e30.x", "e30.\u{0}.x",
            "e30." + String(repeating: "a", count: 20_000) + ".x",
        ])
    func unreadable(text: String) {
        let token = IdentityToken(text)
        #expect(token.subject == nil && token.expiry == nil && token.isExpired(at: .distantPast))
    }

    @Test(
        "a user or an expiry of a wrong type, range or length is ignored",
        arguments: [
            #"{"sub":7,"exp":"1795176000"}"#, #"{"sub":"","exp":-1}"#, #"{"sub":null,"exp":1e300}"#, "[]",
            #"{"sub":"\#(String(repeating: "u", count: 257))","exp":true}"#,
        ])
    func kinds(payload: String) {
        #expect(IdentityToken(token(payload)) == IdentityToken(""))
    }

    @Test("the request for new tokens is written as JSON or as a form")
    func request() throws {
        let json = try TokenRefresh.request(refreshToken: "r/\"1", apiKey: "k&y")
        #expect(json.url == "https://securetoken.googleapis.com/v1/token?key=k%26y")
        #expect(json.contentType == "application/json" && json.method == "POST")
        #expect(text(json.body) == #"{"grant_type":"refresh_token","refresh_token":"r/\"1"}"#)
        let form = try TokenRefresh.request(refreshToken: "r/1", url: "http://localhost:1/token", encoding: .form)
        #expect(form.url == "http://localhost:1/token")
        #expect(text(form.body) == "grant_type=refresh_token&refresh_token=r%2F1")
    }

    @Test("the answer is read as new tokens, or as an error that says whether it is final")
    func answers() throws {
        let tokens = try TokenRefresh.read(reply(200, #"{"id_token":"a.b.c","refresh_token":"r2"}"#))
        #expect(tokens.identityToken == "a.b.c" && tokens.refreshToken == "r2")
        #expect("\(tokens)" == "TokenRefresh.Tokens")
        #expect(try TokenRefresh.read(reply(200, #"{"access_token":"x"}"#)).refreshToken == nil)
        let refused = #expect(throws: TokenRefreshError.self) {
            try TokenRefresh.read(reply(400, #"{"error":{"message":"TOKEN_EXPIRED"}}"#))
        }
        #expect(refused?.isFinal == true)
        #expect(refused?.description == "no new token: the server answers 400: TOKEN_EXPIRED; sign in again")
        for answer in [reply(503), reply(200, "<html>"), reply(200, #"{"id_token":"a\nb"}"#), reply(200, "{}")] {
            let error = #expect(throws: TokenRefreshError.self) { try TokenRefresh.read(answer) }
            #expect(error?.isFinal == false)
        }
    }
}
