import Geolocation
import LocationExchange
import Testing

@Suite("Templates of addresses and bodies")
struct TemplateTests {
    private let wild = UploadSubject(device: "a b&\"<\n", user: nil)

    @Test("every placeholder in an address is replaced by its value")
    func all() throws {
        let names = [
            "lat", "lon", "alt", "hacc", "vacc", "speed", "course", "time", "ms", "unix", "device", "user", "number",
        ]
        let format = try TemplateUpload(
            url: "https://h/x?" + names.map { "\($0)={\($0)}" }.joined(separator: "&"), subject: rover)
        let request = format.request(for: [sampleFix])
        #expect(request.method == "GET" && request.contentType == nil && request.body.isEmpty)
        #expect(
            request.url
                == "https://h/x?lat=47.620913&lon=9.173402&alt=405.2&hacc=4.1&vacc=7&speed=5&course=231.4"
                + "&time=2026-11-20T10%3A40%3A00.250Z&ms=1795171200250&unix=1795171200&device=cam7&user=rover&number=88213"
        )
        #expect(format.request(for: [bareFix]).url.contains("&alt=&hacc=&vacc=&speed=&course=&time="))
    }

    @Test(
        "values are escaped as the body's format requires",
        arguments: [
            (
                #"{"d":"{device}","e":{device},"a":{alt},"u":"{user}","n":{number}}"#, nil,
                #"{"d":"a b&\"<\u000a","e":"a b&\"<\u000a","a":null,"u":"","n":88214}"#
            ),
            (#"{"\"":{device}}"#, nil, #"{"\"":"a b&\"<\u000a"}"#),
            ("d={device}&a={alt}", nil, "d=a%20b%26%22%3C%0A&a="),
            ("<d n=\"{device}\"/>", nil, "<d n=\"a b&amp;&quot;&lt;&#10;\"/>"),
            ("{device};{lat}", "text/csv", "a b&\"< ;-33.5"),
        ] as [(String, String?, String)])
    func escapes(body: String, type: String?, filled: String) throws {
        let format = try TemplateUpload(url: "https://h/", contentType: type, body: body, subject: wild)
        #expect(text(format.request(for: [bareFix]).body) == filled)
        #expect(format.request(for: [bareFix]).method == "POST")
    }

    @Test("a name cannot leave its place in the address")
    func address() throws {
        let format = try TemplateUpload(
            url: "https://h/{device}/x", subject: UploadSubject(device: "../?a=1#@evil.org"))
        #expect(format.request(for: [bareFix]).url == "https://h/..%2F%3Fa%3D1%23%40evil.org/x")
    }

    @Test("mistakes in a template are named in the error")
    func mistakes() {
        func error(_ make: @autoclosure () throws -> TemplateUpload) -> String {
            do {
                _ = try make()
                return ""
            } catch {
                return "\(error)"
            }
        }
        #expect(error(try TemplateUpload(url: "https://h/{latt}", subject: rover)).contains("‘{latt}’, but {lat}"))
        #expect(error(try TemplateUpload(url: "https://{device}.org/", subject: rover)).contains("host"))
        #expect(error(try TemplateUpload(url: "https://h/", method: "delete", subject: rover)).contains("‘DELETE’"))
        #expect(error(try TemplateUpload(url: "https://h/", method: "get", body: "x", subject: rover)).contains("GET"))
        #expect(error(try TemplateUpload(url: "https://h/{ lat}", subject: rover)).contains("characters"))
    }
}
