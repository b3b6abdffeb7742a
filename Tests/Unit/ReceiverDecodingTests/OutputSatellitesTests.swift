import Foundation
import Geolocation
import NMEAFormat
import ReceiverDecoding
import Testing

@Suite("The sentences of satellites") struct OutputSatellitesTests {
    private func status(_ satellites: [Satellite]) -> GeolocationEvent {
        var status = ReceiverStatus(time: Output.time(0))
        status.mode = .threeDimensional
        status.positionDilution = 1.5
        status.horizontalDilution = 0.9
        status.verticalDilution = 1.2
        status.satellites = satellites
        return .derived(status)
    }

    @Test("Each system has its own GSA with its number, and its own GSV with its talker")
    func systems() {
        let satellites = [
            Satellite(system: .gps, number: 1, elevation: 45, azimuth: 123, signal: 44, isUsed: true),
            Satellite(system: .gps, number: 17, isUsed: false),
            Satellite(system: .sbas, number: 123, elevation: 30, azimuth: 200, signal: 38, isUsed: true),
            Satellite(system: .glonass, number: 7, elevation: 5, azimuth: 0, signal: 20, isUsed: true),
            Satellite(system: .galileo, number: 11, isUsed: true),
            Satellite(system: .beidou, number: 28, isUsed: true),
            Satellite(system: .qzss, number: 194, isUsed: true), Satellite(system: .navic, number: 4, isUsed: true),
            Satellite(system: nil, number: 99, isUsed: true),
        ]
        let empty = String(repeating: ",", count: 11)
        #expect(
            Output.made(of: [status(satellites)]) == [
                "GPGSA,A,3,01,36" + empty.dropLast() + ",1.5,0.9,1.2,1", "GLGSA,A,3,71" + empty + ",1.5,0.9,1.2,2",
                "GAGSA,A,3,11" + empty + ",1.5,0.9,1.2,3", "GBGSA,A,3,28" + empty + ",1.5,0.9,1.2,4",
                "GQGSA,A,3,02" + empty + ",1.5,0.9,1.2,5", "GIGSA,A,3,04" + empty + ",1.5,0.9,1.2,6",
                "GNGSA,A,3,99" + empty + ",1.5,0.9,1.2",
                "GPGSV,1,1,03,01,45,123,44,17,,,,36,30,200,38", "GLGSV,1,1,01,71,05,000,20", "GAGSV,1,1,01,11,,,",
                "GBGSV,1,1,01,28,,,", "GQGSV,1,1,01,02,,,", "GIGSV,1,1,01,04,,,", "GNGSV,1,1,01,99,,,",
            ])
    }

    @Test("More than twelve used satellites need several GSA, more than four in view several GSV")
    func many() {
        let satellites = (1...14).map { Satellite(system: .gps, number: $0, isUsed: true) }
        let made = Output.made(of: [status(satellites)])
        #expect(made[0].hasPrefix("GPGSA,A,3,01,02,03,04,05,06,07,08,09,10,11,12,"))
        #expect(made[1].hasPrefix("GPGSA,A,3,13,14,,"))
        #expect(made.dropFirst(2).map { $0.prefix(13) } == (1...4).map { "GPGSV,4,\($0),14," })
    }

    @Test("A group of GSV contains at most 36 satellites, and their total number")
    func limit() {
        let satellites = (1...60).map { Satellite(system: .galileo, number: $0) }
        let made = Output.made(of: [status(satellites)], [.gsv])
        #expect(made.count == 9)
        #expect(made.allSatisfy { $0.hasPrefix("GAGSV,9,") && $0.contains(",60,") })
    }

    @Test("Without satellites, one GSA has the dilutions, and the mode of the last fix if the status has none")
    func dilutionsAlone() {
        var bare = ReceiverStatus(time: Output.time(0))
        bare.horizontalDilution = 2
        let status = GeolocationEvent.derived(bare)
        let level = GeolocationEvent.location(Location(latitude: 1, longitude: 2, timestamp: Output.time(0)))
        let events = [status, level, status, Output.location(0), status, .locationWithdrawn(Output.time(1)), status]
        let empty = String(repeating: ",", count: 13)
        #expect(Output.made(of: events, [.gsa, .gsv]) == [1, 2, 3, 1].map { "GNGSA,A,\($0)\(empty),2.0," })
    }

    @Test("The sentences are read back as the same satellites, however these were numbered")
    func roundTrip() throws {
        let satellites = [
            Satellite(system: .gps, number: 1, elevation: 45, azimuth: 123, signal: 44, isUsed: true),
            Satellite(system: .sbas, number: 44, elevation: 30, azimuth: 200, signal: 38, isUsed: false),
            Satellite(system: .glonass, number: 70, elevation: 5, azimuth: 0, signal: 20, isUsed: true),
            Satellite(system: .galileo, number: 11, elevation: 6, azimuth: 1, signal: 21, isUsed: false),
            Satellite(system: .beidou, number: 40, elevation: 7, azimuth: 2, signal: 22, isUsed: true),
        ]
        var sentences = FixSentences()
        for second in 0..<3 {
            sentences.append(Output.location(Double(second)))
            sentences.append(status(satellites))
        }
        var decoder = NMEAReportDecoder()
        decoder.wantsDerivedEvents = true
        let bytes = sentences.bytes[...]
        decoder.append(bytes.span, at: nil)
        decoder.end(.stream)
        var statuses: [ReceiverStatus] = []
        while let report = decoder.next() { if let status = report.status { statuses.append(status) } }
        #expect(try #require(statuses.last).satellites == satellites)
        #expect(decoder.drops.total == 0)
    }
}
