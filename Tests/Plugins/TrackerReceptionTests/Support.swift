import CodecSupport
import Geolocation
import GeolocationTestKit
import LocationRelay
import NetworkIO
import RelaySupport
import TestSupport
import TrackerReception

/// A receiver in a manager, with a sink whose receipts the test gives.
@SensorActor
final class Base {
    let clock = ManualClock()
    let manager: GeolocationManager
    let receiver: TrackerReceiver
    /// The provider in the manager: the receiver, or a filter around it.
    let provider: any LocationProvider
    let sink = RecordingSink()

    init(
        _ app: TrackerApp, tokens: [DeviceToken] = [], receipt: SinkReceipt? = .written, isFiltered: Bool = false,
        change: (inout TrackerReceiverSettings) -> Void = { _ in }
    ) async throws {
        manager = GeolocationManager(clock: clock)
        var settings = TrackerReceiverSettings.test(app, tokens: tokens)
        change(&settings)
        receiver = TrackerReceiver(settings: settings, clock: clock)
        provider = isFiltered ? FilteringProvider<LocationRole>(wrapping: receiver) : receiver
        sink.receipt = receipt
        manager.install(provider)
        try manager.add(sink)
        manager.start()
        try await wait("the port is open") { receiver.boundPort != nil }
    }

    /// Waits until a condition holds; the clock stands still, so that no time limit of the server is reached.
    func wait(_ what: String, until holds: @SensorActor () -> Bool) async throws {
        try await Patience.wait("\(what); \(receiver.status); \(receiver.drops.byReason)", until: holds)
    }

    func peer() throws -> PlainPeer { try PlainPeer(to: receiver.boundPort ?? 0) }

    /// The fixes that the sink received.
    var fixes: [ReceivedFix] {
        sink.events.compactMap { event in
            guard case .derived(let event) = event else { return nil }
            return event as? ReceivedFix
        }
    }

    /// The number of drops for a reason.
    func drops(_ reason: String) -> Int { receiver.drops.byReason[reason] ?? 0 }
}

extension TrackerReceiverSettings {
    /// Settings for a port of this machine that the system chooses.
    static func test(_ app: TrackerApp, tokens: [DeviceToken] = []) -> TrackerReceiverSettings {
        TrackerReceiverSettings(
            app: app, server: HTTPServerSettings(address: "127.0.0.1", port: 0, connectionRate: 1000), tokens: tokens)
    }
}

/// Requests as the apps send them, and their answers.
enum Requests {
    /// A request with a body.
    static func post(_ body: String, to target: String = "/", type: String = "application/json", _ fields: String = "")
        -> String
    {
        "POST \(target) HTTP/1.1\r\nHost: base\r\nContent-Type: \(type)\r\n\(fields)Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    }

    /// A location of OwnTracks, a number of seconds after the beginning.
    static func ownTracks(_ second: Int, device: String = "rover/cam7") -> String {
        """
        {"_type":"location","tid":"R7","topic":"owntracks/\(device)","lat":47.6,"lon":9.\(10_000 + second),"acc":4,\
        "vel":18,"batt":71,"tst":\(1_795_171_200 + second)}
        """
    }

    /// A batch of Overland with a fix for each of some seconds.
    static func overland(_ seconds: Range<Int>, device: String = "cam7") -> String {
        let features = seconds.map { second in
            """
            {"type":"Feature","geometry":{"type":"Point","coordinates":[9.\(10_000 + second),47.6]},"properties":\
            {"timestamp":\(1_795_171_200 + second),"speed":5,"battery_level":0.5,"device_id":"\(device)"}}
            """
        }
        return #"{"locations":[\#(features.joined(separator: ","))]}"#
    }
}

extension PlainPeer {
    /// Sends a request, and returns status and body of its answer.
    func ask(_ request: String) async throws -> String {
        await send(request)
        return try await answer()
    }

    /// Waits for an answer; returns its status and body.
    func answer() async throws -> String {
        let head = try await receiveHead()
        let length = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length: ") }.flatMap {
            Int($0.dropFirst(16))
        }
        let body = String(decoding: await receive(length ?? 0), as: UTF8.self)
        return "\(head.split(separator: " ")[1]) \(body)"
    }
}
