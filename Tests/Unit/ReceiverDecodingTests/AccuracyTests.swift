import Geolocation
import ReceiverDecoding
import ReceiverSupport
import Testing

private let rmc = "GPRMC,104000,A,4739.5,N,00910.5,E,0,0,201126,,,A"

private func gga(quality: Int, dilution: String = "2.0", time: String = "104000") -> String {
    "GPGGA,\(time),4739.5,N,00910.5,E,\(quality),08,\(dilution),400,M,48,M,,"
}

private func fix(_ bodies: String...) throws -> Location {
    try #require(Reception.fixes(bodies.map { sentence($0) }.joined()).first)
}

@Suite("The accuracy of a fix")
struct AccuracyTests {
    @Test("is taken from GST if there is one, and not multiplied by the dilution")
    func gst() throws {
        let fix = try fix(rmc, gga(quality: 1), "GPGST,104000,5,3,2,45,2.0,2.0,6.5")
        #expect(abs(try #require(fix.horizontalAccuracy) - 1.5096 * 2) < 1e-9)
        #expect(fix.verticalAccuracy == 6.5)
    }

    @Test("is taken from GBS if there is no GST, or else from PUBX or PGRME")
    func others() throws {
        let gbs = "GPGBS,104000,3.0,4.0,9.0,,,,"
        let pgrme = "PGRME,10.0,M,15.0,M,18.0,M"
        let expected = 1.5096 * (12.5).squareRoot()
        #expect(abs(try #require(try fix(rmc, gga(quality: 1), gbs, pgrme).horizontalAccuracy) - expected) < 1e-9)
        let garmin = try fix(rmc, gga(quality: 1), pgrme)
        #expect(abs(try #require(garmin.horizontalAccuracy) - 10 * 1.5096 / 1.1774) < 1e-9)
        #expect(abs(try #require(garmin.verticalAccuracy) - 15 / 0.6745) < 1e-9)
        let pubx = "PUBX,00,104000,4739.5,N,00910.5,E,448,G3,2.1,3.2,0,0,0,,1,1,1,8,0,0"
        let ublox = try fix(rmc, pubx)
        #expect(ublox.horizontalAccuracy == 2.1 && ublox.verticalAccuracy == 3.2)
    }

    @Test("is derived from dilution and quality otherwise; a better quality has a smaller radius")
    func dilution() throws {
        let radii = try [4, 5, 2, 1, 6].map { quality in
            try #require(try fix(rmc, gga(quality: quality)).horizontalAccuracy)
        }
        #expect(radii == radii.sorted())
        #expect(radii[0] < 0.1 && radii[3] > 5 && radii[3] < 15)
        #expect(abs(radii[3] - 2 * 4 * 1.5096 / 2.squareRoot()) < 1e-9)
    }

    @Test("is unknown if the dilution is a placeholder", arguments: ["99.99", "99.0", "0.0", "", "50x"])
    func sentinel(dilution: String) throws {
        #expect(try fix(rmc, gga(quality: 1, dilution: dilution)).horizontalAccuracy == nil)
    }

    @Test("is unknown in a tunnel, in which a receiver reports no dilution, after fixes with a dilution")
    func tunnel() {
        var text = sentences(rmc, gga(quality: 1, dilution: "0.8"))
        for second in 1..<4 { text += sentence(gga(quality: 6, dilution: "99.99", time: "10400\(second)")) }
        let accuracies = Reception.fixes(text).map(\.horizontalAccuracy)
        #expect(accuracies.count == 4 && accuracies[0] != nil && accuracies.dropFirst().allSatisfy { $0 == nil })
    }

    @Test("is derived from the dilution of GSA if the sentences with the position lack it, and ends with it")
    func dilutionOfGSA() {
        let dilutions = [0.8, 0.8, 0.8, 99.99, 99.99, 99.99]
        let text = dilutions.enumerated().map { second, dilution in
            sentences(
                "GPGSA,A,3,01,03,12,,,,,,,,,,\(dilution),\(dilution),\(dilution)",
                "GLGSA,A,3,66,,,,,,,,,,,,99.99,99.99,99.99",
                "GPRMC,10400\(second),A,4739.5,N,00910.5,E,0,0,201126,,,A",
                gga(quality: 1, dilution: "", time: "10400\(second)"))
        }
        let fixes = Reception.fixes(text.joined())
        #expect(fixes.count == 6 && fixes.prefix(3).allSatisfy { $0.horizontalAccuracy != nil })
        #expect(fixes.last?.horizontalAccuracy == nil && fixes.last?.verticalAccuracy == nil)
    }

