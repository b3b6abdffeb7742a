import Geolocation
import GeolocationTestKit
import LocationRelay
import ReceiverSupport
import RelayTestKit
import TestSupport
import Testing
import WebSocketRelay

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The setup of a transport's tests: a clock of their own, a delegate, and updates.
@SensorActor
struct TransportBench {
    let clock = ManualClock()
    let listener = TransportListener()

    /// Creates a transport to a port of this machine.
    func transport(
        to port: Int, _ configuration: WebSocketTransportConfiguration = .init(), queue: (any RelayQueue)? = nil
    ) throws -> WebSocketTransport {
        var configuration = configuration
        configuration.allowInsecureConnections = true
        let url = try #require(URL(string: "ws://127.0.0.1:\(port)/relay"))
        // Delays have their maximum length, so that tests know when they end.
        let transport = WebSocketTransport(url: url, configuration: configuration, queue: queue, clock: clock) {
            $0.upperBound
        }
        transport.delegate = listener
        return transport
    }

    /// An update with a fix of a number.
    func update(_ number: Int64) -> RelayUpdate {
        let location = Location(latitude: 47, longitude: 9, timestamp: clock.now)
        return RelayUpdate(base: LocationFix(location, source: .iOS, sequence: number))
    }

    /// Pushes updates with numbers.
    func push(_ numbers: ClosedRange<Int64>, to transport: WebSocketTransport) {
        for number in numbers { transport.push(update(number)) }
    }

    /// Waits until a condition holds.
    func wait(_ what: String, until holds: @SensorActor () async throws -> Bool) async throws {
        try await Patience.wait(what) { try await holds() }
    }
}
