import CodecSupport
import MapStream
import Testing

@Suite("A message of a page")
struct RequestTests {
    private func read(_ text: String) -> MapRequest? { MapRequest(Array(text.utf8).span) }

    @Test("is read by its kind; members that are not known are ignored")
    func kinds() {
        #expect(read(#"{"k":"token","v":"q3t"}"#) == .token("q3t"))
        #expect(read(#"{"k":"since","epoch":"9f31c2ab","rev":4711}"#) == .since(epoch: "9f31c2ab", revision: 4711))
        #expect(read(#" {"rev":0,"more":[{}],"epoch":"","k":"since"} "#) == .since(epoch: "", revision: 0))
        #expect(read(#"{"k":"at","rev":4714}"#) == .drawn(4714))
        #expect(read(#"{"k":"pause","on":true}"#) == .pause(true))
        #expect(read(#"{"k":"ack","id":"geofence-exit/Yard/rex"}"#) == .acknowledge("geofence-exit/Yard/rex"))
        #expect(read(#"{"k":"look","id":"<b>"}"#) == .look("<b>"))
        #expect(read(#"{"k":"look","id":null}"#) == .look(nil))
        #expect(read(#"{"k":"look"}"#) == .look(nil))
        #expect(
            read(#"{"k":"past","q":7,"from":1795171200000,"to":1795174800500}"#) == .past(7, noon...noon + 3600.5))
        #expect(read(#"{"k":"later","x":1}"#) == .unknown)
    }

    @Test(
        "is refused if it is not a JSON object, or if a member is missing or wrong",
        arguments: [
            "", "{", "[]", "7", "null", #""k""#, "{}", #"{"k":7}"#, #"{"k":"token"}"#, #"{"k":"token","v":1}"#,
            #"{"k":"since","rev":1}"#, #"{"k":"since","epoch":"a"}"#, #"{"k":"since","epoch":"a","rev":-1}"#,
            #"{"k":"since","epoch":"a","rev":1.5}"#, #"{"k":"since","epoch":"a","rev":1e300}"#,
            #"{"k":"since","epoch":null,"rev":1}"#, #"{"k":"at"}"#, #"{"k":"at","rev":"1"}"#, #"{"k":"pause","on":1}"#,
            #"{"k":"ack"}"#, #"{"k":"ack","id":null}"#, #"{"k":"look","id":7}"#, #"{"k":"past","q":1,"from":1}"#,
            #"{"k":"past","q":1,"from":2,"to":1}"#, #"{"k":"past","q":1,"from":0,"to":90000001}"#,
            #"{"k":"past","q":1,"from":NaN,"to":NaN}"#, #"{"k":"at","rev":1}{}"#,
            #"{"k":"at","rev":1,"deep":[[[[[]]]]]}"#,
        ])
    func faults(text: String) {
        #expect(read(text) == nil)
    }

    @Test("is refused beyond 4 KiB")
    func length() {
        let head = #"{"k":"ack","id":""#
        func message(_ count: Int) -> String { head + String(repeating: "x", count: count - head.count - 2) + "\"}" }
        #expect(read(message(4096)) != nil && read(message(4097)) == nil)
    }
}