    @Test("is derived from the last reported dilution if only some of the fixes have one")
    func rarerDilution() {
        let text = (0..<30).map { tenth in
            let time = "10400\(tenth / 10).\(tenth % 10)0"
            let motion = sentence("GPRMC,\(time),A,4739.5,N,00910.5,E,0,0,201126,,,A")
            return tenth % 10 == 0 ? motion + sentence(gga(quality: 1, dilution: "0.8", time: time)) : motion
        }
        let fixes = Reception.fixes(text.joined())
        #expect(fixes.count == 30 && fixes.allSatisfy { $0.horizontalAccuracy == fixes[0].horizontalAccuracy })
        #expect(fixes.first?.horizontalAccuracy != nil)
    }

    @Test("is derived from the last reported dilution if each fix has one sentence, of alternating kinds")
    func alternatingSentences() {
        let text = (0..<9).map { second in
            let time = "10400\(second)"
            return switch second % 3 {
            case 0: sentence("GPRMC,\(time),A,4739.5,N,00910.5,E,0,0,201126,,,A")
            case 1: sentence(gga(quality: 1, dilution: "0.8", time: time))
            default: sentence("GPGLL,4739.5,N,00910.5,E,\(time),A,A")
            }
        }
        let accuracies = Reception.fixes(text.joined()).map(\.horizontalAccuracy)
        #expect(accuracies.count == 9 && accuracies[0] == nil && accuracies.dropFirst().allSatisfy { $0 != nil })
    }

    @Test("is derived from the dilution of a late sentence in the fixes after it", arguments: [true, false])
    func lateDilution(pauses: Bool) {
        var reception = Reception()
        for second in 0..<4 {
            reception.ingest(sentence("GPRMC,10400\(second),A,4739.5,N,00910.5,E,0,0,201126,,,A"))
            if pauses { reception.end(.pause) }
            // Without a pause, the sentence of the second before arrives in an overtaken datagram.
            let late = pauses ? second : second - 1
            if late >= 0 { reception.ingest(sentence(gga(quality: 1, dilution: "0.8", time: "10400\(late)"))) }
        }
        reception.end(.stream)
        let accuracies = reception.fixes.map(\.horizontalAccuracy)
        #expect(accuracies.map { $0 != nil } == [false, pauses, true, true])
    }

    @Test("is unknown if the sentence with the position reports no dilution, although a GSA of two epochs before did")
    func placeholderOverGSA() {
        var text = sentences("GPGSA,A,3,01,03,12,,,,,,,,,,1.6,0.8,1.3", rmc, gga(quality: 1, dilution: "0.8"))
        text += sentence(gga(quality: 1, dilution: "99.99", time: "104001"))
        text += sentence("GPRMC,104002,A,4739.5,N,00910.5,E,0,0,201126,,,A")
        text += sentences(
            "GPRMC,104003,A,4739.5,N,00910.5,E,0,0,201126,,,A", "GPGSA,A,3,01,03,12,,,,,,,,,,1.6,0.8,1.3")
        let accuracies = Reception.fixes(text).map(\.horizontalAccuracy)
        #expect(accuracies.map { $0 != nil } == [true, true, false, true])
    }

    @Test(
        "is never 0, although receivers that do not know it write 0",
        arguments: [
            "PGRME,0.00,M,0.00,M,29.40,M", "GPGST,104000,0.0,0.0,0.0,0.0,0.0,0.0,0.0", "GPGBS,104000,0,0,0,,,,",
        ])
    func zero(sentence: String) throws {
        let fix = try fix(rmc, gga(quality: 1), sentence)
        #expect(try #require(fix.horizontalAccuracy) > 5 && fix.verticalAccuracy == nil)
    }

    @Test("is unknown for a fix that was typed in or simulated", arguments: [7, 8])
    func madeUp(quality: Int) throws {
        #expect(try fix(rmc, gga(quality: quality)).horizontalAccuracy == nil)
    }

    @Test("the altitude of the fix is above the sea; geoid separation, datum and quality are in the status")
    func altitude() throws {
        var reception = Reception(wantsDerivedEvents: true)
        reception.ingest(sentences(rmc, gga(quality: 4), "GPDTM,P90,,0.0,N,0.0,E,0.0,W84"))
        reception.end(.stream)
        #expect(reception.fixes.first?.altitude == 400)
        let status = try #require(reception.statuses.first)
        #expect(status.geoidSeparation == 48 && status.datum == "P90" && status.quality == .realTimeKinematicFixed)
    }
}
