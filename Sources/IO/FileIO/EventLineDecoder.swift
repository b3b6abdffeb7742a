public import CodecSupport
public import Geolocation

/// Decodes events from a stream of JSON lines, as the JSON sink writes them; the stream may arrive in chunks of any
/// size.
///
/// Lines that are not events are dropped and counted by reason.
public struct EventLineDecoder: Sendable {
    /// The longest line that is decoded, in bytes.
    public static let longestLine = 1 << 20

    private var framer = LineFramer(limit: longestLine)
    private var lines = Lines()

    /// The decoded events, and the number of invalid lines by reason.
    private struct Lines: Sendable {
        var events: [GeolocationEvent] = []
        var faults: [EventLineFault: Int] = [:]
        var arrival: Date?

        mutating func read(_ line: Span<UInt8>) {
            do throws(EventLineFault) {
                if let event = try GeolocationEvent.read(line: line, arrival: arrival) { events.append(event) }
            } catch {
                faults[error, default: 0] += 1
            }
        }
    }

    /// Creates a decoder at the beginning of a stream.
    public init() {}

    /// The lines that were dropped, counted by reason.
    public var drops: DropCounts {
        var drops = DropCounts()
        for (fault, count) in lines.faults { drops.add(DropReason(fault), count: count) }
        drops.add("line longer than \(Self.longestLine) bytes", count: framer.droppedLines)
        return drops
    }

    /// Decodes the next bytes of the stream, and returns the events of all lines that are now complete.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - arrival: The time to give to events without a time; `nil` drops such events.
    public mutating func events(in bytes: Span<UInt8>, at arrival: Date? = nil) -> [GeolocationEvent] {
        lines.arrival = arrival
        Self.ingest(bytes, &framer, &lines)
        return takeEvents()
    }

    /// Returns the event of a last line that does not end with a line feed, if there is one, and resets the decoder.
    ///
    /// - Parameter arrival: The time to give to an event without a time; `nil` drops such an event.
    public mutating func finish(at arrival: Date? = nil) -> [GeolocationEvent] {
        lines.arrival = arrival
        Self.finish(&framer, &lines)
        return takeEvents()
    }

    private mutating func takeEvents() -> [GeolocationEvent] {
        defer { lines.events = [] }
        return lines.events
    }

    private static func ingest(_ bytes: Span<UInt8>, _ framer: inout LineFramer, _ lines: inout Lines) {
        framer.ingest(bytes) { lines.read($0) }
    }

    private static func finish(_ framer: inout LineFramer, _ lines: inout Lines) {
        framer.finish { lines.read($0) }
    }
}
