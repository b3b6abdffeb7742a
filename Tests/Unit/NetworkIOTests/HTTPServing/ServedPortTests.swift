import Geolocation
import GeolocationTestKit
import Testing

@testable import NetworkIO

@Suite("The port of a sink") @SensorActor struct ServedPortTests {
    @Test("is degraded while its server refuses clients because of a limit, and then runs again")
    func limits() {
        let host = SinkHost(clock: ManualClock())
        var statuses: [ProviderStatus] = []
        host.onStatusChange = { statuses.append($0) }
        let port = ServedPort(scheme: "map", address: nil, port: 80)
        port.begin(in: host) {}
        port.handle(.opened(port: 80))
        port.handle(.limited("turns clients away"))
        port.handle(.limited(nil))
        #expect(statuses == [.running, .degraded("map://*:80 turns clients away"), .running])
        port.end()
    }
}
