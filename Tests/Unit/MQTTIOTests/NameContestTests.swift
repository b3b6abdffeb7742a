import Geolocation
import Testing

@testable import MQTTIO

@Suite("Two clients of one name") struct NameContestTests {
    @Test("are assumed after three ends of connections within a minute")
    func threeEnds() {
        let start = SystemClock().instant
        var contest = NameContest()
        let seconds = [0.0, 20, 59, 70, 200, 230, 261, 262, 263]
        let verdicts = seconds.map { contest.recordEnd(at: start.advanced(by: $0)) }
        #expect(verdicts == [false, false, true, true, false, false, false, true, true])
    }
}
