import Foundation
import Testing

@testable import LocationRelay

@Suite("Connections that send fixes of the same device") struct ConnectionClaimsTests {
    private var claims = ConnectionClaims()
    private var window = SequenceWindow()
    private var now = Date(timeIntervalSince1970: 1_795_000_000)
    private let device = SequenceWindow.Producer(sender: "dog", source: "gps")

    /// Passes a fix that was taken a second after the fix with the number before it.
    private mutating func take(
        _ number: Int64, over connection: UInt32, latitude: Double = 47, later: Double = 0
    ) -> SequenceWindow.Verdict? {
        let fix = LocationFix(
            timestamp: Date(timeIntervalSince1970: 1_795_000_000 + Double(number % 100_000) + later), source: "gps",
            latitude: latitude, longitude: 9, horizontalAccuracyMeters: 4, sequence: number)
        return claims.accept(fix, of: device, over: connection, at: now, in: &window)
    }

    @Test("fixes of a device that reconnects while its old connection seems alive are accepted at once")
    mutating func halfOpen() {
        for number in 1...10 { #expect(take(Int64(number), over: 1) == .new) }
        #expect(take(9, over: 2) == .duplicate)
        for number in 11...20 { #expect(take(Int64(number), over: 2) == .new) }
        #expect(claims.end(1) == [] && claims.takeCaught() == [])
        #expect(take(20, over: 2) == .duplicate && take(21, over: 2) == .new)
    }

    @Test(
        "fixes of a restarted device are accepted at once, with numbers far above or below the earlier ones",
        arguments: [1_000_000_000_000, 5])
    mutating func restart(_ first: Int64) {
        for number in 101...110 { #expect(take(Int64(number), over: 1) == .new) }
        for number in first..<first + 10 { #expect(take(number, over: 2, later: 1000) == .new) }
        #expect(claims.end(1) == [] && claims.takeCaught() == [])
        #expect(take(first + 9, over: 2, later: 1000) == .duplicate)
    }

    @Test("numbers used by another connection for other fixes do not make the first one's fixes repetitions")
    mutating func theft() {
        for number in 1...10 { #expect(take(Int64(number), over: 1) == .new) }
        for number in 11...500 { #expect(take(Int64(number), over: 2, latitude: 66, later: 1) == .new) }
        for number in 11...600 { #expect(take(Int64(number), over: 1) == .new, "\(number)") }
        #expect(claims.isQuarantined(2) && claims.takeCaught() == [2] && claims.takeCaught() == [])
        #expect(claims.disputedDevice == "dog")
        #expect(claims.end(2) == [] && claims.disputedDevice == nil)
        #expect(take(600, over: 1) == .duplicate)
    }

    @Test("after false fixes of a device, new connections for it are quarantined, unless the true one is silent")
    mutating func vigilance() {
        #expect(take(1, over: 1) == .new && take(2, over: 2, latitude: 66) == .new && take(2, over: 1) == .new)
        #expect(claims.takeCaught() == [2] && claims.end(2) == [])
        for number in 3...10 {
            now += 9
            #expect(take(2, over: 3) == .duplicate && !claims.isQuarantined(3))
            #expect(take(Int64(number), over: 3, latitude: 66) == nil && take(Int64(number), over: 1) == .new)
            #expect(claims.takeCaught() == [3] && claims.end(3) == [])
        }
        now += 11
        #expect(take(11, over: 4) == .new && claims.end(1) == [] && take(12, over: 4) == .new)
        #expect(take(13, over: 5, latitude: 66) == .new)
    }

    @Test("true fixes are accepted even if the connection that sent false ones has already ended")
    mutating func hitAndRun() {
        #expect(take(1, over: 1) == .new)
        for number in 2...50 { #expect(take(Int64(number), over: 2, latitude: 66) == .new) }
        #expect(claims.end(2) == [])
        for number in 2...60 { #expect(take(Int64(number), over: 1) == .new) }
    }

    @Test("late fixes of two connections are compared as well, and the connection with false ones quarantined")
    mutating func late() {
        #expect(take(1, over: 1) == .new && take(10, over: 1) == .new)
        for number in 2...9 { #expect(take(Int64(number), over: 2, latitude: 66) == .late) }
        for number in 2...9 { #expect(take(Int64(number), over: 1) == .late) }
        #expect(claims.isQuarantined(2))
    }

    @Test("of two devices with one name the second is quarantined, until the first one's connection ends")
    mutating func sameName() {
        #expect(take(1, over: 1) == .new)
        #expect(take(1_000_000_000_000, over: 2) == .new)
        #expect(take(2, over: 1) == .new)
        #expect(claims.takeCaught() == [2])
        #expect(claims.end(1) == [2] && !claims.isQuarantined(2))
        // A fix that was used is not used again when it is sent again.
        #expect(claims.end(2) == [])
        #expect(take(1_000_000_000_000, over: 3) == .duplicate)
        #expect(take(1_000_000_000_001, over: 3) == .new)
    }

    @Test("a device on two connections at once is one device, whichever connection is faster")
    mutating func twoWays() {
        for number in stride(from: Int64(1), to: 1000, by: 2) {
            let first: UInt32 = number % 3 == 0 ? 1 : 2
            #expect(take(number, over: number == 1 ? 1 : first) == .new)
            #expect(take(number, over: 3 - (number == 1 ? 1 : first)) == .duplicate)
        }
        #expect(claims.takeCaught() == [])
    }

    @Test("a device that uses its connections in turn is one device")
    mutating func turns() {
        for number in 1...100 { #expect(take(Int64(number), over: UInt32(number % 4)) == .new) }
        #expect(claims.takeCaught() == [])
    }

    @Test("fixes that the faster of two connections left out are accepted as late from the other one")
    mutating func gaps() {
        #expect(take(1, over: 1) == .new)
        for number in [2, 4, 6, 8] { #expect(take(Int64(number), over: 2) == .new) }
        #expect(take(3, over: 1) == .late)
        #expect(take(4, over: 1) == .duplicate)
        #expect(take(10, over: 2) == .new && take(9, over: 1) == .late && claims.takeCaught() == [])
    }

    @Test("the fixes remembered of a connection are limited, and it is quarantined at the limit")
    mutating func bound() {
        #expect(take(0, over: 1) == .new)
        var used = 0
        while used < 10_000, take(Int64(used + 1), over: 2) == .new { used += 1 }
        #expect(used == 8192 && claims.takeCaught() == [2])
    }

    @Test("the end of a connection with 5000 producers makes room for others")
    mutating func producers() {
        for number in 0..<5000 {
            let producer = SequenceWindow.Producer(sender: "\(number)", source: "gps")
            let fix = LocationFix(
                timestamp: Date(timeIntervalSince1970: 0), source: "gps", latitude: 1, longitude: 1,
                horizontalAccuracyMeters: 1, sequence: 1)
            #expect(claims.accept(fix, of: producer, over: 9, at: now, in: &window) == .new)
        }
        #expect(claims.end(9) == [])
        #expect(take(1, over: 1) == .new && take(2, over: 2, latitude: 66) == .new && take(2, over: 1) == .new)
        #expect(claims.isQuarantined(2))
    }
}
