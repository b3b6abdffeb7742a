import Testing

@testable import NMEAFormat

@Suite("Sentences of other instruments and of manufacturers")
struct InstrumentTests {
    private let place = NMEAPosition(latitude: 48.1173, longitude: 11.516666666666667)
    private let noon = NMEATime(hour: 12, minute: 35, second: 19)

    @Test("rate of turn, datum and text messages are decoded")
    func receivers() {
        #expect(sentence("TIROT,-3.5,A") == .rot(NMEAROT(rate: -3.5, isValid: true)))
        #expect(
            sentence("GPDTM,999,,0.08,S,0.06,E,-47.7,W84")
                == .dtm(
                    NMEADTM(
                        datum: "999", latitudeOffset: -0.08 / 60, longitudeOffset: 0.06 / 60, altitudeOffset: -47.7,
                        reference: "W84")))
        #expect(
            sentence("GNTXT,01,01,02,PROTVER=27.11, a^2Cb^^41^5")
                == .txt(NMEATXT(total: 1, number: 1, identifier: 2, text: "PROTVER=27.11, a,b^A^5")))
        #expect(sentence("GNTXT,1,1,2,é") == .txt(NMEATXT(total: 1, number: 1, identifier: 2, text: "é")))
    }

    @Test("water, wind and depth are decoded in SI units")
    func boat() {
        #expect(
            sentence("VWVHW,12.5,T,10.0,M,5.5,N,10.2,K")
                == .vhw(NMEAVHW(heading: 12.5, magneticHeading: 10, speed: 5.5 * 1852 / 3600)))
        #expect(sentence("VWVLW,10.0,N,1.0,N") == .vlw(NMEAVLW(waterTotal: 18_520, waterTrip: 1852)))
        #expect(
            sentence("WIMWV,214.8,R,36,K,A") == .mwv(NMEAMWV(angle: 214.8, isTrue: false, speed: 10, isValid: true)))
        #expect(
            sentence("WIMWV,214.8,T,0.1,M,V") == .mwv(NMEAMWV(angle: 214.8, isTrue: true, speed: 0.1, isValid: false)))
        #expect(sentence("SDDPT,2.4,-0.5,100") == .dpt(NMEADPT(depth: 2.4, offset: -0.5, maximumRange: 100)))
        #expect(sentence("SDDBT,7.8,f,2.4,M,1.3,F") == .dbt(NMEADBT(depth: 2.4)))
        #expect(sentence("SDDBT,10,f,,M,,F") == .dbt(NMEADBT(depth: 3.048)))
    }

    @Test("sentences of the navigation to a waypoint are decoded")
    func waypoints() {
        #expect(
            sentence("GPXTE,A,A,0.5,L,N,D") == .xte(NMEAXTE(isValid: true, crossTrackError: -926, mode: .differential)))
        #expect(
            sentence("GPAPB,A,A,0.5,R,N,V,A,011,M,DEST,012,T,013,M,A")
                == .apb(
                    NMEAAPB(
                        isValid: true, crossTrackError: 926, hasArrived: false, hasPassed: true, legBearing: 11,
                        isLegBearingTrue: false, waypoint: "DEST", bearing: 12, isBearingTrue: true, heading: 13,
                        isHeadingTrue: false, mode: .autonomous)))
        #expect(
            sentence("GPRMB,A,0.0,R,FROM,A LONG NAME OF IT,4807.038,N,01131.000,E,1.0,350.0,-36.0,V,A")
                == .rmb(
                    NMEARMB(
                        isValid: true, crossTrackError: 0, origin: "FROM", destination: "A LONG NAME OF I",
                        position: place, range: 1852, bearing: 350, closingSpeed: -18.52, hasArrived: false,
                        mode: .autonomous)))
        #expect(
            sentence("GPBWC,123519,4807.038,N,01131.000,E,213.8,T,218.0,M,0.5,N,EGLM,A")
                == .bwc(
                    NMEABWC(
                        time: noon, position: place, bearing: 213.8, magneticBearing: 218, distance: 926,
                        waypoint: "EGLM", mode: .autonomous)))
    }

    @Test("a part of an AIS message is decoded, with its payload as field 4")
    func ais() {
        var decoder = NMEADecoder()
        let text = framed("AIVDM,2,1,3,B,55P5TL01VIaAL@7WKO@mBplU@<PDhh000000001S;AJ::4A80?4i@E53,0", leader: "!")
        decoder.append(ContiguousArray((text + "\n").utf8).span)
        #expect(
            decoder.next() == .vdm(NMEAVDM(total: 2, number: 1, sequence: 3, channel: UInt8(ascii: "B"), fillBits: 0)))
        #expect(decoder.withField(4) { $0.count } == 56)
        #expect(sentence("AIVDO,1,1,,,B00000000868rA6<H7KNswPUoP06,4") == .vdm(NMEAVDM(isOwnShip: true, fillBits: 4)))
    }

    @Test("sentences of u-blox are decoded: position with accuracies, and time")
    func ublox() {
        #expect(
            sentence(
                "PUBX,00,123519.00,4807.038,N,01131.000,E,546.589,G3,2.1,2.0,36.0,77.52,0.007,5,0.92,1.19,0.77,9,0,0")
                == .pubx00(
                    NMEAPUBX00(
                        time: noon, position: place, altitudeAboveEllipsoid: 546.589, navigationStatus: "G3",
                        horizontalAccuracy: 2.1, verticalAccuracy: 2, speed: 10, course: 77.52,
                        verticalVelocity: -0.007,
                        correctionAge: 5, horizontalDilution: 0.92, verticalDilution: 1.19, timeDilution: 0.77,
                        satellitesUsed: 9)))
        #expect(
            sentence("PUBX,04,123519.00,091202,113851.00,1196,15D,1930035,-2660.664,43,")
                == .pubx04(
                    NMEAPUBX04(
                        time: noon, date: NMEADate(year: 2002, month: 12, day: 9), weekSeconds: 113_851, week: 1196,
                        leapSeconds: 15, isLeapSecondDefault: true, clockBias: 0.001930035,
                        clockDrift: -2660.664 / 1e9, timePulseGranularity: 4.3e-8)))
        #expect(sentence("PUBX,03,0") == .other(NMEAAddress(talker: .proprietary, formatter: "UBX")))
    }

    @Test("sentences of Garmin, MediaTek and SkyTraq are decoded")
    func makers() {
        #expect(
            sentence("PGRME,15.0,M,45.0,M,25.0,M")
                == .pgrme(NMEAPGRME(horizontalError: 15, verticalError: 45, sphericalError: 25)))
        #expect(sentence("PMTK001,220,3") == .pmtk(NMEAPMTK(type: 1)))
        #expect(sentence("PMTK705,AXN") == .pmtk(NMEAPMTK(type: 705)))
        #expect(sentence("PMTKCHN,1") == .other(NMEAAddress(talker: .proprietary, formatter: "MTKCHN")))
        #expect(
            sentence("PSTI,030,123519.000,A,4807.038,N,01131.000,E,94.615,0.00,-0.01,0.04,111219,F,2.0,3.7")
                == .psti(
                    NMEAPSTI(
                        time: noon, isValid: true, position: place, altitude: 94.615, eastVelocity: 0,
                        northVelocity: -0.01, upVelocity: 0.04, date: NMEADate(year: 2019, month: 12, day: 11),
                        mode: .floatRTK, rtkAge: 2, rtkRatio: 3.7)))
        #expect(
            sentence("PSTI,032,123519.000,111219,A,R,0.603,-0.837,-0.089,1.036,144.22,,,,,")
                == .psti032(
                    NMEAPSTI032(
                        time: noon, date: NMEADate(year: 2019, month: 12, day: 11), isValid: true, mode: .fixedRTK,
                        east: 0.603, north: -0.837, up: -0.089, length: 1.036, course: 144.22)))
        #expect(sentence("PSTI,001,1") == .other(NMEAAddress(talker: .proprietary, formatter: "STI")))
    }

    @Test("the attitude of inertial systems is decoded, but not another sentence of the same name")
    func attitude() {
        #expect(
            sentence("PASHR,123519.00,312.95,T,-0.83,-0.42,-0.01,0.234,0.224,0.298,2,1")
                == .pashr(
                    NMEAPASHR(
                        time: noon, heading: 312.95, isTrue: true, roll: -0.83, pitch: -0.42, heave: -0.01,
                        rollDeviation: 0.234, pitchDeviation: 0.224, headingDeviation: 0.298, quality: 2)))
        #expect(sentence("PASHR,POS,0,06,1") == .other(NMEAAddress(talker: .proprietary, formatter: "ASHR")))
    }

    @Test("a known formatter with any talker is the same sentence", arguments: ["II", "XX", "E1", "QZ"])
    func anyTalker(talker: String) {
        #expect(sentence("\(talker)HDT,1.5,T") == .hdt(NMEAHDT(heading: 1.5)))
    }

    @Test(
        "sentences without a type are returned as .other",
        arguments: ["GPRTE,1,1,c,0", "CCGPQ,GGA", "GPABCDEF,1", "PXYZ"])
    func unknown(body: String) {
        guard case .other(let address)? = sentence(body) else { return #expect(Bool(false), "\(body)") }
        #expect(body.hasPrefix(address.description))
    }
}
