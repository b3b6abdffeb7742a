import Foundation
import LocationRelay
import Testing

@Suite("A sequence window that was saved")
struct SequenceSavingTests {
    private let watch = SequenceWindow.Producer(sender: "dog", source: .watchOS)

    @Test("recognises repetitions, and continues at its position")
    func restored() throws {
        var window = SequenceWindow(limits: .init(sessions: 3))
        let fixes: [(Int64, Int64)] = [(1, 1000), (2, 2000), (5, 5000), (.max - 1, 6000), (1, 90_000), (2, 91_000)]
        for (number, time) in fixes { _ = window.accept(number, at: time, of: watch) }
        var restored = try JSONDecoder().decode(SequenceWindow.self, from: JSONEncoder().encode(window))
        for (number, time) in fixes { #expect(restored.accept(number, at: time, of: watch) == .duplicate) }
        #expect(restored.accept(4, at: 4000, of: watch) == .late)
        #expect(restored.accept(3, at: 92_000, of: watch) == .new)
        #expect(restored.limits == window.limits)
    }

    @Test("keeps the order in which producers were used")
    func order() throws {
        var window = SequenceWindow(limits: .init(producers: 2))
        for sender in ["a", "b", "a"] { _ = window.accept(.test(1), from: sender) }
        var restored = try JSONDecoder().decode(SequenceWindow.self, from: JSONEncoder().encode(window))
        _ = restored.accept(.test(1), from: "c")
        #expect(restored.accept(.test(1), from: "a") == .duplicate)
    }

    @Test(
        "is refused without a trap if it was damaged",
        arguments: [
            #"[]"#, #"[{"runs":[]}]"#, #"[{"runs":[[1,2,3]]}]"#, #"[{"runs":[[5,4,0,0]]}]"#,
            #"[{"runs":[[1,9,0,0],[5,12,0,0]]}]"#, #"[{"runs":[[1,2,0,0]],"floor":1}]"#,
        ])
    func damaged(sessions: String) {
        let text = """
            {"limits":{"producers":1,"sessions":1,"runs":1,"totalRuns":1},
            "producers":[{"producer":{"source":"watchOS","isFused":false},"greatest":0,"sessions":\(sessions)}]}
            """
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(SequenceWindow.self, from: Data(text.utf8))
        }
    }
}
