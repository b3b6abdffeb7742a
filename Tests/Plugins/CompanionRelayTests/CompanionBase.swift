import CompanionLinking
import Geolocation
import LocationRelay
import NetworkIO
import RelayFormat
import SensorIO
import TestSupport

@testable import CompanionRelay

/// A receiver of companions on this machine, and a record of everything that it reports.
@SensorActor
final class CompanionBase: LocationProviderDelegate, RelayReceptionDelegate, ProviderHost {
    let link: WireCompanionLink
    let receiver: CompanionReceiver
    private(set) var received: [ReceivedFix] = []
    private(set) var statuses: [ProviderStatus] = []

    init(over wire: any Wire, isDatagram: Bool, settings: WireCompanionSettings = .quick) {
        link = WireCompanionLink(over: wire, isDatagram: isDatagram, settings: settings)
        receiver = CompanionReceiver(over: link)
        receiver.locationDelegate = self
        receiver.receptionDelegate = self
        receiver.attach(to: self)
    }

    /// Starts a base that listens at a free port for streams, or for datagrams.
    static func open(
        _ isDatagram: Bool, seed: UInt64? = nil, settings: WireCompanionSettings = .quick
    ) async throws -> CompanionBase {
        var wire: any Wire =
            isDatagram
            ? UDPWire(settings: UDPSettings(address: "127.0.0.1", port: 0))
            : StreamWire(as: "companion", listeningAt: "127.0.0.1", port: 0)
        if let seed { wire = LossyWire(wire, seed: seed) }
        let base = CompanionBase(over: wire, isDatagram: isDatagram, settings: settings)
        base.receiver.startLocationUpdates()
        try await base.wait("the port is open") { base.receiver.boundPort != nil }
        return base
    }

    func wait(_ what: String, until holds: @SensorActor () -> Bool) async throws {
        try await Patience.wait("\(what); \(received.count) fixes, \(statuses.suffix(3))", until: holds)
    }

    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {}
    func relayReception(_ provider: RelayProvider, didReceive fix: ReceivedFix) { received.append(fix) }

    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        statuses.append(status)
    }
}

extension WireCompanionSettings {
    /// Times for a link within one machine.
    static var quick: WireCompanionSettings {
        var settings = WireCompanionSettings()
        (settings.pingInterval, settings.silenceLimit, settings.repetitionInterval) = (0.05, 20, 0.05)
        return settings
    }
}

extension CompanionSettings {
    /// Times for a link within one machine.
    static var quick: CompanionSettings {
        var settings = CompanionSettings()
        (settings.contextInterval, settings.answerLimit) = (0.01, 0.1)
        settings.retries = BackoffPolicy(base: 0.01, factor: 2, cap: 0.1)
        return settings
    }
}
