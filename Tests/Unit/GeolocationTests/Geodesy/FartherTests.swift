import CodecSupport
import Geolocation
import Testing

@Suite("The test whether a point lies farther away than some metres")
struct FartherTests {
    @Test(
        "agrees with the local distance, everywhere on earth and at any distance",
        arguments: 1...8 as ClosedRange<UInt64>)
    func comparison(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<5000 {
            let a = Coordinate(
                latitude: .random(in: -90...90, using: &random), longitude: .random(in: -180...180, using: &random))
            let reach = pow10(.random(in: -7...1, using: &random))
            let b = Coordinate(
                latitude: min(max(a.latitude + .random(in: -reach...reach, using: &random), -90), 90),
                longitude: Angle.difference(from: 0, to: a.longitude + .random(in: -reach...reach, using: &random)))
            let distance = a.localDistance(to: b)
            for factor in [0, 0.5, 0.99, 0.9999, 1.0001, 1.01, 2, 100] {
                #expect(b.isFarther(than: distance * factor, from: a) == (distance > distance * factor))
            }
        }
    }

    private func pow10(_ exponent: Double) -> Double {
        var (power, whole) = (1.0, Int(exponent.rounded(.down)))
        while whole < 0 { (power, whole) = (power / 10, whole + 1) }
        while whole > 0 { (power, whole) = (power * 10, whole - 1) }
        return power * (1 + 9 * (exponent - exponent.rounded(.down)))
    }
}
