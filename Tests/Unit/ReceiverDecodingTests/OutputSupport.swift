import Foundation
import Geolocation
import ReceiverDecoding

/// Events, and the sentences that are made of them.
enum Output {
    /// The time some seconds after 2026-11-20T10:40:00Z.
    static func time(_ second: Double) -> Date { Date(timeIntervalSince1970: 1_795_171_200 + second) }

    /// A fix that contains every value.
    static func location(_ second: Double) -> GeolocationEvent {
        .location(
            Location(
                latitude: 47.620_913_4, longitude: 9.173_402_1, altitude: 405.2, horizontalAccuracy: 3.0192,
                verticalAccuracy: 7, speed: 5, course: 231.4, timestamp: time(second)))
    }

    /// The sentences without their `$`, checksum and line end.
    static func lines(_ bytes: [UInt8]) -> [String] {
        String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n").dropLast().map { line in
            String(line.dropFirst().dropLast(3))
        }
    }

    /// The sentences that events make.
    static func made(of events: [GeolocationEvent], _ kinds: SentenceKinds = .usual) -> [String] {
        var sentences = FixSentences(kinds)
        for event in events { sentences.append(event) }
        return lines(sentences.bytes)
    }
}
