import Foundation
import Geolocation
import LocationRelay
import ReceiverDecoding
import Testing

@Suite("The decoders of udp: and udp-relay: on the same bytes")
struct SameDecoderTests {
    /// The output of a device: the locations, and the reasons of drops.
    private struct Reading: Equatable {
        var locations: [Location] = []
        var drops: [String: Int] = [:]
    }

    private static func fix(
        _ number: Int, _ more: String = #""speed_mps":1.5,"course_deg":231.4"#, at latitude: Double = 47.5
    ) -> String {
        #"{"ts_unix_ms":\#(1_795_000_000_000 + number * 100),"source":"watchOS","lat":\#(latitude),"lon":9.25,"#
            + #""alt_m":405.2,"h_accuracy_m":4.1,"v_accuracy_m":0,"battery_pct":0,"seq":\#(number),\#(more)}"#
    }

    private func feed(_ messages: [String]) -> Reading {
        var decoder = FeedDecoder(framing: .datagrams)
        var reading = Reading()
        for message in messages {
            decoder.append(ContiguousArray(message.utf8).span, at: Date(timeIntervalSince1970: 1_795_000_000))
            decoder.end(.datagram)
            while let report = decoder.next() {
                if case .fix(let location) = report.position { reading.locations.append(location) }
            }
        }
        reading.drops = decoder.drops.byReason
        return reading
    }

    @SensorActor private func relay(_ messages: [String]) -> Reading {
        let reception = TestReception(RelayProviderSettings(maximumSpeed: .infinity))
        for message in messages {
            do throws(RelayCodingError) {
                reception.provider.handle(
                    try RelayMessageReader.read(ContiguousArray(message.utf8).span), from: "sender")
            } catch {
                reception.provider.drop(DropReason(known: error.reason))
            }
        }
        return Reading(locations: reception.locations.compactMap(\.self), drops: reception.provider.drops.byReason)
    }

    private static let pair = #"{"base":\#(fix(1, at: 10)),"remote":\#(fix(2))}"#

    @Test(
        "give the same locations, and the same reasons of drops",
        arguments: [
            [fix(1)],
            // Zeros that mean unknown, and zeros that do not.
            [fix(1, #""speed_mps":0,"course_deg":0"#)],
            [fix(1, #""speed_mps":0,"course_deg":90"#)], [fix(1, #""speed_mps":2,"course_deg":0"#)],
            [fix(1, #""speed_mps":-1,"course_deg":-1"#)], [fix(1, #""speed_mps":0,"course_deg":-1"#)],
            [fix(1, #""speed_mps":1,"course_deg":361"#)],
            // An update of two devices, updates in which one or both have new fixes, and a fused fix beside them.
            [pair], [pair, #"{"base":\#(fix(3, at: 10)),"remote":\#(fix(2))}"#],
            [pair, #"{"base":\#(fix(3, at: 10)),"remote":\#(fix(4, at: 48))}"#],
            [#"{"base":\#(fix(1, at: 10)),"fused":\#(fix(2, at: 11)),"relayTimestamp":1.5}"#],
            [#"{"fused":\#(fix(2, at: 11)),"relayTimestamp":1.5}"#],
            // Unknown quantities, and several devices of one sender, of which one is followed.
            [fix(1, #""speed_mps":0,"course_deg":0,"unknown":["course_deg","h_accuracy_m"]"#)],
            [
                fix(1, #""device":"dog","speed_mps":1,"course_deg":1"#),
                fix(2, #""device":"cat","speed_mps":1,"course_deg":1"#, at: 48),
                fix(3, #""device":"dog","speed_mps":1,"course_deg":1"#),
            ],
            // In an envelope, and with unknown names.
            [#"{"type":"location","source":"watch","fix":\#(fix(1))}"#], [#"{"x":[1],"remote":\#(fix(1))}"#],
            // Unusable messages.
            [fix(1, #""speed_mps":1"#)], [fix(1, #""speed_mps":"1","course_deg":1"#)],
            [#"{"remote":{},"fused":\#(fix(1)),"relayTimestamp":1.5}"#], [fix(1, at: 91)],
            [fix(1).replacing("4.1", with: "-1")], [fix(1).replacing("watchOS", with: " ")],
            [fix(1).replacing("1795000000100", with: "1e18")], [fix(1).replacing("\"seq\":1", with: "\"seq\":0.5")],
        ])
    @SensorActor func same(messages: [String]) {
        let (feed, relay) = (feed(messages), relay(messages))
        #expect(feed == relay)
        #expect(!feed.locations.isEmpty || feed.drops.values.reduce(0, +) == 1)
    }

    @Test("give no speed and no course if both are 0, with which trackers say that both are unknown")
    func unknownSpeed() {
        for location in feed([Self.fix(1, #""speed_mps":0,"course_deg":0"#)]).locations {
            #expect(location.speed == nil && location.course == nil && location.verticalAccuracy == nil)
        }
        let standing = feed([Self.fix(1, #""speed_mps":0,"course_deg":90"#)]).locations.first
        #expect(standing?.speed == 0 && standing?.course == 90)
    }

    @Test("give the remote device's fix from an update with two devices")
    func twoDevices() {
        #expect(feed([Self.pair]).locations.map(\.latitude) == [47.5])
    }
}
