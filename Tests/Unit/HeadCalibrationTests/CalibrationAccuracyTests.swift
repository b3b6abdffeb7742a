import HeadCalibration
import HeadSupport
import Testing

@Suite("Calibrated headings of simulated walks, compared with those of an earlier algorithm")
struct CalibrationAccuracyTests {
    /// Walks of one kind, and the accuracy that the calibration must reach on them.
    struct Terrain: Sendable, CustomTestStringConvertible {
        let name: String
        let settings: WalkSettings
        /// The number of walks: few give an uncertain fraction of errors within the reported accuracy, many take long.
        let walks: Int
        var testDescription: String { name }

        /// The expected fraction of errors within the reported accuracy: 60…80 %, or a wider range for few walks.
        var honesty: ClosedRange<Double> { walks >= 24 ? 0.6...0.8 : 0.5...0.9 }

        init(_ name: String, walks: Int = 6, _ change: (inout WalkSettings) -> Void = { _ in }) {
            self.name = name
            self.walks = walks
            var settings = WalkSettings()
            change(&settings)
            self.settings = settings
        }
    }

    static let terrains = [
        Terrain("through a town with visits to buildings", walks: 24),
        Terrain("out of doors") { $0.visitsBuildings = false },
        Terrain("without a compass") { $0.hasCompass = false },
        Terrain("with a head that is held still") {
            $0.hasGlances = false
            $0.sway = 0
        },
        Terrain("with a noisy receiver") {
            $0.courseNoise = 8
            $0.courseCorrelation = 1
        },
        Terrain("with a fast tracker that drifts by 3° in a minute") {
            $0.trackerRate = 50
            $0.drift = 3
        },
    ]

    @Test("are better than the earlier algorithm's if there is only a compass disturbed by buildings")
    func compassOnly() {
        // A bias that nothing contradicts cannot be distinguished from the heading: 15° remain 15°, and are reported as
        // a poor accuracy.
        var settings = WalkSettings()
        settings.hasCourse = false
        let ours = CalibrationTrial(walks: 8, settings) { YawCalibrator() }
        let ancestor = CalibrationTrial(walks: 8, settings) { AncestorCalibrator() }
        #expect(ours.error68 <= 8, "\(ours)")
        #expect(ours.error95 <= 14, "\(ours)")
        #expect(ours.honesty > 0.6, "\(ours)")
        #expect(ours.error68 < ancestor.error68, "\(ours), the ancestor \(ancestor)")
    }

    @Test(
        "are right within 5° (68 %) and 12° (95 %) from 60 s after the start, with a fitting accuracy",
        arguments: terrains)
    func walks(terrain: Terrain) {
        let ours = CalibrationTrial(walks: terrain.walks, terrain.settings) { YawCalibrator() }
        let ancestor = CalibrationTrial(walks: terrain.walks, terrain.settings) { AncestorCalibrator() }
        #expect(ours.error68 <= 5, "\(ours)")
        #expect(ours.error95 <= 12, "\(ours)")
        #expect(terrain.honesty.contains(ours.honesty), "\(ours)")
        #expect(ours.error68 <= ancestor.error68 + 1, "\(ours), the ancestor \(ancestor)")
    }

    @Test("begin within 10 s on a straight path, at any phase of the course readings")
    func first() throws {
        for phase in 0..<25 {
            let walk = StraightWalk()
            walk.course = nil
            walk.walk(Double(phase) / 25)
            walk.course = 30
            let time = try #require(walk.timeToFirst())
            #expect(time - Double(phase) / 25 <= 10)
        }
    }
}
