import Geolocation
import Testing

@Suite("DurationHistogram") struct DurationHistogramTests {
    @Test("counts each duration in the first class whose limit it does not exceed") func classes() {
        var histogram = DurationHistogram()
        for seconds in [0.001, 0.0011, 0.3, 1e6, -1, .nan, .infinity] { histogram.add(seconds) }
        #expect(histogram.counts.count == DurationHistogram.limits.count + 1)
        #expect(histogram.counts[0] == 2)
        #expect(histogram.counts[1] == 1)
        #expect(histogram.counts.last == 1)
        #expect(histogram.count == 5)
        #expect(abs(histogram.sum - 1_000_000.3021) < 1e-6)
        #expect(DurationHistogram.limits == DurationHistogram.limits.sorted())
    }
}
