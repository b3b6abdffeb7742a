import Geolocation
import GeolocationTestKit
import NMEASerial
import SensorIO
import Testing

@testable import GeolocationPipeline

@Suite("The endpoint serial:") @SensorActor struct NMEASerialPluginTests {
    private func receiver(_ text: String) throws -> NMEASerialReceiver? {
        let endpoint = try Endpoint(text)
        let context = PipelineContext(clock: ManualClock())
        return try NMEASerialReceiver.plugin.make(endpoint, context) as? NMEASerialReceiver
    }

    private func fault(_ text: String) -> String? {
        do {
            _ = try receiver(text)
            return nil
        } catch {
            return (error as? UsageError)?.description ?? "another error: \(error)"
        }
    }

    @Test(
        "accepts a path with the options of the line and of NMEA",
        arguments: [
            "serial:/dev/ttyUSB0", "serial:///dev/ttyUSB0", "serial:/dev/ttyUSB0?baud=auto&format=8n1",
            "serial:/dev/ttyUSB0?baud=4800&format=7E1&silence=30&checksum=required&talker=GP,GN&source=a&rollover=true",
        ])
    func good(text: String) throws {
        let receiver = try #require(try receiver(text))
        #expect(receiver.wire.name == "/dev/ttyUSB0")
        #expect(receiver.name == "serial")
    }

    @Test("lists the available ports, or reports that there are none, if the path is missing")
    func noPath() {
        let ports = SerialPorts.list()
        let expected = ports.isEmpty ? "no serial port is plugged in" : "serial:\(ports[0].path)"
        for text in ["serial:", "serial:?baud=9600"] {
            let fault = fault(text) ?? ""
            #expect(fault.hasPrefix("serial: needs a port: write serial:/dev/"))
            #expect(fault.contains(expected))
        }
    }

    @Test(
        "reports what to write instead",
        arguments: [
            ("baud=fast", "a whole number from 50 to 12000000, or auto"),
            ("baud=9600.5", "a whole number from 50 to 12000000, or auto"),
            ("baud=0", "a whole number from 50 to 12000000, or auto"), ("format=9N1", "8N1, 7E1, 8O2 or the like"),
            ("format=8X1", "8N1, 7E1, 8O2 or the like"), ("silence=0", "a number from 1 to 86400 s"),
            ("talker=GPS", "two letters each, such as GP,GN"),
        ])
    func bad(option: String, expectation: String) {
        let endpoint = "serial:/dev/ttyUSB0?\(option)"
        #expect(fault(endpoint) == "\(option) in \(endpoint) is not right: write \(expectation)")
    }
}
