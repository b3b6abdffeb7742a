import Geolocation
import ReceiverDecoding
import ReceiverSupport
import Testing

private let fix = sentences(
    "GNRMC,104000,A,4739.5,N,00910.5,E,0,0,201126,,,A", "GNGGA,104000,4739.5,N,00910.5,E,1,08,1.0,400,M,48,M,,")

private func status(_ bodies: String...) throws -> ReceiverStatus {
    var reception = Reception(wantsDerivedEvents: true)
    reception.ingest(bodies.map { sentence($0) }.joined() + fix)
    reception.end(.stream)
    return try #require(reception.statuses.last)
}

@Suite("The satellites of a receiver")
struct SatelliteTests {
    @Test("are those of all systems together, each with whether the fix uses it")
    func systems() throws {
        let status = try status(
            "GNGSA,A,3,01,03,,,,,,,,,,,2.0,1.0,1.7,1", "GNGSA,A,3,66,,,,,,,,,,,,2.0,1.0,1.7,2",
            "GPGSV,1,1,03,01,40,083,46,03,17,308,41,12,07,344,,1", "GLGSV,1,1,02,66,60,100,44,67,10,200,30,1")
        #expect(status.satellitesInView == 5 && status.satellitesUsed == 8)
        #expect(status.satellites.map(\.number) == [1, 3, 12, 66, 67])
        #expect(status.satellites.map(\.isUsed) == [true, true, false, true, false])
        #expect(status.satellites.map(\.system) == [.gps, .gps, .gps, .glonass, .glonass])
        #expect(status.satellites[0].elevation == 40 && status.satellites[0].azimuth == 83)
        #expect(status.satellites[2].signal == nil)
        #expect(status.mode == .threeDimensional && status.positionDilution == 2 && status.verticalDilution == 1.7)
    }

    @Test("are counted once if they send on several signals, whose numbers are not satellites")
    func signals() throws {
        let status = try status("GPGSV,1,1,02,01,40,083,40,03,17,308,41,1", "GPGSV,1,1,02,01,40,083,46,03,17,308,30,8")
        #expect(status.satellites.map(\.number) == [1, 3] && status.satellitesInView == 2)
        #expect(status.satellites.map(\.signal) == [46, 41])
    }

    @Test("stay unchanged if a sentence of their group is lost")
    func lostSentence() throws {
        let whole = ["GPGSV,2,1,05,01,40,083,46,03,17,308,41,04,10,010,20,05,20,020,25", "GPGSV,2,2,05,06,30,030,30"]
        let status = try status(whole[0], whole[1], "GPGSV,2,1,05,11,40,083,46,13,17,308,41", "GPGSV,2,1,05,21,1,1,1")
        #expect(status.satellites.map(\.number) == [1, 3, 4, 5, 6])
    }

    @Test("may be sent in groups of any size and with wrong numbers without losing the fix")
    func lyingGroups() throws {
        _ = try status("GPGSV,99,1,05", "GPGSV,-1,0,05", "GPGSV,9,9,999999", "GPGSV,,,", "GPGSV,2,3,1,1,1,1,1", "GPGSV")
        var reception = Reception(wantsDerivedEvents: true)
        for _ in 0..<40 { reception.ingest(sentence("GPGSV,16,1,64,01,02,03,04,05,06,07,08,09,10,11,12,13,14,15,16")) }
        reception.ingest(fix)
        reception.end(.stream)
        #expect(reception.fixes.count == 1)
    }

    @Test("are removed if their system is no longer reported")
    func silentSystem() throws {
        var reception = Reception(wantsDerivedEvents: true)
        reception.ingest(sentences("GPGSV,1,1,01,01,40,083,46", "GLGSV,1,1,01,66,60,100,44"))
        for _ in 0..<30 { reception.ingest(sentence("GPGSV,1,1,01,01,40,083,46")) }
        reception.ingest(fix)
        reception.end(.stream)
        #expect(try #require(reception.statuses.last).satellites.map(\.number) == [1])
    }

    @Test(
        "remain when the fix ends, but neither its dilutions nor the age of its corrections",
        arguments: [
            sentences("GNRMC,104001,V,,,,,,,201126,,,N", "GNGGA,104001,,,,,0,00,99.99,,,,,,"),
            sentence("GNRMC,,V,,,,,,,,,,N"),
        ])
    func lostFix(text: String) throws {
        var reception = Reception(wantsDerivedEvents: true)
        reception.ingest(
            sentences(
                "GPGSV,1,1,01,01,40,083,46", "GNGSA,A,3,01,03,,,,,,,,,,,2.0,1.0,1.7,1",
                "GNRMC,104000,A,4739.5,N,00910.5,E,0,0,201126,,,D",
                "GNGGA,104000,4739.5,N,00910.5,E,2,08,1.0,400,M,48,M,3.0,0100"))
        reception.end(.pause)
        reception.ingest(text)
        reception.end(.stream)
        #expect(reception.statuses.count == 2)
        let (fix, lost) = (try #require(reception.statuses.first), try #require(reception.statuses.last))
        #expect(fix.positionDilution == 2 && fix.horizontalDilution == 1 && fix.verticalDilution == 1.7)
        #expect(fix.mode == .threeDimensional && fix.correctionAge == 3)
        #expect(lost.positionDilution == nil && lost.horizontalDilution == nil && lost.verticalDilution == nil)
        #expect(lost.mode == ReceiverStatus.Mode.none && lost.correctionAge == nil && lost.satellites.count == 1)
    }

    @Test("are reported while there is no fix")
    func noFix() throws {
        var reception = Reception(wantsDerivedEvents: true)
        reception.ingest(sentences("GPZDA,103959,20,11,2026,00,00", "GPGSV,1,1,01,01,40,083,46"))
        reception.ingest(sentences("GPGGA,104000,,,,,0,00,99.99,,,,,,", "GPGGA,104001,,,,,0,00,99.99,,,,,,"))
        let status = try #require(reception.statuses.last)
        #expect(status.mode == ReceiverStatus.Mode.none && status.satellites.count == 1)
    }
}
