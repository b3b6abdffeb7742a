import Foundation
import Geolocation
import SensorReplay
import Testing

@Suite struct ReplayTimingTests {
    private func wait(_ timing: ReplayTiming, from first: Double?, to second: Double?) -> Double {
        func date(_ seconds: Double?) -> Date? { seconds.map { Date(timeIntervalSince1970: 1_000_000 + $0) } }
        return timing.wait(from: date(first), to: date(second))
    }

    @Test(
        "The wait is the difference of the times, or the minimum interval if that is longer",
        arguments: [(0, 1), (0.5, 1), (1, 1), (1.25, 1.25), (3600, 3600)])
    func longerOfBoth(difference: Double, expected: Double) {
        #expect(wait(ReplayTiming(), from: 0, to: difference) == expected)
    }

    @Test("If a time is missing or runs backwards, the wait is the minimum interval")
    func withoutUsableTimes() {
        let timing = ReplayTiming(minimumInterval: 1.5)
        #expect(wait(timing, from: nil, to: 7) == 1.5)
        #expect(wait(timing, from: 7, to: nil) == 1.5)
        #expect(wait(timing, from: nil, to: nil) == 1.5)
        #expect(wait(timing, from: 7, to: 3) == 1.5)
    }

    @Test("With a minimum interval of 0, dense items are played at their recorded intervals")
    func noMinimum() {
        let timing = ReplayTiming(minimumInterval: 0)
        #expect(wait(timing, from: 0, to: 0.05).isNearly(0.05))
        #expect(wait(timing, from: 1, to: 1) == 0)
        #expect(wait(timing, from: 1, to: 0) == 0)
    }

    @Test("The rate divides the difference and the minimum interval alike")
    func rateDivides() {
        #expect(wait(ReplayTiming(rate: .factor(10)), from: 0, to: 30) == 3)
        #expect(wait(ReplayTiming(rate: .factor(10)), from: nil, to: nil) == 0.1)
        #expect(wait(ReplayTiming(rate: .factor(0.5)), from: 0, to: 30) == 60)
    }

    @Test("A gap is limited to the longest allowed one before it is divided by the rate")
    func gapIsLimited() {
        #expect(wait(ReplayTiming(maximumGap: 60), from: 0, to: 28_800) == 60)
        #expect(wait(ReplayTiming(maximumGap: 60), from: 0, to: 59) == 59)
        #expect(wait(ReplayTiming(rate: .factor(2), maximumGap: 60), from: 0, to: 28_800) == 30)
        #expect(wait(ReplayTiming(minimumInterval: 1, maximumGap: 0.25), from: 0, to: 9) == 0.25)
        #expect(wait(ReplayTiming(maximumGap: -1), from: 0, to: 9) == 0)
    }

    @Test("Short intervals are kept on request; the minimum then applies to missing times")
    func shortIntervals() {
        let timing = ReplayTiming(rate: .factor(2), minimumInterval: 3, keepsShortIntervals: true)
        #expect(wait(timing, from: 0, to: 0.5) == 0.25)
        #expect(wait(timing, from: 0, to: 0) == 1.5)
        #expect(wait(timing, from: 1, to: 0) == 1.5)
        #expect(wait(timing, from: nil, to: 0) == 1.5)
    }

    @Test("At full speed nothing waits")
    func maximumRate() {
        #expect(wait(ReplayTiming(rate: .max), from: 0, to: 28_800) == 0)
        #expect(wait(ReplayTiming(rate: .max), from: nil, to: nil) == 0)
    }

    @Test("A rate is max or a number above 0")
    func rateIsRead() {
        #expect(ReplayRate("max") == .max)
        #expect(ReplayRate("1") == .original)
        #expect(ReplayRate("0.5") == .factor(0.5))
        #expect(ReplayRate("1e3") == .factor(1000))
    }

    @Test(
        "Any other text is not a rate",
        arguments: ["0", "-0", "-1", "nan", "inf", "infinity", "fast", "MAX", "", " 1", "1x"])
    func noRate(text: String) {
        #expect(ReplayRate(text) == nil)
    }
}

extension Double {
    fileprivate func isNearly(_ other: Double) -> Bool { abs(self - other) < 1e-6 }
}
