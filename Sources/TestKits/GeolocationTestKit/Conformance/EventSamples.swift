import Foundation
import Geolocation

/// Events of all kinds, with ordinary and with extreme values, for testing sinks.
enum EventSamples {
    /// The sample events in order, about one second apart.
    static let all: [GeolocationEvent] = locations + headings + others

    private static func time(_ second: Double) -> Date { Date(timeIntervalSince1970: 1_795_000_000 + second) }

    private static let locations: [GeolocationEvent] = [
        .state(.running, time(0)),
        .location(
            Location(
                latitude: 47.620_913_4, longitude: 9.173_402_1, altitude: 405.2, horizontalAccuracy: 4.1,
                verticalAccuracy: 7, speed: 5, speedAccuracy: 0.4, course: 231.4, timestamp: time(1.25))),
        .location(Location(latitude: 90, longitude: -180, timestamp: time(2))),
        .location(Location(latitude: -90, longitude: 180, altitude: -11_000, timestamp: time(3))),
        .location(
            Location(latitude: -0.0, longitude: .leastNonzeroMagnitude, speed: 1e300, timestamp: time(4.000_001))),
        .location(Location(latitude: 0, longitude: 0, timestamp: .distantPast)),
        .location(Location(latitude: 0, longitude: 0, timestamp: Date(timeIntervalSince1970: 253_402_300_799))),
        .locationWithdrawn(time(5)),
        .locationWithdrawn(time(5)),
    ]

    private static let headings: [GeolocationEvent] = HeadingType.allCases.flatMap { type -> [GeolocationEvent] in
        let values = [HeadingValue(0), HeadingValue(359.999_999_999, accuracy: 180), HeadingValue(-1e-300)]
        return values.map { .heading(type, $0, time(6)) } + [
            .resolved(.collection, ResolvedHeading(heading: values[1], source: type, timestamp: time(6)), time(6)),
            .resolved(.presentation, nil, time(6)),
            .heading(type, nil, time(7)),
        ]
    }

    private static let others: [GeolocationEvent] =
        statuses.map { .status(ProviderStatusChange(provider: "A \"quoted\"\nname ☂", status: $0, time: time(8))) }
        + [
            .derived(RecordedEvent(type: "sample", time: time(9), fields: fields)),
            .derived(RecordedEvent(type: "empty", time: time(9), fields: [:])),
            .state(.snoozing, time(10)),
            .state(.stopped, time(11)),
        ]

    private static let statuses: [ProviderStatus] = [
        .idle, .starting, .running, .degraded("too few satellites"), .needsPermission, .denied,
        .failed(ProviderError("the device is gone")), .ended,
    ]

    private static let fields: [String: EventValue] = [
        "text": .string("\u{0}\u{1F}\u{7F}\u{10FFFF}"), "nothing": .null, "flag": .bool(true),
        "least": .integer(.min), "most": .integer(.max), "number": .number(.greatestFiniteMagnitude),
        "list": .array([.integer(1), .array([]), .object([:])]), "object": .object(["inner": .string("")]),
    ]
}
