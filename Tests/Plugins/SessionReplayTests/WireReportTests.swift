import Geolocation
import SensorIO
import Testing

@Suite("The reports of a wire in a recorded session") struct WireReportTests {
    private static func peer(_ text: String, _ connection: UInt32 = 0) throws -> WirePeer {
        WirePeer(try #require(SocketAddress(text, port: 10_110)), connection: connection)
    }

    private static func reports() throws -> [WireReport] {
        let peers = [.device, try peer("192.168.1.7"), try peer("::1", 7), try peer("2001:db8::ffff:1", .max)]
        let events: [WireEvent] = [
            .state(.opening), .state(.open), .state(.waiting("is gone", seconds: 1.5)),
            .state(.failed(ProviderError("cannot be opened"))), .limited("has no room"), .limited(nil),
            .overflowed("4 datagrams"),
        ]
        return (events + peers.flatMap { [.connected($0), .disconnected($0)] }).map { .event($0) }
            + peers.flatMap { peer in
                [[], Array("$GPRMC".utf8)].flatMap { bytes in
                    [true, false].map { WireReport.bytes(bytes[...], from: peer, isDatagram: $0) }
                }
            }
    }

    @Test("are read back as they were written")
    func roundTrip() throws {
        for report in try Self.reports() { #expect(WireReport(report.record) == report) }
    }

    @Test("are rejected if they are incomplete, of an unknown kind or impossible")
    func faults() throws {
        for case .event(let event) in try Self.reports() {
            let (kind, bytes) = WireReport.event(event).record
            for count in bytes.indices where event != .limited(nil) {
                #expect(WireReport((kind, Array(bytes[..<count]))) == nil, "\(event) \(count)")
            }
        }
        #expect(WireReport((11, [])) == nil && WireReport((255, [0, 0])) == nil)
        for seconds in [Double.nan, .infinity, -1] {
            let record = WireReport.event(.state(.waiting("", seconds: seconds))).record
            #expect(WireReport(record) == nil)
        }
        // An IPv4 address of more than 32 bits.
        #expect(WireReport((10, [4, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F])) == nil)
    }

    @Test("add at most 34 bytes to those received, 2 for a serial line and at most 10 with an IPv4 sender")
    func size() throws {
        func overhead(_ peer: WirePeer) -> Int {
            WireReport.bytes([1, 2, 3], from: peer, isDatagram: true).record.bytes.count - 3
        }
        #expect(overhead(.device) == 2)
        #expect(overhead(try Self.peer("192.168.1.7")) == 9)
        #expect(overhead(try Self.peer("255.255.255.255")) <= 10)
        #expect(overhead(try Self.peer("ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", .max)) <= 34)
    }
}
