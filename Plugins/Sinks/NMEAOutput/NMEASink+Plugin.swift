public import GeolocationPipeline
import NMEAFormat
import ReceiverDecoding
import SensorIO

extension NMEASink {
    /// The plugin that creates an ``NMEASink`` for endpoints of the forms `nmea:FILE`, `nmea-tcp://HOST:PORT` and
    /// `nmea-udp://HOST:PORT`.
    nonisolated public static let plugin = SinkPlugin(
        name: "NMEAOutput",
        summary: "Writes fixes as NMEA 0183 sentences, for chart plotters, gpsd and other programs.",
        schemes: ["nmea", "nmea-tcp", "nmea-udp"],
        address: "FILE, - for standard output, or //HOST:PORT",
        options: Options(sentences, FileOpening.options, .sending) { ($0, $1, $2) },
        examples: ["nmea:walk.nmea", "nmea-tcp://0.0.0.0:10110", "nmea-udp://192.168.1.255:10110"]
    ) { endpoint, options, context in
        let (sentences, opening, datagrams) = options
        let (destination, clock) = (try destination(of: endpoint, datagrams), context.systemClock)
        guard case .file(let path) = destination else {
            return NMEASink(to: destination, sentences: sentences, clock: clock)
        }
        let sources = context.sourcePaths
        return RotatingSink.sink(at: path, rotation: opening.rotation, clock: context.clock) { path in
            NMEASink(to: .file(path), sentences: sentences, opening: opening, sparing: sources, clock: clock)
        }
    }

    /// The port that is registered for NMEA 0183 navigational data.
    nonisolated private static let usualPort = 10_110

    nonisolated private static let sentences = Options(
        Options<[String]>.list(
            "sentences", default: ["RMC", "GGA", "GSA", "GSV", "VTG", "HDT"],
            meaning: "sentences to write, of \(SentenceKinds.named.map(\.key).joined(separator: ", "))"
        ).map(kinds),
        .value(
            "talker", absent: NMEATalker.combined, default: "GN", write: "two letters, such as GN or GP",
            meaning: "two letters that name the sender"
        ) { @Sendable text in
            let name = text.uppercased()
            let isName = name.utf8.count == 2 && name.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
            return isName ? NMEATalker(stringLiteral: name) : nil
        },
        .integer("decimals", 4...7, default: 5, meaning: "decimals of the minutes of positions; 5 are 2 cm")
    ) { kinds, talker, decimals in FixSentences(kinds, talker: talker, coordinateDecimals: decimals) }

    nonisolated private static func destination(
        of endpoint: Endpoint, _ datagrams: UDPSenderSettings
    ) throws -> Destination {
        for (scheme, options) in [
            ("nmea", FileOpening.options.descriptions), ("nmea-udp", Options<UDPSenderSettings>.sending.descriptions),
        ] where endpoint.scheme != scheme {
            guard let option = options.first(where: { endpoint.options[$0.name] != nil }) else { continue }
            throw UsageError("\(endpoint.scheme): has no option \(option.name) (\(endpoint)); it is for \(scheme) only")
        }
        if endpoint.scheme == "nmea" {
            guard !endpoint.address.isEmpty else {
                throw UsageError("nmea: needs a file: write nmea:walk.nmea, or nmea:- for standard output")
            }
            return .file(endpoint.address)
        }
        if endpoint.scheme == "nmea-tcp" {
            let place = try HostAndPort(served: endpoint, defaultPort: usualPort, example: "nmea-tcp://0.0.0.0:10110")
            return .server(address: place.address, port: place.port)
        }
        let place = try HostAndPort(
            endpoint, for: .connecting, defaultPort: usualPort, example: "nmea-udp://192.168.1.255:10110")
        return .datagrams(
            host: place.host, port: place.port, interface: datagrams.interface, timeToLive: datagrams.timeToLive)
    }

    nonisolated private static func kinds(_ names: [String], of endpoint: Endpoint) throws -> SentenceKinds {
        var kinds: SentenceKinds = []
        for name in names {
            guard let kind = SentenceKinds(name: name) else {
                let names = SentenceKinds.named.map(\.key)
                throw UsageError(
                    "\(name) in \(endpoint) is not a sentence that is written; "
                        + NearestName.hint(for: name, among: names))
            }
            kinds.insert(kind)
        }
        return kinds
    }
}
