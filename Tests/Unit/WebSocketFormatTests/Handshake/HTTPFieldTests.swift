import Testing

@testable import WebSocketFormat

@Suite("Header fields set by callers")
struct HTTPFieldTests {
    @Test(
        "are refused with a value that contains a line end or a control character",
        arguments: [
            "a\r\nX: y", "a\nX: y", "a\r", "\n", "a\0b", "\u{1B}[0m", "\u{7F}", "a\r\n\r\nbody", "a\u{B}", "a\u{C}",
        ])
    func values(value: String) {
        #expect(throws: HTTPWritingError.fieldValue(of: "X-Token")) { try HTTPField("X-Token", value) }
    }

    @Test(
        "are refused with a name that is not a token",
        arguments: ["", "a b", "a:", "a\r\nb", "é", "a\0", "(a)", "a,b", "\"a\"", "a/b"])
    func names(name: String) {
        #expect(throws: HTTPWritingError.fieldName) { try HTTPField(name, "value") }
    }

    @Test("are accepted if valid")
    func right() throws {
        let field = try HTTPField("Authorization", " Bearer a.b-c_d~e+f/g= \t")
        #expect(field.value == "Bearer a.b-c_d~e+f/g=")
        #expect(field.isNamed("AUTHORIZATION"))
        #expect(!field.isNamed("Authorizatioñ"))
        #expect(try HTTPField("!#$%&'*+-.^_`|~09azAZ", "für\tuns").value == "für\tuns")
        #expect(try HTTPField("Empty", " \t ").value == "")
    }

    @Test("are described in errors without their values, which may be secret")
    func secrecy() {
        let error = #expect(throws: HTTPWritingError.self) { try HTTPField("Authorization", "Bearer secret\n") }
        #expect(
            error?.description
                == "the value of the header field Authorization must be one line without control characters")
    }
}
