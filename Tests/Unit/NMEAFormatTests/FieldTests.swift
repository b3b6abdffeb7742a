import NMEAFormat
import Testing

@Suite("Unusual and unusable fields")
struct FieldTests {
    @Test(
        "times that no clock shows are left out and counted",
        arguments: [
            "240000", "126000", "120061", "1200", "12000", "12:00:00", "120000x", "120000.x", "-10000", "1200000",
            "é12000",
        ])
    func times(time: String) {
        #expect(rmc("GPRMC,\(time),A,4807.038,N,01131.000,E,,,,,")?.time == nil)
        #expect(rmc("GPRMC,\(time),A,4807.038,N,01131.000,E,,,,,")?.position != nil)
        #expect(drops("GPRMC,\(time),A,4807.038,N,01131.000,E,,,,,").byReason == ["time that no clock shows": 1])
    }

    @Test(
        "the second 60 is read as the next second, in GGA and RMC",
        arguments: [
            ("235960", 86_400_000_000), ("235960.999999", 86_400_999_999), ("123460", 45_300_000_000),
            ("123460.50", 45_300_500_000), ("000000", 0), ("235959.9999999", 86_399_999_999),
        ])
    func leapSeconds(time: String, microseconds: Int64) {
        #expect(gga("GPGGA,\(time),,,,,,,,,,,,,")?.time?.microseconds == microseconds)
        #expect(rmc("GPRMC,\(time),V,,,,,,,,,")?.time?.microseconds == microseconds)
    }

    @Test(
        "a time may have any number of decimals or none",
        arguments: ["120000", "120000.", "120000.0", "120000.00000000"])
    func decimals(time: String) {
        #expect(rmc("GPRMC,\(time),V,,,,,,,,,")?.time == NMEATime(hour: 12, minute: 0, second: 0))
    }

