import Testing

@testable import AISFormat

@Suite("AIS messages")
struct AISMessageTests {
    @Test("every message written by an independent encoder is decoded")
    func made() throws {
        let made = try MadeMessage.all()
        #expect(made.count == 320)
        var assembler = AISAssembler()
        for message in made {
            let sentences = message.sentences.compactMap { AISSentence(line: $0) }
            #expect(assembler.append(sentences) == [message.fields.message], "\(message.sentences)")
        }
        #expect(assembler.drops.total == 0)
    }

    @Test("type 1 is decoded from a widely published example of a ship under way")
    func underWay() throws {
        let message = try #require(read(["!AIVDM,1,1,,A,15RTgt0PAso;90TKcjM8h6g208CQ,0*4A"]).messages.first)
        guard case .classAPosition(let position) = message else { throw Unexpected(message: message) }
        #expect(message.mmsi == 371_798_000)
        #expect(message.type == 1)
        #expect(message.name == nil)
        #expect(position.navigationStatus == .underWayUsingEngine)
        #expect(position.turn == .port)
        #expect(position.isInSpecialManoeuvre == nil)
        let report = try #require(message.positionReport)
        let coordinate = try #require(report.coordinate)
        #expect(abs(coordinate.latitude - 48.381633) < 1e-6)
        #expect(abs(coordinate.longitude - -123.395383) < 1e-6)
        #expect(abs((report.speed ?? 0) - 12.3 * 1852 / 3600) < 1e-9)
        #expect(report.course == 224)
        #expect(report.trueHeading == 215)
        #expect(report.second == 33)
        #expect(report.isAccurate)
        #expect(!report.usesRAIM)
    }

    @Test("type 1 is decoded from a widely published example of a moored ship")
    func moored() throws {
        let message = try #require(read(["!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C"]).messages.first)
        guard case .classAPosition(let position) = message else { throw Unexpected(message: message) }
        #expect(position.navigationStatus == .moored)
        #expect(position.turn == .rate(0))
        #expect(position.report.speed == 0)
        #expect(position.report.course == 51)
        #expect(position.report.second == 15)
    }

    @Test("type 5 in two parts is decoded from a widely published example")
    func voyage() {
        let (messages, drops) = read([
            "!AIVDM,2,1,3,B,55P5TL01VIaAL@7WKO@mBplU@<PDhh000000001S;AJ::4A80?4i@E53,0*3E",
            "!AIVDM,2,2,3,B,1@0000000000000,2*55",
        ])
        let vessel = AISStaticData(
            mmsi: 369_190_000, name: "MT.MITCHELL", callSign: "WDA9674", shipType: 99,
            dimensions: AISDimensions(bow: 90, stern: 90, port: 10, starboard: 10), positioningDevice: .gps)
        let voyage = AISVoyageData(
            vessel: vessel, imoNumber: 6_710_932, arrival: AISArrival(month: 1, day: 2, hour: 8, minute: 0),
            draught: 6, destination: "SEATTLE")
        #expect(messages == [.voyageData(voyage)])
        #expect(messages.first?.name == "MT.MITCHELL")
        #expect(drops.total == 0)
    }

    @Test("type 19 with the vessel's name is decoded from a widely published example")
    func extendedClassB() throws {
        let line = "!AIVDM,1,1,,B,C5N3SRgPEnJGEBT>NhWAwwo862PaLELTBJ:V00000000S0D:R220,0*0B"
        let message = try #require(read([line]).messages.first)
        #expect(message.name == "CAPT.J.RIMES")
        #expect(message.positionReport?.course == 335.9)
        #expect(message.positionReport?.trueHeading == nil)
        guard case .extendedClassBPosition(_, let vessel) = message else { throw Unexpected(message: message) }
        #expect(vessel.shipType == 70)
        #expect(vessel.dimensions?.length == 26)
        #expect(vessel.dimensions?.beam == 8)
    }

    @Test("type 24 in two parts is decoded from a widely published example")
    func classBStatic() {
        let (messages, _) = read([
            "!AIVDM,1,1,,A,H42O55i18tMET00000000000000,2*6D", "!AIVDM,1,1,,A,H42O55lt0000000D3nink000?0500,0*70",
        ])
        let vessel = AISStaticData(
            mmsi: 271_041_815, callSign: "TC6163", shipType: 60,
            dimensions: AISDimensions(bow: 0, stern: 15, port: 0, starboard: 5))
        #expect(
            messages == [
                .classBName(mmsi: 271_041_815, name: "PROGUY"), .classBStaticData(AISClassBStaticData(vessel: vessel)),
            ])
        #expect(vessel.dimensions?.hasReferencePoint == false)
    }

    @Test(
        "the turn codes 0, 127, -127 and -128 mean a rate of 0, to starboard, to port, and unknown",
        arguments: [
            (0, AISTurn.rate(0)), (127, .starboard), (-127, .port), (-128, nil),
        ])
    func turn(code: Int, turn: AISTurn?) {
        #expect(AISTurn(code: code) == turn)
    }

    @Test("a rate of turn grows with the square of its code and has the sign of the code")
    func rateOfTurn() throws {
        for (code, rate) in [(126, 708.7), (-126, -708.7), (15, 10.04), (-15, -10.04)] {
            guard case .rate(let found) = AISTurn(code: code) else {
                Issue.record("\(code) is not a rate")
                continue
            }
            #expect(abs(found - rate) < 0.05)
        }
    }

    private struct Unexpected: Error {
        let message: AISMessage
    }
}
