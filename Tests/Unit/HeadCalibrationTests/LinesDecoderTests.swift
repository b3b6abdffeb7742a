import Foundation
import Geolocation
import HeadCalibration
import Testing

@Suite("The decoder of orientation lines")
struct LinesDecoderTests {
    private let angles = Attitude.angles(yaw: 12.5, pitch: -3, roll: 0.25)

    @Test(
        "recognises the separator of the cells",
        arguments: [
            "12.5,-3,0.25", "12.5;-3;0.25", "12.5\t-3\t0.25", "12.5 -3 0.25", "  12.5   -3  0.25  ", "12.5, -3, 0.25",
            "12.5 ; -3 ; 0.25\r\n", "\u{FEFF}12.5,-3,0.25", "12.5,-3,0.25,", "12.5 -3 0.25\t", "+12.50,-3.0,.25",
            "1.25e1,-0.3E1,25e-2", "12.5,-3,0.25,7,8,what",
        ])
    func separators(line: String) {
        let decoder = LineReader()
        #expect(decoder.attitude(line) == angles)
        #expect(decoder.drops.total == 0)
    }

    @Test(
        "reads cells in quotes",
        arguments: [
            "\"12.5\",\"-3\",\"0.25\"", "\" 12.5 \";-3;\"0.25\"", "\"12.5\" \"-3\" \"0.25\"", "\"12.5\"\t-3\t0.25",
        ])
    func quotes(line: String) {
        let decoder = LineReader()
        #expect(decoder.attitude(line) == angles)
    }

    @Test("does not split a cell at separators within quotes")
    func quotedSeparators() throws {
        let decoder = LineReader(columns: try OrientationColumns(names: ["-", "yaw"]))
        #expect(decoder.attitude("\"a;b,c\td\" 7.5") == .yaw(7.5))
        #expect(decoder.attitude("\"a;b\",7.5") == .yaw(7.5))
        #expect(decoder.attitude("\"a,7.5") == nil)
        #expect(decoder.drops.byReason == ["line with too few columns": 1])
    }

    @Test("takes the columns from a header in any line, and skips unknown columns")
    func headers() {
        let decoder = LineReader()
        #expect(decoder.attitude("1,2,3") == .angles(yaw: 1, pitch: 2, roll: 3))
        #expect(decoder.decode("Roll, temperature, \"YAW (deg)\", Pitch") == nil)
        #expect(decoder.attitude("0.25,21,12.5,-3") == angles)
        #expect(decoder.decode("W;X;Y;Z") == nil)
        #expect(decoder.attitude("2;0;0;0") == .quaternion(.identity))
        #expect(decoder.decode(",yaw") == nil, "what pandas writes")
        #expect(decoder.attitude("0,7.5") == .yaw(7.5))
        #expect(decoder.decode("ms  yaw  pitch  roll") == nil)
        #expect(decoder.attitude("20  12.5  -3  0.25") == angles)
        #expect(decoder.drops.total == 0)
    }

    @Test("skips headers, comments and empty lines without counting them", arguments: [true, false])
    func passedOver(isFixed: Bool) {
        let decoder = LineReader(columns: isFixed ? .usual : nil)
        for line in ["# anything, at 12", "  #", "", " \t\r\n", "yaw,pitch,roll", "\u{FEFF}Yaw;Pitch;Roll"] {
            #expect(decoder.decode(line) == nil)
        }
        #expect(decoder.attitude("12.5,-3,0.25") == angles)
        #expect(decoder.drops.total == 0)
    }

    @Test("uses the columns that were set, even after a header with others")
    func fixedColumns() throws {
        let decoder = LineReader(columns: try OrientationColumns(names: ["ms", "-", "roll", "pitch", "yaw"]))
        #expect(decoder.decode("yaw,pitch,roll") == nil)
        let reading = try #require(decoder.decode("1500,99,0.25,-3,12.5"))
        #expect(reading.sample == OrientationSample(angles))
        #expect(reading.elapsed == 1.5)
    }

    @Test("reads radians, also for the heading and its accuracy")
    func radians() throws {
        let decoder = LineReader(columns: .trace, unit: .radians)
        let pi = Double.pi
        let sample = try #require(decoder.decode(",\(pi),\(-pi / 4),0,\(pi / 2),\(pi / 4)")).sample
        #expect(sample.attitude == .angles(yaw: 180, pitch: -45, roll: 0))
        #expect(sample.heading == HeadingValue(90, accuracy: 45))
    }

    @Test("prefers a quaternion to angles, and scales it to length 1")
    func quaternions() throws {
        let decoder = LineReader(columns: try OrientationColumns(names: ["yaw", "qx", "qy", "qz", "qw"]))
        #expect(decoder.attitude("90,0,0,16384,0") == Quaternion(w: 0, x: 0, y: 0, z: 1).map(Attitude.quaternion))
        #expect(decoder.attitude(",0,0,0,1") == .quaternion(.identity))
    }

    @Test("reports no value for an empty cell")
    func emptyCells() throws {
        let decoder = LineReader(columns: .trace)
        #expect(decoder.decode(",12.5,,,,") == OrientationReading(OrientationSample(.yaw(12.5))))
        #expect(decoder.decode(",12.5,-3,0.25,,4")?.sample == OrientationSample(angles))
        #expect(decoder.decode(",12.5,-3,0.25,,")?.sample == OrientationSample(angles))
        #expect(decoder.decode(",12.5,-3,0.25")?.sample == OrientationSample(angles))
        #expect(decoder.decode(",12.5,-3,0.25,-90,")?.sample.heading == HeadingValue(270))
        #expect(decoder.decode(",12.5,-3,0.25,270,-1")?.sample.heading == HeadingValue(270))
        #expect(decoder.attitude(",12.5,-3,,,") == .angles(yaw: 12.5, pitch: -3, roll: 0))
        #expect(decoder.attitude("\"\",12.5,\"\",\"\",,") == .yaw(12.5))
        #expect(decoder.drops.total == 0)
        #expect(decoder.decode(",,-3,0.25,270,2") == nil)
        #expect(decoder.drops.byReason == ["line with too few columns": 1])
    }

    @Test("reads all values in a line of a head trace")
    func trace() throws {
        let decoder = LineReader()
        #expect(decoder.decode("time,yaw,pitch,roll,heading,accuracy") == nil)
        #expect(decoder.columns == .trace)
        let time = Date(timeIntervalSince1970: 1_795_171_200.25)
        let reading = decoder.decode("2026-11-20T10:40:00.250Z,12.5,-3,0.25,231.4,3.2")
        let heading = HeadingValue(231.4, accuracy: 3.2, timestamp: time)
        #expect(reading == OrientationReading(OrientationSample(angles, time: time, heading: heading)))
    }

    @Test(
        "distinguishes wall times from seconds since the sensor's own epoch",
        arguments: [
            ("2026-11-20T10:40:00Z", 1_795_171_200, nil), ("2026-11-20 12:40:00.0+02:00", 1_795_171_200, nil),
            ("1795171200.5", 1_795_171_200.5, nil), ("100000000", 1e8, nil), ("99999999.5", nil, 99_999_999.5),
            ("0", nil, 0), ("-2.5", nil, -2.5), ("", nil, nil),
        ] as [(String, Double?, Double?)])
    func times(text: String, wallTime: Double?, elapsed: Double?) throws {
        let decoder = LineReader(columns: try OrientationColumns(names: ["t", "yaw"]))
        let reading = try #require(decoder.decode("\(text),7"))
        #expect(reading.sample.time == wallTime.map(Date.init(timeIntervalSince1970:)))
        #expect(reading.elapsed == elapsed)
    }
}
