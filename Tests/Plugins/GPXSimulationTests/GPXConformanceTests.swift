import Foundation
import GPXSimulation
import Geolocation
import GeolocationTestKit
import SensorReplay
import Testing

@Suite("GPXSimulator fulfils the provider contract")
struct GPXConformanceTests {
    private let document: String = {
        let compass =
            "<course>90</course><speed>1.5</speed><extensions><gpxgd:TrackPointExtension>"
            + "<gpxgd:hdg_dvc>77</gpxgd:hdg_dvc></gpxgd:TrackPointExtension><loc:TrackPointExtension>"
            + "<loc:hdg_usr>99</loc:hdg_usr></loc:TrackPointExtension></extensions>"
        let points = (0..<500).map { point(47, 9 + Double($0) / 1e5, at: Double($0), compass) }
        return gpx([points])
    }()

    @Test("in all its roles, by the document's times")
    func originalRate() async throws {
        let document = document
        try await ProviderConformance.verify(patience: 300) { clock in GPXSimulator(document: document, clock: clock) }
    }

    @Test("with loop, times=now, hz and noise")
    func allOptions() async throws {
        let document = document
        let options = TrackReplayOptions(
            passes: .endless, times: .now, frequency: 5, noise: PositionNoise(radius: 5), start: .elapsed(490))
        try await ProviderConformance.verify(patience: 300) { clock in
            GPXSimulator(document: document, options: options, clock: clock)
        }
    }

    @Test("from a file on a real clock")
    func realTime() async throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("conformance-\(UUID().uuidString).gpx")
        try Data(document.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        try await ProviderConformance.verify(patience: 300, time: .system) { clock in
            GPXSimulator(contentsOfFile: url.path, timing: ReplayTiming(rate: .factor(100)), clock: clock)
        }
    }
}
