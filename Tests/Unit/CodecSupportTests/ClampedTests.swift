import CodecSupport
import Testing

@Suite("A number that is clamped to a range") struct ClampedTests {
    @Test(
        "becomes the nearest number of the range, and NaN becomes the lower bound",
        arguments: [
            (0.5, 0.5), (0.1, 0.1), (60, 60), (0, 0.1), (-7, 0.1), (61, 60), (.infinity, 60), (-.infinity, 0.1),
            (.nan, 0.1),
        ] as [(Double, Double)])
    func clamped(number: Double, expected: Double) {
        #expect(number.clamped(to: 0.1...60) == expected)
    }
}
