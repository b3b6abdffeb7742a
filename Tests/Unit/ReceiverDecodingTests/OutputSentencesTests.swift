import Foundation
import Geolocation
import NMEAFormat
import ReceiverDecoding
import Testing

@Suite("The sentences of fixes") struct OutputSentencesTests {
    @Test("A fix gives RMC and GGA with all its values, and VTG")
    func fix() {
        #expect(
            Output.made(of: [Output.location(0.25)]) == [
                "GNRMC,104000.25,A,4737.25480,N,00910.40413,E,9.719,231.4,201126,,,A",
                "GNGGA,104000.25,4737.25480,N,00910.40413,E,1,04,,405.2,M,,M,,",
                "GNVTG,231.4,T,,M,9.719,N,18.0,K,A",
            ])
    }

    @Test(
        "Unknown values are left empty, except the number of satellites, and VTG and GST are omitted"
    )
    func bareFix() {
        let bare = GeolocationEvent.location(Location(latitude: -33.5, longitude: -70.25, timestamp: Output.time(0)))
        #expect(
            Output.made(of: [bare], [.rmc, .gga, .vtg, .gst]) == [
                "GNRMC,104000.00,A,3330.00000,S,07015.00000,W,,,201126,,,A",
                "GNGGA,104000.00,3330.00000,S,07015.00000,W,1,03,,,M,,M,,",
            ])
    }

    @Test("GLL, ZDA and GST are written on request")
    func otherKinds() {
        #expect(
            Output.made(of: [Output.location(1)], [.gll, .zda, .gst]) == [
                "GNGLL,4737.25480,N,00910.40413,E,104001.00,A,A",
                "GNGST,104001.00,,,,,2.0,2.0,7.0",
                "GNZDA,104001.00,20,11,2026,00,00",
            ])
    }

    @Test("The radius of 68 % is written as the deviations from which it is read back")
    func accuracy() throws {
        for radius in [0.01, 1, 4.1, 25.5, 1000] {
            let deviation = FixAccuracy.deviation(radius: radius)
            #expect(abs(FixAccuracy.radius(deviations: deviation, deviation) - radius) < 1e-9 * radius)
            // A Rayleigh distribution's radii of 95 % and 68 %: √(ln 0.05 / ln 0.32).
            #expect(abs(FixAccuracy.ninetyFive(radius: radius) / radius - 1.6214) < 1e-3)
            #expect(abs(FixAccuracy.ninetyFive(deviation: radius) / radius - 1.96) < 1e-9)
        }
    }

    @Test("Quality, satellites, dilution and separation are those of a status near the fix")
    func status() {
        var status = ReceiverStatus(time: Output.time(0))
        status.quality = .realTimeKinematicFixed
        status.satellitesUsed = 14
        status.horizontalDilution = 0.6
        status.geoidSeparation = 47.7
        status.correctionAge = 1.2
        let events: [GeolocationEvent] = [.derived(status), Output.location(1), Output.location(11)]
        #expect(
            Output.made(of: events, [.rmc, .gga]) == [
                "GNRMC,104001.00,A,4737.25480,N,00910.40413,E,9.719,231.4,201126,,,R",
                "GNGGA,104001.00,4737.25480,N,00910.40413,E,4,14,0.6,405.2,M,47.7,M,1.2,",
                "GNRMC,104011.00,A,4737.25480,N,00910.40413,E,9.719,231.4,201126,,,A",
                "GNGGA,104011.00,4737.25480,N,00910.40413,E,1,04,,405.2,M,,M,,",
            ])
    }

    @Test("A status without a fix does not make a fix invalid", arguments: [FixQuality.invalid, nil])
    func statusOfAnotherMoment(quality: FixQuality?) {
        var status = ReceiverStatus(time: Output.time(0))
        status.quality = quality
        #expect(Output.made(of: [.derived(status), Output.location(1)], [.gga])[0].contains(",E,1,"))
    }

    @Test(
        "The number of satellites is that of the status, or else the fewest that such a fix needs",
        arguments: [nil, 0, 1, 14])
    func satellitesUsed(count: Int?) {
        var status = ReceiverStatus(time: Output.time(0))
        status.satellitesUsed = count
        let level = GeolocationEvent.location(Location(latitude: 1, longitude: 2, timestamp: Output.time(0)))
        let made = Output.made(of: [.derived(status), Output.location(0), level], [.gga])
        let expected = count == 14 ? ["14", "14"] : count == 1 ? ["01", "01"] : ["04", "03"]
        #expect(made.map { $0.components(separatedBy: ",")[7] } == expected)
    }

    @Test("Every quality is written as its number and its letter")
    func qualities() {
        let letters = zip(FixQuality.allCases, "AADPRFEMS")
        for (quality, letter) in letters {
            var status = ReceiverStatus(time: Output.time(0))
            status.quality = quality
            let made = Output.made(of: [.derived(status), Output.location(0)], [.rmc, .gga])
            #expect(made[0].last == letter)
            #expect(made[1].contains(",E,\(quality == .invalid ? 1 : quality.rawValue),"))
        }
    }

    @Test("A withdrawn location is written once, without a position, and again after the next fix")
    func withdrawn() {
        let events: [GeolocationEvent] = [
            Output.location(0), .locationWithdrawn(Output.time(1)), .locationWithdrawn(Output.time(2)),
            Output.location(3),
            .locationWithdrawn(Output.time(4)),
        ]
        #expect(
            Output.made(of: events, [.rmc, .gga, .gll]).filter { !$0.contains("4737") } == [
                "GNRMC,104001.00,V,,,,,,,201126,,,N", "GNGGA,104001.00,,,,,0,,,,M,,M,,", "GNGLL,,,,,104001.00,V,N",
                "GNRMC,104004.00,V,,,,,,,201126,,,N", "GNGGA,104004.00,,,,,0,,,,M,,M,,", "GNGLL,,,,,104004.00,V,N",
            ])
    }

    @Test("The device heading is written when it is reported, and once as empty when it is withdrawn")
    func heading() {
        let events: [GeolocationEvent] = [
            .heading(.device, nil, Output.time(0)), .heading(.device, HeadingValue(123.45), Output.time(1)),
            .heading(.course, HeadingValue(1), Output.time(1)), .heading(.user, HeadingValue(2), Output.time(1)),
            .heading(.device, nil, Output.time(2)), .heading(.device, nil, Output.time(3)),
        ]
        #expect(Output.made(of: events) == ["GNHDT,123.45,T", "GNHDT,,T"])
    }

    @Test(
        "A year that two digits cannot represent is written in ZDA only",
        arguments: [(1979, ""), (1980, "010180"), (2080, "")])
    func years(year: Int, date: String) throws {
        let moment = try #require(
            DateComponents(calendar: Calendar(identifier: .gregorian), timeZone: .gmt, year: year, month: 1, day: 1)
                .date)
        let fix = GeolocationEvent.location(Location(latitude: 1, longitude: 2, timestamp: moment))
        #expect(
            Output.made(of: [fix], [.rmc, .zda]) == [
                "GNRMC,000000.00,A,0100.00000,N,00200.00000,E,,,\(date),,,A", "GNZDA,000000.00,01,01,\(year),00,00",
            ])
    }

    @Test("Dates are correct at midnight, before 1970 and at both ends of the calendar")
    func dates() {
        let moments: [(Double, String)] = [
            (1_795_219_199.999, "235959.999,20,11,2026"), (1_795_219_200, "000000.00,21,11,2026"),
            (-1, "235959.00,31,12,1969"), (-86_400, "000000.00,31,12,1969"), (951_782_400, "000000.00,29,02,2000"),
            (-62_135_596_800, "000000.00,01,01,0001"), (253_402_300_799, "235959.00,31,12,9999"),
        ]
        let fixes = moments.map {
            GeolocationEvent.location(
                Location(latitude: 1, longitude: 2, timestamp: Date(timeIntervalSince1970: $0.0)))
        }
        #expect(Output.made(of: fixes, [.zda]) == moments.map { "GNZDA,\($0.1),00,00" })
    }

    @Test("The requested talker and number of decimals are written")
    func talker() {
        var sentences = FixSentences([.gll], talker: "II", coordinateDecimals: 7)
        sentences.append(Output.location(0))
        #expect(Output.lines(sentences.bytes) == ["IIGLL,4737.2548040,N,00910.4041260,E,104000.00,A,A"])
    }

    @Test("Other events give no sentences")
    func otherEvents() {
        let derived = RecordedEvent(type: "receiver", time: Output.time(0), fields: [:])
        #expect(
            Output.made(of: [
                .state(.running, Output.time(0)), .resolved(.collection, nil, Output.time(0)), .derived(derived),
            ]).isEmpty)
    }
}
