import FileIO
import Geolocation
import SensorReplay

/// Reads a recording of events in bounded memory, a few hundred events at a time.
struct EventLineSource: ReplaySource {
    private let recording: ByteSource
    private var decoder = EventLineDecoder()
    private var input: ByteInput?
    private var hasEvents = false
    private var isAtEnd = false

    init(recording: ByteSource) {
        self.recording = recording
    }

    var drops: DropCounts { decoder.drops }

    var isRepeatable: Bool { recording.isRepeatable }

    mutating func nextBatch() throws -> ReplayBatch<EventItem> {
        if input == nil { input = try recording.open() }
        var events: [GeolocationEvent] = []
        // Reading stops at the first chunk that contains events, since a live pipe may have no more data for now.
        while events.isEmpty, !isAtEnd {
            if let chunk = try input?.read() {
                events = decoder.events(in: chunk.span)
            } else {
                isAtEnd = true
                events = decoder.finish()
            }
        }
        hasEvents = hasEvents || !events.isEmpty
        guard hasEvents else { throw ProviderError("\(recording.name) has no line with an event to replay") }
        return ReplayBatch(items: events.map(EventItem.init), progress: input?.progress, minimumInterval: 0)
    }
}
