import FleetDelivery
import Testing

@Suite("Addresses of a fleet")
struct FleetAddressTests {
    @Test(
        "names are tokens that mean the same to MQTT and to NATS",
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
