import PluginOptions
import Testing

@Suite struct NearestNameTests {
    private let names = ["location", "course", "user-heading", "device-heading", "to", "duration"]

    @Test(
        "A name is found despite letters left out, added, mistaken or swapped, and in upper case",
        arguments: [
            ("locaton", "location"), ("llocation", "location"), ("lacation", "location"), ("loaction", "location"),
            ("COURSE", "course"), ("use-heading", "user-heading"), ("userheading", "user-heading"), ("ot", "to"),
            ("tu", "to"), ("duratoin", "duration"),
        ])
    func typingMistakes(name: String, meant: String) {
        #expect(NearestName.of(name, among: names) == meant)
    }

    @Test(
        "A name that differs more is not found",
        arguments: ["", "x", "position", "heading", "xy", String(repeating: "a", count: 5000)])
    func otherWords(name: String) {
        #expect(NearestName.of(name, among: names) == nil)
    }

    @Test("Of two equally near names, the first in the alphabet is found, whatever their order")
    func equallyNear() {
        #expect(NearestName.of("gpy", among: ["gpz", "gpx"]) == "gpx")
        #expect(NearestName.of("gpy", among: ["gpx", "gpz"]) == "gpx")
    }

    @Test("The hint contains the nearest name, or all names, or says that there are none")
    func hints() {
        #expect(NearestName.hint(for: "gpy", among: ["nmea", "gpx"]) == "did you mean gpx?")
        #expect(NearestName.hint(for: "socket", among: ["nmea", "gpx", "nmea"]) == "there are: gpx, nmea")
        #expect(NearestName.hint(for: "gpx", among: []) == "there are none")
    }
}
