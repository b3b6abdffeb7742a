import Foundation
import GPXFormat
import Testing
import TrackFiles

@Suite("CSVWriter")
struct CSVWriterTests {
    @Test("writes the documented columns")
    func columns() {
        let heading = String(decoding: CSVWriter().closing, as: UTF8.self)
        #expect(
            heading == """
                lat,lon,time,alt,hacc,vacc,speed,sacc,course,cacc,device,device_acc,user,user_acc,collection,\
                collection_source,presentation,presentation_source,activity,hdop,vdop,pdop,fix,satellites,geoid,\
                dgps_age,dgps_station,variation,true_heading,magnetic_heading,bearing,floor,heart_rate,cadence,\
                air_temperature,water_temperature,depth,name,comment,description,source,symbol,type,kind,path,path_name,segment

                """)
    }

    @Test("quotes only texts that would end a cell or a line", arguments: ["a,b", "a\"", "a\r", "a\nb"])
    func quotes(text: String) {
        var (special, plain) = (GPXPoint(latitude: 1, longitude: 2), GPXPoint(latitude: 1, longitude: 2))
        special.name = text
        plain.name = " a;b\t'é "
        var writer = CSVWriter()
        let document = String(decoding: writer.document(track([special, plain])), as: UTF8.self)
        #expect(document.contains(",\"\(text.replacing("\"", with: "\"\""))\","))
        #expect(document.contains(", a;b\t'é ,"))
    }

    @Test("writes each known quantity, with quotes if needed")
    func line() {
        var point = GPXPoint(latitude: -90, longitude: 9.123456789, elevation: 400, speed: 1.25)
        point.time = Date(timeIntervalSince1970: -0.5)
        point.name = "a,\"b\""
        var writer = CSVWriter()
        let text = String(decoding: writer.document(track([point], name: " c ")), as: UTF8.self)
        let line = text.split(separator: "\n")[1]
        #expect(line.hasPrefix("-90.0,9.123456789,1969-12-31T23:59:59.500Z,400,,,1.25,,"))
        #expect(line.hasSuffix(",\"a,\"\"b\"\"\",,,,,,track,1, c ,1"))
        #expect(text.last == "\n" && text.filter { $0 == "\n" }.count == 2)
    }
}
