import Geolocation
import Testing

@Suite("Reasons for drops")
struct DropReasonTests {
    private enum Fault: String, CaseIterable {
        case tooLong = "line that is too long"
    }

    @Test("can be literals, with numbers and other reasons in them, or cases of an enumeration")
    func texts() {
        var drops = DropCounts()
        drops.add("latitude out of range")
        drops.add("line longer than \(80) bytes, \(1.5) s late", count: 2)
        drops.add(DropReason(Fault.tooLong).first(atLine: 7))
        drops.add("AIS: \(DropReason(Fault.tooLong))")
        #expect(
            drops.byReason == [
                "latitude out of range": 1, "line longer than 80 bytes, 1.5 s late": 2,
                "line that is too long, first at line 7": 1, "AIS: line that is too long": 1,
            ])
        #expect(drops.total == 5)
    }

    @Test("with equal texts have their counts added")
    func sums() {
        var drops = DropCounts()
        drops.add("late")
        var others = drops
        others.add("early", count: 3)
        drops.add(others)
        #expect(drops.byReason == ["late": 2, "early": 3])
    }
}
