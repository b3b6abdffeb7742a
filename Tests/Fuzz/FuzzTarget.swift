import CodecSupport
import TrackFiles

/// A codec whose properties are checked: the environment variable FUZZ_TARGET names one, and each has its own inputs in
/// `Corpus` and its own words in `Dictionaries`.
enum FuzzTarget: String, CaseIterable {
    case gpx, fit, tcx, kml, igc, nmea, tag, ais, json, osc, route, cbor, websocket, http, ble, session, configuration
    case owntracks, overland, osmand, httprequest, uploadreply
    case relayJSON = "relay-json"

    /// Checks all properties of the codec for any bytes.
    func check(_ bytes: [UInt8]) {
        Depth.note(accepts(bytes))
        // All random values are drawn from the input, so that a failure is reproducible.
        var random = SplitMix64(seed: bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
        switch self {
        case .gpx: checkGPX(bytes, &random)
        case .fit, .igc, .kml, .tcx:
            if let format { checkTracks(bytes, trackFormat(format, of: bytes), &random) }
        case .nmea: checkSentences(bytes, &random)
        case .tag: checkTagBlocks(bytes, &random)
        case .ais:
            checkAIS(bytes, &random)
            checkReceiver(NMEAReceiver(&random), bytes, &random)
        case .json: checkObjects(bytes, &random)
        case .osc: checkPackets(bytes, &random)
        case .route: checkRoutes(bytes, &random)
        case .relayJSON, .cbor: checkRelayMessages(bytes, &random)
        case .websocket: checkFrames(bytes, &random)
        case .http: checkHeads(bytes, &random)
        case .httprequest: checkRequests(bytes, &random)
        case .owntracks: checkOwnTracks(bytes)
        case .overland: checkOverland(bytes)
        case .osmand: checkOsmAnd(bytes)
        case .ble: checkChunks(bytes, &random)
        case .session: checkSessions(bytes, &random)
        case .configuration: checkConfigurations(bytes)
        case .uploadreply: checkUploadReplies(bytes, &random)
        }
    }

    /// The format of track documents that the target reads, if it does.
    var format: TrackFormat? { TrackFormat(rawValue: rawValue) }

    /// The mutation of inputs in addition to those of libFuzzer.
    var mutation: Mutation {
        switch self {
        case .gpx, .tcx, .kml: .tags
        case .fit, .igc: .records
        case .nmea, .tag, .ais: .sentences
        case .json, .route, .relayJSON, .configuration, .owntracks, .overland, .osmand: .objects
        case .osc: .packets
        case .cbor: .entries
        case .websocket: .frames
        case .http, .httprequest: .heads
        case .ble: .chunks
        case .session: .sessions
        case .uploadreply: .replies
        }
    }
}

/// Ends the process with a sentence if a property does not hold, which libFuzzer takes for a crash.
func require(_ holds: Bool, _ sentence: @autoclosure () -> String) {
    if !holds { fatalError(sentence()) }
}
