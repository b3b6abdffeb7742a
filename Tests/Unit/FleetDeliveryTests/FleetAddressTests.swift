import FleetDelivery
import Testing

@Suite("The addresses of a fleet")
struct FleetAddressTests {
    @Test(
        "names that are empty, or have characters that MQTT or NATS may treat specially, are refused",
        arguments: ["a.b", "a b", "a/b", "+", "#", "*", ">", "", "é"])
    func refuses(_ name: String) {
        #expect(FleetAddress(tenant: "t", device: name) == nil)
        #expect(FleetAddress(tenant: name, device: "d") == nil)
    }

    @Test("the longest name has 64 characters")
    func length() {
        #expect(FleetAddress(tenant: "t", device: String(repeating: "a", count: 64)) != nil)
        #expect(FleetAddress(tenant: "t", device: String(repeating: "a", count: 65)) == nil)
    }
}
