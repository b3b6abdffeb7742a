import Geolocation
import ReceiverDecoding
import ReceiverSupport
import Testing

private let zda = sentence("GPZDA,104000,20,11,2026,00,00")

private func headings(_ bodies: String...) -> [Double] {
    var reception = Reception()
    reception.ingest(zda + bodies.map { sentence($0) }.joined())
    return reception.headings
}

@Suite("The heading of the device")
struct HeadingTests {
    @Test("is the one of HDT, THS and PASHR")
    func trueHeadings() {
        #expect(headings("HEHDT,123.4,T") == [123.4])
        #expect(headings("HETHS,77.5,A") == [77.5])
        #expect(headings("PASHR,104000.00,312.95,T,-0.83,-0.42,-0.01,0.234,0.224,0.298,2,1") == [312.95])
    }

    @Test("is the magnetic heading of HDG plus deviation and variation, with east positive and west negative")
    func signs() {
        #expect(headings("HCHDG,100.0,2.0,E,3.0,E") == [105])
        #expect(headings("HCHDG,100.0,2.0,W,3.0,W") == [95])
        #expect(headings("HCHDG,100.0,,,3.0,W") == [97])
        #expect(headings("HCHDG,1.0,2.0,W,3.0,W") == [356])
    }

    @Test("uses the receiver's variation if the compass reports none")
    func receiverVariation() {
        let rmc = "GPRMC,104000,A,4739.5,N,00910.5,E,0,0,201126,010.0,W,A"
        #expect(headings(rmc, "HCHDG,100.0,,,,") == [90])
        #expect(headings(rmc, "HCHDM,100.0,M") == [90])
    }

    @Test("is dropped and counted without a known variation, and never used as true")
    func noVariation() {
        var reception = Reception()
        reception.ingest(zda + sentences("HCHDM,100.0,M", "HCHDG,100.0,,,,"))
        #expect(reception.headings.isEmpty)
        #expect(reception.drops == ["magnetic heading without a variation": 2])
    }

    @Test("is the true one if a magnetic one is received, too")
    func both() {
        #expect(headings("HEHDT,90.0,T", "HCHDG,100.0,,,3.0,E", "HEHDT,91.0,T", "HCHDG,101.0,,,3.0,E") == [90, 91])
    }

    @Test("is withdrawn if the compass withdraws it")
    func withdrawal() {
        var reception = Reception()
        reception.ingest(zda + sentences("HETHS,77.5,A", "HETHS,77.5,V", "HEHDT,,T"))
        #expect(reception.reports.map(\.deviceHeading).suffix(2) == [.void, .void])
    }

    @Test("is not withdrawn by a sentence of another kind that has no value")
    func silentCompass() {
        var reception = Reception()
        reception.ingest(zda + sentences("HEHDT,90.0,T", "HCHDG,,,,,", "HEHDT,91.0,T"))
        #expect(reception.reports.map(\.deviceHeading).filter { $0 == .void }.isEmpty)
        var magnetic = Reception()
        magnetic.ingest(zda + sentences("HCHDG,100.0,,,3.0,E", "HEHDT,,T", "HCHDG,101.0,,,3.0,E"))
        #expect(magnetic.headings == [103, 104] && magnetic.reports.count == 2)
    }

    @Test("is not made true by a variation of 0, which receivers write if they know none")
    func zeroVariation() {
        #expect(headings("GPRMC,104000,A,4739.5,N,00910.5,E,0,0,201126,000.0,E,A", "HCHDM,100.0,M").isEmpty)
    }
}
