import Testing

@testable import GPXFormat

@Suite("The grammar of GPX and the place in a document")
struct GPXGrammarTests {
    /// A place inside nested elements.
    private func place(_ contexts: GPXPlace.Context...) -> GPXPlace {
        var place = GPXPlace()
        for context in contexts { place.enter(context) }
        return place
    }

    private func action(_ name: StaticString, _ place: GPXPlace, _ detail: GPXDetail = .everything) -> String {
        let action = GPXGrammar(detail: detail).action(for: GPXName(name), of: .core, at: place)
        return "\(action)"
    }

    @Test("an element's action depends on its place")
    func places() {
        #expect(action("gpx", place()).hasPrefix("root"))
        #expect(action("kml", place()).hasPrefix("notGPX"))
        #expect(action("trkpt", place(.gpx, .track, .segment)).hasPrefix("point("))
        #expect(action("trkpt", place(.gpx, .track)).hasSuffix("misplacedPoint)"))
        #expect(action("name", place(.gpx, .metadata)).hasSuffix("name))"))
        #expect(action("name", place(.gpx, .metadata, .copyright)).hasSuffix("misplacedElement)"))
        #expect(action("name", place(.gpx, .track), .tracks).hasPrefix("skip"))
    }

    @Test("elements of heads and metadata are late once these have been delivered")
    func completion() {
        var track = place(.gpx, .track)
        #expect(track.finishHead() && !track.finishHead())
        #expect(action("name", track).hasSuffix("lateElement)"))
        track.leave()
        #expect(track.finishMetadata() && !track.finishMetadata())
        #expect(action("metadata", track).hasSuffix("lateElement)"))
        track.enter(.track)
        #expect(!track.hasHead)
    }

    @Test("a place returns to the parent that it was entered from")
    func parents() {
        var place = place(.gpx, .metadata, .author, .link)
        place.leave()
        #expect(place.context == .author)
        place = self.place(.gpx, .track, .segment)
        place.enterPoint(.track)
        place.enter(.extensions)
        place.enter(.garmin)
        #expect(place.keeper == .point)
        for parent in [GPXPlace.Context.extensions, .point, .segment, .track, .gpx, .document] {
            place.leave()
            #expect(place.context == parent)
        }
    }

    @Test(
        "the long names that GPX defines are told apart from other names",
        arguments: ["extensions", "copyright", "other name"])
    func longNames(text: String) {
        let bytes = ContiguousArray(text.utf8)
        let name = GPXName(bytes.span, 0..<bytes.count)
        #expect((name == .extensions) == (text == "extensions"))
        #expect((name == .copyright) == (text == "copyright"))
    }
}
