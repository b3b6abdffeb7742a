import NMEAFormat
import Testing

@Suite("Sentences of satellite receivers")
struct SentenceTests {
    private let place = NMEAPosition(latitude: 48.1173, longitude: 11.516666666666667)
    private let noon = NMEATime(hour: 12, minute: 35, second: 19)

    @Test("GGA is decoded")
    func gga() {
        #expect(
            sentence("GPGGA,123519,4807.038,N,01131.000,E,4,08,0.9,545.4,M,46.9,M,2.5,0120")
                == .gga(
                    NMEAGGA(
                        time: noon, position: place, quality: 4, satellitesUsed: 8, horizontalDilution: 0.9,
                        altitude: 545.4, geoidSeparation: 46.9, correctionAge: 2.5, stationID: 120)))
    }

    @Test("RMC of every version is decoded: without mode, with it, with navigational status")
    func rmc() {
        var expected = NMEARMC(
            time: noon, isValid: true, position: place, speed: 22.4 * 1852 / 3600, course: 84.4,
            date: NMEADate(year: 1994, month: 3, day: 23), variation: -3.1)
        let body = "GPRMC,123519,A,4807.038,N,01131.000,E,022.4,084.4,230394,003.1,W"
        #expect(sentence(body) == .rmc(expected))
        expected.mode = .autonomous
        #expect(sentence(body + ",A") == .rmc(expected))
        // V does not invalidate the fix: the equipment does not report a navigational status.
        expected.navigationStatus = UInt8(ascii: "V")
        #expect(sentence(body + ",A,V") == .rmc(expected))
    }

    @Test("an RMC is void by its status alone, and without status neither valid nor void")
    func void() {
        #expect(sentence("GPRMC,,V,,,,,,,,,,N") == .rmc(NMEARMC(isValid: false, mode: .notValid)))
        let void = Self.rmc("GPRMC,123519,V,4807.038,N,01131.000,E,,,230394,,,N")
        #expect(void?.isValid == false)
        #expect(void?.mode?.isFix == false)
        #expect(Self.rmc("GPRMC,123519,,4807.038,N,01131.000,E")?.isValid == nil)
        #expect(Self.rmc("GPRMC")?.isValid == nil)
    }

    @Test("a missing variation is nil, and west is negative")
    func variation() {
        #expect(Self.rmc("GPRMC,,A,,,,,,,,,")?.variation == nil)
        #expect(Self.rmc("GPRMC,,A,,,,,,,,0.0,E")?.variation == 0)
        #expect(Self.rmc("GPRMC,,A,,,,,,,,3.1,w")?.variation == -3.1)
    }

    @Test("GLL is decoded")
    func gll() {
        #expect(
            sentence("GNGLL,4807.038,N,01131.000,E,123519,A,D")
                == .gll(NMEAGLL(position: place, time: noon, isValid: true, mode: .differential)))
    }

    @Test("GNS is decoded, with a mode for each of up to eight systems")
    func gns() {
        #expect(
            sentence("GNGNS,123519,4807.038,N,01131.000,E,ANNDEF,14,0.8,545.4,46.9,2.5,0120,V")
                == .gns(
                    NMEAGNS(
                        time: noon, position: place,
                        modes: [.autonomous, .notValid, .notValid, .differential, .estimated, .floatRTK],
                        satellitesUsed: 14, horizontalDilution: 0.8, altitude: 545.4, geoidSeparation: 46.9,
                        correctionAge: 2.5, stationID: 120, navigationStatus: UInt8(ascii: "V"))))
        guard case .gns(let many)? = sentence("GNGNS,,,,,,NNNNNNNNNA,,,,,,") else { return #expect(Bool(false)) }
        #expect(many.modes.count == 8)
        #expect(!many.modes.isFix)
    }

    @Test("VTG is decoded from knots, from kilometres per hour, and in the form without units")
    func vtg() {
        let expected = NMEAVTG(course: 54.7, magneticCourse: 34.4, speed: 5.5 * 1852 / 3600)
        #expect(sentence("GPVTG,054.7,T,034.4,M,005.5,N,010.2,K") == .vtg(expected))
        #expect(sentence("GPVTG,054.7,034.4,005.5,010.2") == .vtg(expected))
        #expect(sentence("GPVTG,,T,,M,,N,36.0,K,A") == .vtg(NMEAVTG(speed: 10, mode: .autonomous)))
        #expect(sentence("GPVTG,90.0,T,,M,0,N,0,K") == .vtg(NMEAVTG(course: 90, speed: 0)))
    }

    @Test("GSA is decoded with and without the system of NMEA 4.11")
    func gsa() {
        var expected = NMEAGSA(
            isAutomatic: true, fixMode: 3, satellites: [4, 5, 9, 12, 24], positionDilution: 2.5,
            horizontalDilution: 1.3, verticalDilution: 2.1)
        #expect(sentence("GPGSA,A,3,04,05,,09,12,,,24,,,,,2.5,1.3,2.1") == .gsa(expected))
        expected.systemID = 4
        #expect(sentence("GPGSA,A,3,04,05,,09,12,,,24,,,,00,2.5,1.3,2.1,4") == .gsa(expected))
        #expect(NMEASystem(rawValue: 4) == .beidou)
        guard case .gsa(let hex)? = sentence("GNGSA,M,1,01,02,03,04,05,06,07,08,09,10,11,401,,,,A") else {
            return #expect(Bool(false))
        }
        #expect(hex.systemID == 10)
        #expect(hex.isAutomatic == false)
        #expect(Array(hex.satellites) == Array(1...11) + [401])
    }

    @Test("GSV is decoded with up to four satellites, with and without a signal field")
    func gsv() {
        let first = NMEASatellite(number: 1, elevation: 40, azimuth: 83, signal: 46)
        let second = NMEASatellite(number: 2, elevation: 17, azimuth: 308)
        var expected = NMEAGSV(total: 2, number: 1, satellitesInView: 8, satellites: [first, second])
        #expect(sentence("GPGSV,2,1,08,01,40,083,46,02,17,308,") == .gsv(expected))
        expected.signalID = 11
        #expect(sentence("GPGSV,2,1,08,01,40,083,46,02,17,308,,B") == .gsv(expected))
        expected.satellites = [first, first, first, second]
        let three = "01,40,083,46,01,40,083,46,01,40,083,46"
        #expect(sentence("GPGSV,2,1,08,\(three),02,17,308,,B") == .gsv(expected))
        #expect(sentence("GPGSV,1,1,00") == .gsv(NMEAGSV(total: 1, number: 1, satellitesInView: 0)))
        #expect(sentence("GPGSV,1,1,00,7") == .gsv(NMEAGSV(total: 1, number: 1, satellitesInView: 0, signalID: 7)))
    }

    @Test("satellites of GSV in fields of the usual widths are read like any others")
    func satelliteWidths() {
        let usual = Array("12,34,256,41")
        for place in usual.indices where usual[place] != "," {
            for letter in "0123456789:/-+. A" {
                var digits = usual
                digits[place] = letter
                let text = String(digits)
                // A zero in front makes another field wider, and changes nothing else.
                digits.insert("0", at: place < 3 ? 6 : 0)
                let (head, wide) = ("GPGSV,1,1,01", String(digits))
                #expect(sentence("\(head),\(text)") == sentence("\(head),\(wide)"), "\(text)")
                #expect(drops("\(head),\(text)") == drops("\(head),\(wide)"), "\(text)")
            }
        }
    }

    @Test("satellites of GSV need only their number")
    func satellites() {
        guard case .gsv(let group)? = sentence("GAGSV,1,1,04,01,,,,,10,020,30,00,,,,05,-05,360,7.6,0") else {
            return #expect(Bool(false))
        }
        #expect(
            Array(group.satellites) == [
                NMEASatellite(number: 1), NMEASatellite(number: 5, elevation: -5, azimuth: 0, signal: 8),
            ])
        #expect(drops("GAGSV,1,1,04,01,91,361,100,02,x,y,z").badNumber == 6)
    }

    @Test("GSV is decoded in a group of any size", arguments: [9, 16, 99, 255])
    func manyGroups(number: Int) {
        #expect(
            sentence("GPGSV,\(number),\(number),36")
                == .gsv(NMEAGSV(total: number, number: number, satellitesInView: 36)))
    }

    @Test("GST and GBS are decoded")
    func errors() {
        #expect(
            sentence("GPGST,123519,1.1,2.2,3.3,44.4,5.5,6.6,7.7")
                == .gst(
                    NMEAGST(
                        time: noon, rangeError: 1.1, semiMajor: 2.2, semiMinor: 3.3, orientation: 44.4,
                        latitudeError: 5.5, longitudeError: 6.6, altitudeError: 7.7)))
        var expected = NMEAGBS(time: noon, latitudeError: 1.6, longitudeError: 1.4, altitudeError: 3.2)
        #expect(sentence("GPGBS,123519,1.6,1.4,3.2,,,,") == .gbs(expected))
        #expect(sentence("GPGBS,123519,1.6,1.4,3.2") == .gbs(expected))
        expected.failedSatellite = 3
        expected.missProbability = 0.5
        expected.bias = -21.4
        expected.biasDeviation = 3.8
        expected.systemID = 1
        expected.signalID = 8
        #expect(sentence("GPGBS,123519,1.6,1.4,3.2,03,0.5,-21.4,3.8,1,8") == .gbs(expected))
    }

    @Test("ZDA is decoded with its zone, and with the sign of a zone of zero hours")
    func zda() {
        let date = NMEADate(year: 2026, month: 11, day: 20)
        #expect(sentence("GPZDA,123519,20,11,2026,,") == .zda(NMEAZDA(time: noon, date: date)))
        #expect(sentence("GPZDA,123519,20,11,26,-03,30") == .zda(NMEAZDA(time: noon, date: date, zoneMinutes: -210)))
        #expect(sentence("GPZDA,123519,20,11,2026,-00,30") == .zda(NMEAZDA(time: noon, date: date, zoneMinutes: -30)))
        #expect(sentence("GPZDA,123519,20,11,2026,05,45") == .zda(NMEAZDA(time: noon, date: date, zoneMinutes: 345)))
        #expect(sentence("GPZDA,123519,31,02,2026,,") == .zda(NMEAZDA(time: noon)))
        #expect(drops("GPZDA,123519,00,00,0000,,").badDate == 1)
        #expect(drops("GPZDA,123519,,,,,") == NMEADrops())
    }

    @Test("headings are decoded: true, magnetic, with status, and of a sensor with deviation and variation")
    func headings() {
        #expect(sentence("HEHDT,274.07,T") == .hdt(NMEAHDT(heading: 274.07)))
        #expect(sentence("HCHDM,274.07,M") == .hdm(NMEAHDM(heading: 274.07)))
        #expect(sentence("GNTHS,77.52,E") == .ths(NMEATHS(heading: 77.52, mode: UInt8(ascii: "E"))))
        #expect(sentence("HCHDG,98.3,0.6,E,12.6,W") == .hdg(NMEAHDG(heading: 98.3, deviation: 0.6, variation: -12.6)))
        #expect(sentence("HCHDG,98.3,,,12.6,E") == .hdg(NMEAHDG(heading: 98.3, variation: 12.6)))
    }

    @Test(
        "talkers are decoded: all of the satellite systems, other instruments, and the old names",
        arguments: [
            ("GP", NMEASystem.gps), ("GL", .glonass), ("GA", .galileo), ("GB", .beidou), ("BD", .beidou), ("GQ", .qzss),
            ("QZ", .qzss), ("PQ", .qzss), ("GI", .navic), ("GN", nil), ("II", nil), ("HE", nil),
        ])
    func talkers(letters: String, system: NMEASystem?) {
        var decoder = NMEADecoder()
        decoder.append(ContiguousArray((framed("\(letters)GSV,1,1,00") + "\n").utf8).span)
        #expect(decoder.next() == .gsv(NMEAGSV(total: 1, number: 1, satellitesInView: 0)))
        #expect(decoder.address.talker.description == letters)
        #expect(decoder.address.formatter == "GSV")
        #expect(decoder.address.talker.system == system)
    }

    static func rmc(_ body: String) -> NMEARMC? {
        if case .rmc(let value)? = sentence(body) { value } else { nil }
    }
}
