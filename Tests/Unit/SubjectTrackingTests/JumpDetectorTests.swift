import Geolocation
import SubjectTracking
import Testing

@Suite("Jump detector")
struct JumpDetectorTests {
    /// The verdicts on fixes some metres to the north of a place.
    private func verdicts(
        _ fixes: [(time: Double, metres: Double)], _ settings: JumpSettings = JumpSettings()
    ) -> [JumpDetector.Verdict] {
        var detector = JumpDetector(settings: settings)
        return fixes.map { detector.judge(fix($0.time, $0.metres)) }
    }

    private func fix(_ time: Double, _ metres: Double, speed: Double? = nil) -> Location {
        let place = Coordinate(latitude: 47, longitude: 9).destination(distance: metres, bearing: 0)
        return Location(time, place.latitude, place.longitude, accuracy: 3, speed: speed)
    }

    @Test("refuses a single fix out of reach, and judges the next one by the fix before it")
    func outlier() {
        #expect(
            verdicts([(0, 0), (1, 10), (2, 500), (3, 30)]) == [
                .plausible, .plausible, .refused(.tooFast), .plausible,
            ])
    }

    @Test("accepts the third of five fixes that agree with each other, and judges later ones by it")
    func confirmation() {
        #expect(
            verdicts([(0, 0), (1, 5000), (2, 5010), (3, 5020), (4, 5030), (5, 20)]) == [
                .plausible, .refused(.tooFast), .refused(.tooFast), .confirmed, .plausible, .refused(.tooFast),
            ])
    }

    @Test("accepts three agreeing fixes with others between them, but not with too many")
    func window() {
        #expect(verdicts([(0, 0), (1, 5000), (2, 5010), (3, 10), (4, 20), (5, 5020)]).last == .confirmed)
        let refused = verdicts([(0, 0), (1, 5000), (2, 5010), (3, 10), (4, 20), (5, 30), (6, 5020)]).last
        #expect(refused == .refused(.tooFast))
    }

    @Test("accepts no fixes that jump about")
    func chaos() {
        var fixes: [(time: Double, metres: Double)] = [(0, 0)]
        for second in 1...30 { fixes.append((Double(second), 1e5 + 1e5 * Double(second * 7 % 13))) }
        #expect(verdicts(fixes).dropFirst().allSatisfy { !$0.isAccepted })
    }

    @Test("refuses fixes that are not newer, and also judges those within a tenth of a second")
    func time() {
        #expect(verdicts([(5, 0), (5, 0), (4, 0)]).dropFirst().allSatisfy { $0 == .refused(.notNewer) })
        #expect(verdicts([(5, 0), (5.05, 5), (5.06, 900)]) == [.plausible, .plausible, .refused(.tooFast)])
    }

    @Test("accepts noise as large as the fixes report at ten fixes a second")
    func noise() {
        let fixes = (0..<50).map { (time: 0.1 * Double($0), metres: $0 % 2 == 0 ? 0 : 7.0) }
        #expect(verdicts(fixes).allSatisfy { $0.isAccepted })
    }

    @Test("refuses an implausible acceleration")
    func acceleration() {
        var detector = JumpDetector()
        #expect([fix(0, 0, speed: 1), fix(1, 3, speed: 50)].map { detector.judge($0) }.last == .refused(.tooSudden))
        #expect(detector.judge(fix(2, 6, speed: 4)) == .plausible)
        #expect(detector.drops.byReason == ["jump of the speed": 1])
    }

    @Test("refuses an invalid fix")
    func invalid() {
        var detector = JumpDetector()
        #expect(detector.judge(Location(0, 95, 0)) == .refused(.invalid))
        #expect(detector.drops.byReason == ["fix out of range": 1])
    }
}
