import CodecSupport
import Geolocation
import HeadCalibration
import TestSupport
import Testing

@Suite("The decoder of orientation lines, on damaged lines")
struct LinesDamageTests {
    @Test(
        "drops malformed lines, counts them by reason, and reads the next line",
        arguments: [
            ("1,2", "line with too few columns"), ("12", "line with too few columns"),
            (",,", "line with too few columns"), ("ready", "line with a cell that is not a number"),
            ("1,2,3x", "line with a cell that is not a number"),
            ("calibrating yaw", "line with a cell that is not a number"),
            ("1,5;2,5;3,5", "line with a cell that is not a number"),
            ("0x10,2,3", "line with a cell that is not a number"), ("1,--2,3", "line with a cell that is not a number"),
            ("1,1e999,3", "line with a cell that is not a number"),
            ("1,\"2,3", "line with a cell that is not a number"),
            ("nan,2,3", "line with NaN or infinity"), ("1,-inf,3", "line with NaN or infinity"),
            ("1,2,Infinity", "line with NaN or infinity"), ("NAN,nan,-nan(ind)", "line with NaN or infinity"),
            ("1000001,2,3", "line with an angle out of range"), ("1,2,-1e300", "line with an angle out of range"),
        ])
    func reasons(line: String, reason: String) {
        let decoder = LineReader()
        #expect(decoder.decode(line) == nil)
        #expect(decoder.drops.byReason == [reason: 1])
        #expect(decoder.attitude("1,2,3") == .angles(yaw: 1, pitch: 2, roll: 3))
    }

    @Test(
        "drops quaternions of length 0 or out of range",
        arguments: ["0 0 0 0", "1e-9 0 0 0", "1e200 1e200 0 0", "1e7 0 0 0"])
    func quaternions(line: String) throws {
        let decoder = LineReader(columns: try OrientationColumns(names: ["w", "x", "y", "z"]))
        #expect(decoder.decode(line) == nil)
        #expect(decoder.drops.byReason == ["line with a quaternion of length 0 or out of range": 1])
    }

    @Test(
        "drops lines with an invalid time",
        arguments: ["2026-13-01T00:00:00Z", "noon", "1e15", "-1e10", "253402300800"])
    func times(text: String) throws {
        let decoder = LineReader(columns: .trace)
        #expect(decoder.decode("\(text),1,2,3,,") == nil)
        #expect(
            decoder.drops.byReason == ["line with a time that is neither ISO 8601 nor a number in range": 1])
        let millis = LineReader(columns: try OrientationColumns(names: ["millis", "yaw"]))
        #expect(millis.decode("1e300,2") == nil)
        #expect(millis.drops.total == 1)
    }

    @Test("reads lines of up to 4096 bytes, and drops longer ones")
    func length() {
        let decoder = LineReader()
        #expect(decoder.decode("1,2,3" + String(repeating: " ", count: 4091)) != nil)
        #expect(decoder.decode("1,2,3" + String(repeating: " ", count: 4092)) == nil)
        #expect(decoder.drops.byReason == ["line longer than 4096 bytes": 1])
        #expect(decoder.decode("yaw" + String(repeating: ",a", count: 2000)) == nil)
        #expect(decoder.columns.columns.count == 64)
        #expect(decoder.attitude("7") == .yaw(7))
    }

    @Test("does not read a line that is cut before its last required cell as another orientation")
    func truncations() throws {
        let line = "2026-11-20T10:40:00.250Z,12.5,-3.25,0.75,231.4,3.2"
        let decoder = LineReader(columns: .trace)
        let whole = try #require(decoder.decode(line)).sample.attitude
        for length in 0..<line.count {
            let cut = decoder.attitude(String(line.prefix(length)))
            if length <= 35 {
                #expect(cut == nil, "\(length)")
            } else if length > 39 {
                #expect(cut == whole, "\(length)")
            }
        }
        #expect(decoder.drops.total == 35)
    }

    @Test("never traps on random bytes, and reports only valid orientations", arguments: [1, 2, 3] as [UInt64])
    func rubbish(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let letters = Array("0123456789.-+,;\t \"#eEnNaAiIfFyawpitchroll\u{FEFF}\r\n".utf8) + [0, 128, 255]
        let decoder = LineReader()
        var readings = 0
        let cases = Attack.cases(of: 20_000)
        for _ in 0..<cases {
            let count = Int.random(in: 0...24, using: &generator)
            let line = (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] }
            guard let reading = decoder.decode(ContiguousArray(line)) else { continue }
            readings += 1
            #expect(reading.sample.attitude.isValid)
        }
        #expect(readings + decoder.drops.total <= cases)
        #expect(decoder.drops.total > cases / 2)
    }
}
