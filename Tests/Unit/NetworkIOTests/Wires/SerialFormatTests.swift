import SensorIO
import Testing

@Suite("Formats of serial lines") struct SerialFormatTests {
    @Test("are read from texts such as 8N1, and refused if they are invalid")
    func reading() {
        #expect(SerialFormat("8N1") == .standard)
        #expect(SerialFormat("7e2")?.description == "7E2")
        for text in ["", "8N", "9N1", "6N1", "8N3", "8X1", "8N1 ", "٨N1"] {
            #expect(SerialFormat(text) == nil, "\(text)")
        }
    }
}
