import Testing

@testable import SensorIO

@Suite("Addresses of sockets") struct SocketAddressTests {
    @Test(
        "are written in the form of RFC 5952",
        arguments: [
            ("192.168.1.7", "192.168.1.7:5"), ("::1", "[::1]:5"), ("::", "[::]:5"), ("[::1]", "[::1]:5"),
            ("2001:DB8:0:0:1:0:0:1", "[2001:db8::1:0:0:1]:5"), ("1:0:3:4:5:6:7:8", "[1:0:3:4:5:6:7:8]:5"),
            ("fe80::1%1", "[fe80::1%1]:5"), ("::ffff:10.0.0.1", "10.0.0.1:5"), ("1::", "[1::]:5"),
        ])
    func text(address: String, expected: String) {
        #expect(SocketAddress(address, port: 5)?.text == expected)
    }

    @Test(
        "are not read from names or shortened numbers",
        arguments: ["", "localhost", "1", "1.2.3", "0x7f.1", "1.2.3.4.5", ":", "[1.2.3.4]"])
    func none(text: String) {
        #expect(SocketAddress(text) == nil)
    }

    @Test("are recognised as multicast or not")
    func groups() {
        #expect(["224.0.0.1", "239.255.255.255", "ff02::1"].allSatisfy { SocketAddress($0)?.isMulticast == true })
        #expect(["223.0.0.1", "240.0.0.1", "fe80::1"].allSatisfy { SocketAddress($0)?.isMulticast == false })
    }
}
