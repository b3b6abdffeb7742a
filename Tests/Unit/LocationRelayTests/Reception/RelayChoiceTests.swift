import Geolocation
import GeolocationTestKit
import LocationRelay
import Testing

@Suite("The received fixes that are used as the location") @SensorActor struct RelayChoiceTests {
    @Test("are those of the first sender, until it is silent and another sender is not")
    func failover() {
        let reception = TestReception(RelayProviderSettings(silence: 5))
        var second = 0.0
        func hear(_ number: Int64, _ latitude: Double, _ sender: String) {
            reception.handle(
                RelayUpdate(remote: reception.fix(number, latitude: latitude, second: second)), from: sender)
        }
        func pass(_ seconds: Double) {
            reception.clock.advance(by: seconds)
            second += seconds
        }
        hear(1, 1, "a")
        hear(1, 2, "b")
        pass(3)
        hear(2, 1, "a")
        hear(2, 2, "b")
        pass(4)
        hear(3, 2, "b")
        #expect(reception.latitudes == [1, 1])
        pass(2)
        #expect(reception.latitudes == [1, 1, nil])
        hear(4, 2, "b")
        hear(3, 1, "a")
        #expect(reception.latitudes == [1, 1, nil, 2])
        #expect(reception.received.count == 7)
    }

    @Test("are at once those of another sender if the first one has disconnected")
    func disconnection() {
        let reception = TestReception()
        for sender in ["a", "b"] { reception.provider.senderDidConnect(sender) }
        reception.handle(RelayUpdate(remote: reception.fix(1, latitude: 1)), from: "a")
        reception.handle(RelayUpdate(remote: reception.fix(1, latitude: 2)), from: "b")
        reception.provider.senderDidDisconnect("a")
        reception.handle(RelayUpdate(remote: reception.fix(2, latitude: 2)), from: "b")
        #expect(reception.latitudes == [1, 2])
        #expect(reception.senders == ["+a", "+b", "-a"])
    }

    @Test("are only those of the sender and the stream in the settings")
    func asked() {
        let reception = TestReception(RelayProviderSettings(sender: "b", stream: .base))
        for sender in ["a", "b"] {
            reception.handle(
                RelayUpdate(
                    base: reception.fix(1, latitude: sender == "a" ? 1 : 2, source: "iOS"),
                    remote: reception.fix(1, latitude: 3), fused: reception.fix(1, latitude: 4)), from: sender)
        }
        #expect(reception.latitudes == [2])
        #expect(reception.received.count == 6)
    }

    @Test("are those of the sender's best stream, or of a lesser one while that is silent")
    func streams() {
        let reception = TestReception(RelayProviderSettings(silence: 5))
        reception.handle(RelayUpdate(fused: reception.fix(1, latitude: 3)))
        reception.handle(RelayUpdate(base: reception.fix(1, latitude: 2, source: "iOS")))
        reception.handle(
            RelayUpdate(base: reception.fix(2, latitude: 2, source: "iOS"), remote: reception.fix(2, latitude: 1)))
        reception.handle(
            RelayUpdate(base: reception.fix(3, latitude: 2, source: "iOS"), fused: reception.fix(3, latitude: 3)))
        #expect(reception.latitudes == [3, 2, 1])
        reception.clock.advance(by: 5.5)
        #expect(reception.latitudes == [3, 2, 1, nil])
        reception.handle(RelayUpdate(base: reception.fix(4, latitude: 2, source: "iOS")))
        reception.handle(RelayUpdate(fused: reception.fix(4, latitude: 3)))
        #expect(reception.latitudes == [3, 2, 1, nil, 2])
        reception.handle(RelayUpdate(remote: reception.fix(5, latitude: 1)))
        #expect(reception.latitudes == [3, 2, 1, nil, 2, 1])
    }

    @Test("may be those of any sender again after a restart")
    func restart() {
        let reception = TestReception()
        reception.handle(RelayUpdate(remote: reception.fix(1, latitude: 1)), from: "a")
        reception.provider.stopLocationUpdates()
        reception.provider.startLocationUpdates()
        reception.handle(RelayUpdate(remote: reception.fix(1, latitude: 2)), from: "b")
        #expect(reception.latitudes == [1, 2])
    }
}
