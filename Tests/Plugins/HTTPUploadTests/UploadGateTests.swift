import Foundation
import TestSupport
import Testing

@testable import HTTPUpload

@Suite("The upload gate")
struct UploadGateTests {
    private static let head = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT\n"

    private static func route(_ name: String, metric: Int, destination: String = "00000000") -> String {
        "\(name)\t\(destination)\t0100A8C0\t0003\t0\t0\t\(metric)\t\(destination)\t0\t0\t0\n"
    }

    @Test("uses the default route with the lowest metric")
    func routes() {
        let table =
            Self.head + Self.route("lan", metric: 0, destination: "0000A8C0") + Self.route("wwan0", metric: 700)
            + Self.route("wlan0", metric: 600)
        #expect(UnmeteredGate.defaultInterface(in: table.split(separator: "\n").map(String.init)) == "wlan0")
        #expect(UnmeteredGate.defaultInterface(in: []) == nil)
        #expect(UnmeteredGate.defaultInterface(in: ["", "garbage", "a\tb"]) == nil)
    }

    @Test(
        "passes wireless LAN and cable, but not modems and unknown interfaces",
        arguments: [
            ("wlan0", "wireless", "1", true), ("wlp2s0", "phy80211", "1", true), ("eth0", "", "1", true),
            ("wwan0", "", "1", false), ("usb0", "", "1", false), ("ppp0", "", "512", false),
            ("tun0", "", "65534", false),
        ])
    func kinds(name: String, directory: String, type: String, passes: Bool) throws {
        let scratch = try Scratch()
        let interface = scratch.path("net/\(name)")
        try FileManager.default.createDirectory(
            atPath: directory.isEmpty ? interface : "\(interface)/\(directory)", withIntermediateDirectories: true)
        try Data("\(type)\n".utf8).write(to: URL(fileURLWithPath: "\(interface)/type"))
        try scratch.writeSecret(Self.head + Self.route(name, metric: 0), to: "route")
        let gate = UnmeteredGate(routes: scratch.path("route"), interfaces: scratch.path("net"))
        #expect((gate.refusal() == nil) == passes)
    }

    @Test("passes nothing without a route")
    func noRoute() {
        #expect(UnmeteredGate(routes: "/nowhere", interfaces: "/nowhere").refusal() == "there is no default route")
        #expect(OpenGate().refusal() == nil)
    }
}
