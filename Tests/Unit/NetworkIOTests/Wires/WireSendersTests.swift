import Geolocation
import Testing

@testable import SensorIO

@Suite("The senders at the other end of a wire") @SensorActor struct WireSendersTests {
    private var senders = WireSenders<WireSender>(limit: 3, failover: 3)

    private func peer(host: UInt64 = 1, port: UInt16, connection: UInt32 = 0) -> WirePeer {
        var address = SocketAddress.any(.ipv4, port: port)
        address.low = host
        return WirePeer(address, connection: connection)
    }

    /// Records a datagram of a sender at a second, as a wire does; returns the sender, and whether its values count.
    @discardableResult
    private mutating func hear(
        _ peer: WirePeer, at second: Int64 = 0, hasValue: Bool = true
    ) -> (sender: WireSender, counts: Bool) {
        let sender = senders.sender(of: peer) ?? WireSender(peer: peer)
        if senders[peer] !== sender {
            if let displaced = senders.displaced { senders.remove(displaced) }
            senders.insert(sender)
        }
        let instant = SensorInstant(nanoseconds: second * 1_000_000_000)
        sender.recordArrival(at: instant)
        return (sender, senders.accepts(sender, hasValue: hasValue, at: instant))
    }

    @Test("are distinguished by address and port, and found again")
    mutating func apart() {
        let (first, second) = (peer(host: 1, port: 1), peer(host: 2, port: 1))
        let sender = hear(first).sender
        #expect(hear(second).sender !== sender)
        #expect(hear(first).sender === sender)
        #expect(senders[first] === sender)
        #expect(senders.all.count == 2)
    }

    @Test("stay the same if the selected sender uses another port for each datagram")
    mutating func hops() {
        let sender = hear(peer(port: 1)).sender
        for port in 2..<50 as Range<UInt16> {
            let (moved, counts) = hear(peer(port: port))
            #expect(moved === sender && counts)
            #expect(moved.peer == peer(port: port))
        }
        #expect(senders.all.count == 1)
    }

    @Test(
        "are new ones at another host, in another connection, or at another port after two datagrams",
        arguments: [(1, 2, 0, 2), (2, 2, 0, 1), (1, 1, 7, 1)] as [(UInt64, UInt16, UInt32, Int)])
    mutating func noHops(host: UInt64, port: UInt16, connection: UInt32, heard: Int) {
        for _ in 0..<heard { hear(peer(port: 1)) }
        #expect(!hear(peer(host: host, port: port, connection: connection)).counts)
        #expect(senders.all.count == 2)
        #expect(senders[peer(port: 1)] != nil)
    }

    @Test("beyond the limit replace the sender that was silent for longest, but never the selected one")
    mutating func limit() {
        hear(peer(host: 1, port: 1), at: 0)
        for host in 2..<20 as Range<UInt64> {
            #expect(senders.displaced?.peer == (host > 3 ? peer(host: host - 2, port: 1) : nil))
            hear(peer(host: host, port: 1), at: Int64(host), hasValue: false)
        }
        #expect(senders[peer(host: 1, port: 1)] != nil)
        #expect(senders.all.count == 3)
    }

    @Test("can be selected anew on request, or when the selected one is removed")
    mutating func choice() {
        let (first, second) = (peer(host: 1, port: 1), peer(host: 2, port: 1))
        #expect(hear(first).counts && !hear(second).counts)
        senders.chooseAnew()
        #expect(hear(second).counts && !hear(first).counts)
        #expect(senders.all.count == 2)
        if let sender = senders[second] { senders.remove(sender) }
        #expect(senders[second] == nil)
        #expect(hear(first).counts && !hear(second).counts)
    }
}
