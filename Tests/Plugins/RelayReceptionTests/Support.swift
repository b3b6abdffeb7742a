import Foundation
import Geolocation
import GeolocationTestKit
import LocationRelay
import NetworkIO
import ReceiverSupport
import RelayReception
import RelaySupport
import TestSupport
import WebSocketFormat

/// A receiver that listens on a port of this machine with a clock of the test, and a record of everything that it
/// reports.
@SensorActor
final class Base {
    let clock: ManualClock
    let receiver: RelayReceiver
    private(set) var log: [String] = []
    private(set) var received: [ReceivedFix] = []
    private(set) var locations: [Location?] = []
    private(set) var statuses: [ProviderStatus] = []

    /// Called with each fix.
    var onFix: (@SensorActor (ReceivedFix) -> Void)?

    /// Called with each status.
    var onStatus: (@SensorActor (ProviderStatus) -> Void)?

    init(_ settings: RelayReceiverSettings = .test(), clock: ManualClock = ManualClock()) {
        self.clock = clock
        receiver = RelayReceiver(settings: settings, clock: clock)
        receiver.receptionDelegate = self
        receiver.locationDelegate = self
        receiver.attach(to: self)
    }

    /// A receiver that listens.
    static func open(
        _ settings: RelayReceiverSettings = .test(), clock: ManualClock = ManualClock()
    ) async throws -> Base {
        let base = Base(settings, clock: clock)
        try await base.start()
        return base
    }

    var port: Int { receiver.boundPort ?? 0 }

    /// The numbers of the received fixes, in order.
    var numbers: [Int64] { received.map(\.fix.sequence) }

    func start() async throws {
        receiver.startLocationUpdates()
        try await wait("the port is open") { self.receiver.boundPort != nil }
    }

    func stop() { receiver.stopLocationUpdates() }

    /// Waits until a condition holds.
    func wait(_ what: String, until holds: @SensorActor () -> Bool) async throws {
        try await Patience.wait("\(what); \(receiver.drops.byReason), \(statuses.last.map { "\($0)" } ?? "")") {
            holds()
        }
    }

    /// Waits until a condition holds, and advances the clock by 50 ms before each check.
    func waitInTime(_ what: String, until holds: @SensorActor () -> Bool) async throws {
        try await wait(what) {
            self.clock.advance(by: 0.05)
            return holds()
        }
    }

    /// Advances the clock at once, as when the machine wakes up, and lets the receiver check its connections then.
    func leap(by seconds: Double) async throws {
        try await wait("it checks its connections within a quarter of a second") {
            self.clock.nextDue.map { $0.seconds(since: self.clock.instant) <= 0.25 } ?? false
        }
        clock.leap(by: seconds)
    }

    /// Waits for a number of drops for a reason.
    func waitForDrop(_ reason: String, _ count: Int = 1) async throws {
        try await waitInTime(reason) { self.receiver.drops.byReason[reason, default: 0] >= count }
    }

    /// A tracker that is connected.
    func tracker(_ device: String? = nil, asks: Bool = false, receiveBuffer: Int32? = nil) async throws -> PlainPeer {
        let peer = try PlainPeer(to: port, receiveBuffer: receiveBuffer)
        var fields = device.map { ["X-Device-Id: \($0)"] } ?? []
        if asks { fields.append("X-Relay-Acknowledge: cumulative") }
        let head = try await peer.upgrade(fields)
        guard head.hasPrefix("HTTP/1.1 101 ") else { throw PlainPeer.Impatience(description: head) }
        return peer
    }

    /// A fix of the subject, a number of seconds after the clock's beginning.
    func fix(_ number: Int64, source: LocationFix.Source = "watchOS", second: Double? = nil) -> LocationFix {
        Fixes.fix(
            number, source: source, at: Date(timeIntervalSince1970: 1_795_000_000 + (second ?? Double(number) / 1000)))
    }
}

extension Base: LocationProviderDelegate, RelayReceptionDelegate, ProviderHost {
    func locationProvider(_ provider: any LocationProvider, didUpdateLocation location: Location?) {
        locations.append(location)
    }

    func relayReception(_ provider: RelayProvider, didReceive fix: ReceivedFix) {
        received.append(fix)
        log.append("\(fix.sender) \(fix.fix.sequence)")
        onFix?(fix)
    }

    func relayReception(_ provider: RelayProvider, didConnect sender: String) { log.append("\(sender) came") }

    func relayReception(_ provider: RelayProvider, didDisconnect sender: String) { log.append("\(sender) went") }

    func sensorProvider(_ provider: any SensorProvider, didChangeStatus status: ProviderStatus) {
        statuses.append(status)
        onStatus?(status)
    }
}

extension RelayReceiverSettings {
    /// Settings for a port of this machine that the system chooses.
    static func test(
        port: Int = 0, tokens: [DeviceToken] = [], messageRate: Double = 500_000, connectionLimit: Int = 4096,
        connectionRate: Double = 200, idleTime: Double = 30, messageSize: Int = 65_536,
        reception: RelayProviderSettings = RelayProviderSettings()
    ) -> RelayReceiverSettings {
        RelayReceiverSettings(
            server: WebSocketServerSettings(
                address: "127.0.0.1", port: port, connectionLimit: connectionLimit, connectionRate: connectionRate,
                limits: WebSocketLimits(frameSize: messageSize, messageSize: messageSize)),
            tokens: tokens, messageRate: messageRate, idleTime: idleTime, reception: reception)
    }
}

/// A message as text.
func json(_ message: RelayMessage) -> String {
    var bytes: [UInt8] = []
    try? message.append(as: .json, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
}

/// A message as CBOR.
func cbor(_ message: RelayMessage) -> [UInt8] {
    var bytes: [UInt8] = []
    try? message.append(as: .cbor, to: &bytes)
    return bytes
}
