import Foundation
import KMLFormat
import Testing
import TrackSupport

@Suite("The writer of KML documents")
struct KMLWriterTests {
    private let absolute = "<altitudeMode>absolute</altitudeMode>"

    /// A position whose time, if it has one, is that of its latitude in seconds.
    private func vertex(_ latitude: Double, altitude: Double? = nil, isTimed: Bool = true) -> KMLVertex {
        KMLVertex(
            latitude: latitude, longitude: 9, altitude: altitude,
            time: isTimed ? Date(timeIntervalSince1970: 1_795_168_800 + latitude) : nil)
    }

    /// The document with the given lines in one placemark, and the number of items that the writer left out.
    private func write(_ lines: [[KMLVertex]]) -> (text: String, leftOut: Int) {
        var writer = KMLWriter()
        for (index, line) in lines.enumerated() {
            writer.write(.line(KMLLine(isContinuation: index > 0)))
            for vertex in line { writer.write(.vertex(vertex)) }
        }
        writer.finish()
        return (String(decoding: writer.bytes, as: UTF8.self), writer.leftOut)
    }

    /// The lines of a document, of which each is a list of its positions.
    private func lines(_ text: String) -> [[KMLVertex]] {
        var lines: [[KMLVertex]] = []
        for item in read(text).items {
            switch item {
            case .line: lines.append([])
            case .vertex(let vertex): lines[lines.count - 1].append(vertex)
            case .title, .place: break
            }
        }
        return lines
    }

    @Test("leaves out and counts the positions without times if most positions of the placemark have times")
    func mostlyTimed() {
        let document = write([
            [vertex(1), vertex(2, isTimed: false), vertex(3)], [vertex(4, isTimed: false)], [vertex(5)],
        ])
        #expect(document.leftOut == 2)
        #expect(lines(document.text) == [[vertex(1), vertex(3)], [vertex(5)]])
    }

    @Test("keeps all positions without their times, which are counted, if half of them or more have none")
    func mostlyUntimed() {
        let document = write([[vertex(1), vertex(2, isTimed: false)], [vertex(3), vertex(4, isTimed: false)]])
        #expect(document.leftOut == 2 && !document.text.contains("gx:Track"))
        #expect(lines(document.text) == [1...2, 3...4].map { $0.map { vertex(Double($0), isTimed: false) } })
    }

    @Test("leaves out nothing if no position has a time, or every position has one", arguments: [false, true])
    func uniform(isTimed: Bool) {
        let vertices = [vertex(1, isTimed: isTimed), vertex(2, isTimed: isTimed)]
        let document = write([vertices])
        #expect(document.leftOut == 0 && document.text.contains("gx:Track") == isTimed)
        #expect(lines(document.text) == [vertices])
    }

    @Test(
        "states that altitudes are above sea level only if all positions of a line have altitudes",
        arguments: [false, true])
    func altitudes(isTimed: Bool) {
        let known = [vertex(1, altitude: 0, isTimed: isTimed), vertex(2, altitude: 50, isTimed: isTimed)]
        let partial = [vertex(3, altitude: 50, isTimed: isTimed), vertex(4, isTimed: isTimed)]
        let unknown = [vertex(5, isTimed: isTimed)]
        #expect(write([known]).text.contains(absolute))
        for line in [partial, unknown] { #expect(!write([line]).text.contains(absolute)) }
        let document = write([known, partial, unknown])
        #expect(document.text.components(separatedBy: absolute).count == 2)
        #expect(lines(document.text) == [known, partial, unknown])
    }

    @Test(
        "states that the altitude of a point is above sea level only if it is written",
        arguments: [(50, true), (nil, false), (1e16, false), (.nan, false)] as [(Double?, Bool)])
    func pointAltitude(altitude: Double?, isAbsolute: Bool) {
        var writer = KMLWriter()
        writer.write(.place(KMLPlace(vertex(1, altitude: altitude))))
        writer.finish()
        #expect(String(decoding: writer.bytes, as: UTF8.self).contains(absolute) == isAbsolute)
    }
}