    @Test(
        "dates that no calendar has are left out and counted",
        arguments: ["000000", "320126", "310226", "290225", "001126", "150026", "151326", "15126", "ab1126", "15 126"])
    func dates(date: String) {
        #expect(
            rmc("GPRMC,120000,A,,,,,,,\(date),,,A")
                == NMEARMC(
                    time: NMEATime(hour: 12, minute: 0, second: 0), isValid: true, mode: .autonomous))
        #expect(drops("GPRMC,120000,A,,,,,,,\(date),,,A").byReason == ["date that no calendar has": 1])
    }

    @Test(
        "years of two digits mean 2000 to 2079 and 1980 to 1999",
        arguments: [("290224", 2024), ("010179", 2079), ("060180", 1980), ("311299", 1999), ("15112026", 2026)])
    func centuries(date: String, year: Int) {
        #expect(rmc("GPRMC,,V,,,,,,,\(date),,")?.date?.year == year)
    }

    @Test("days are counted from 1970")
    func days() {
        #expect(NMEADate(year: 1970, month: 1, day: 1)?.daysSince1970 == 0)
        #expect(NMEADate(year: 2000, month: 2, day: 29)?.daysSince1970 == 11_016)
        #expect(NMEADate(year: 2026, month: 11, day: 20)?.daysSince1970 == 20_777)
        #expect(NMEADate(year: 1900, month: 2, day: 29) == nil)
    }

    @Test(
        "a position is left out as a whole, and counted, if one half of it cannot be used",
        arguments: [
            "9100.0,N,01131.0,E", "4807.0,N,18100.0,E", "4867.0,N,01131.0,E", "4807.0,N,01160.0,E",
            "9000.01,N,01131.0,E",
            "4807.0,N,18000.001,W", "4807.0,,01131.0,E", "4807.0,N,01131.0,", "4807.0,E,01131.0,N", ",N,01131.0,E",
            "4807.0,N,,E", "-4807.0,N,01131.0,E", "48o7.0,N,01131.0,E", "4807.0,NN,01131.0,E", "4807,0,N,01131,0,E",
            "4807.0.1,N,01131.0,E", "4807.é,N,01131.0,E", ".5,N,01131.0,E", "1e3,N,01131.0,E", "95.0,N,01131.0,E",
        ])
    func positions(position: String) {
        #expect(rmc("GPRMC,120000,A,\(position)")?.position == nil)
        #expect(rmc("GPRMC,120000,A,\(position)")?.isValid == true)
        #expect(drops("GPRMC,120000,A,\(position)").badPosition == 1)
    }

    @Test("an empty position is nil and not counted", arguments: [",,,", ",N,,E", ",,,,"])
    func emptyPositions(position: String) {
        #expect(gga("GPGGA,120000,\(position),0,00,,,,,,,") != nil)
        #expect(rmc("GPRMC,120000,V,\(position)")?.position == nil)
        #expect(drops("GPRMC,120000,V,\(position)") == NMEADrops())
    }

    @Test("the bounds of coordinates are valid, and letters may be lower case")
    func bounds() {
        #expect(
            rmc("GPRMC,,A,9000.000,s,18000.0000,w")?.position == NMEAPosition(latitude: -90, longitude: -180))
        #expect(rmc("GPRMC,,A,0000.000,N,00000.0000,E")?.position == NMEAPosition(latitude: 0, longitude: 0))
    }

    @Test("a coordinate is rounded once, with all the decimals that receivers write")
    func precision() {
        // The literals are the nearest numbers to the quotients.
        #expect(
            rmc("GPRMC,,A,4807.038,N,01131.000,E")?.position
                == NMEAPosition(latitude: 48.1173, longitude: 11.516666666666667))
        let fine = rmc("GPRMC,,A,4134.49821229,N,09345.03351845,W")?.position
        #expect(fine == NMEAPosition(latitude: 41.5749702048333333, longitude: -93.7505586408333333))
        let finer = rmc("GPRMC,,A,5959.99999999999999,N,17959.999999999999,W")?.position
        #expect(finer == NMEAPosition(latitude: 59.9999999999998333, longitude: -179.999999999999833))
    }

    @Test("fields of a thousand digits are numbers or nil")
    func longFields() {
        let digits = String(repeating: "1", count: 1000)
        let zeros = String(repeating: "0", count: 1000)
        func decoded(_ field: String) -> NMEAGGA? {
            let all = decode(
                Array((framed("GPGGA,\(field),\(field),N,\(field),E,\(field),\(field),,\(field)") + "\n").utf8),
                maximumLength: 65_536)
            if case .gga(let value)? = all.sentences.first { return value }
            return nil
        }
        #expect(decoded(digits) == NMEAGGA())
        #expect(sentence("GPVTG,,T,,M,\(digits.prefix(308)),N,,K") == .vtg(NMEAVTG()))
        #expect(sentence("GPVTG,,T,,M,-\(digits.prefix(308)),N,,K") == .vtg(NMEAVTG()))
        #expect(decoded("\(zeros)5")?.altitude == 5)
        #expect(decoded("5.\(digits)")?.altitude == 5.111111111111111)
        #expect(decoded("5.\(zeros)")?.quality == 5)
        #expect(decode(Array(framed("GPGGA,\(digits)").utf8)).drops.tooLong == 0)
        #expect(decode(Array(framed("GPGGA,\(digits),\(digits)").utf8)).drops.tooLong == 1)
    }

    @Test(
        "text that is not a number is left out and counted",
        arguments: ["abc", "1.2.3", "--1", "1e5", "0x10", "1;5", ".", "-", "+", "inf", "nan", "１２"])
    func numbers(text: String) {
        #expect(gga("GPGGA,,,,,,1,08,\(text),545.4,M,46.9,M,,")?.horizontalDilution == nil)
        #expect(gga("GPGGA,,,,,,1,08,\(text),545.4,M,46.9,M,,")?.altitude == 545.4)
        #expect(
            drops("GPGGA,,,,,,1,08,\(text),545.4,M,46.9,M,,").byReason == [
                "field that is not a number or out of range": 1
            ]
        )
    }

    @Test("spaces around a number are ignored", arguments: ["  545.4", "545.4 ", " 545.4 "])
    func spaces(text: String) {
        #expect(gga("GPGGA,,,,,,1, 8,0.9,\(text),M,   ,M,,")?.altitude == 545.4)
        #expect(gga("GPGGA,,,,,,1, 8,0.9,\(text),M,   ,M,,")?.satellitesUsed == 8)
        #expect(drops("GPGGA,,,,,,1, 8,0.9,\(text),M,   ,M,,") == NMEADrops())
    }

    @Test(
        "dilutions that mean unknown are nil, and not counted",
        arguments: ["99.99", "99.00", "0.0", "0", "99.0", ""])
    func dilutions(text: String) {
        #expect(gga("GPGGA,,,,,,0,00,\(text),,M,,M,,") == NMEAGGA(quality: 0, satellitesUsed: 0))
        #expect(drops("GPGGA,,,,,,0,00,\(text),,M,,M,,") == NMEADrops())
    }

    @Test(
        "angles outside of 0 to 360 are left out and counted, and 360 is 0",
        arguments: [("360.0", 0.0), ("359.99", 359.99), ("0", 0), ("360.1", nil), ("-1", nil)])
    func angles(text: String, angle: Double?) {
        #expect(sentence("GPHDT,\(text),T") == .hdt(NMEAHDT(heading: angle)))
        #expect(drops("GPHDT,\(text),T").badNumber == (angle == nil ? 1 : 0))
    }

    @Test("a sentence with too few fields is decoded as far as possible")
    func truncated() {
        let body = "GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,2.5,0120"
        let whole = gga(body)
        #expect(whole?.stationID == 120)
        for end in body.indices.dropFirst(5) where body[end] == "," {
            let part = gga(String(body[..<end]))
            #expect(part != nil)
            #expect(part?.position == nil || part?.position == whole?.position)
            #expect(part?.altitude == nil || part?.altitude == 545.4)
        }
    }

    @Test("an unusable field does not affect others")
    func poison() {
        let value = rmc("GPRMC,999999,A,9100.0,N,01131.0,E,x,400,999999,5.0,Q,A")
        #expect(value == NMEARMC(isValid: true, mode: .autonomous))
        let counted = drops("GPRMC,999999,A,9100.0,N,01131.0,E,x,400,999999,5.0,Q,A")
        #expect([counted.badTime, counted.badPosition, counted.badDate, counted.badNumber] == [1, 1, 1, 3])
        #expect(counted.fields == 6)
        #expect(counted.sentences == 0)
    }
}
