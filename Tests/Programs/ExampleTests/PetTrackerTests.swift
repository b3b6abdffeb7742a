import Foundation
import TestSupport
import Testing

@Suite("The program PetTracker", .serialized, .realTime, .timeLimit(.minutes(5)))
struct PetTrackerTests {
    @Test("prints an escape: the alert, the collar's real-time mode, the search and the return to the yard")
    func story() async throws {
        let result = try await BuiltProgram.run("PetTracker", [])
        #expect(result.status == 0)
        // The rest of the output, in order.
        var lines = result.output.split(separator: "\n")[...]
        for words in [
            "→ rex: economical, in a safe area", "! Rex has left the yard, by ",
            "→ rex: realtime, alert geofence-exit/the yard/rex", "! Rex is ", "! the battery of Rex is at 19 %",
            "· Rex is near again", "found Rex after ", "✓ Rex has left the yard", "✓ Rex is back in the yard",
            "→ rex: economical, in a safe area", "rex has sent ",
        ] {
            let place = try #require(lines.firstIndex { $0.contains(words) }, "\(words)\n\(result.output)")
            lines = lines[(place + 1)...]
        }
    }
}
