import GNSSReception
public import GeolocationPipeline
import NMEAFormat
import SensorIO

extension NMEASink {
    /// The sink as `nmea:FILE`, `nmea-tcp://HOST:PORT` and `nmea-udp://HOST:PORT`.
    nonisolated public static let plugin = SinkPlugin(
        PluginDescription(
            name: "NMEAOutput",
            summary: "Writes fixes as NMEA 0183 sentences, for chart plotters, gpsd and other programs.",
            schemes: ["nmea", "nmea-tcp", "nmea-udp"],
            address: "FILE, - for standard output, or //HOST:PORT",
            options: [
                OptionDescription(
                    "sentences", .list, default: "RMC,GGA,GSA,GSV,VTG,HDT",
                    meaning: "what is written: of \(SentenceKinds.named.map(\.key).joined(separator: ", "))"),
                OptionDescription("talker", .text, default: "GN", meaning: "two letters that name the sender"),
                OptionDescription(
                    "decimals", .choice(["4", "5", "6", "7"]), default: "5",
                    meaning: "decimals of the minutes of positions; 5 are 2 cm"),
                OptionDescription(
                    "interface", .text, meaning: "nmea-udp: the interface by which multicasts leave, such as eth0"),
                OptionDescription(
                    "ttl", .number(.within(0...255)), default: "1",
                    meaning: "nmea-udp: networks that a multicast may pass, its own among them"),
            ],
            examples: ["nmea:walk.nmea", "nmea-tcp://0.0.0.0:10110", "nmea-udp://192.168.1.255:10110"])
    ) { endpoint, options, context in
        let sentences = FixSentences(
            try kinds(of: endpoint, options), talker: try talker(of: endpoint, options),
            coordinateDecimals: options.number("decimals").map { Int($0) } ?? 5)
        return NMEASink(
            to: try destination(of: endpoint, options), sentences: sentences, sparing: context.sourcePaths,
            clock: context.clock)
    }

    /// The port that is registered for NMEA 0183 navigational data.
    nonisolated private static let usualPort = 10_110

    nonisolated private static func destination(of endpoint: Endpoint, _ options: OptionValues) throws -> Destination {
        if endpoint.scheme != "nmea-udp", let name = ["interface", "ttl"].first(where: { endpoint.options[$0] != nil })
        {
            throw UsageError("\(endpoint.scheme): has no option \(name) (\(endpoint)); it is for nmea-udp only")
        }
        if endpoint.scheme == "nmea" {
            guard !endpoint.address.isEmpty else {
                throw UsageError("nmea: needs a file: write nmea:walk.nmea, or nmea:- for standard output")
            }
            return .file(endpoint.address)
        }
        if endpoint.scheme == "nmea-tcp" {
            let place = try HostAndPort(
                served: endpoint.address, defaultPort: usualPort, in: endpoint.description,
                example: "nmea-tcp://0.0.0.0:10110"
            ) { UsageError($0) }
            return .server(address: place.address, port: place.port)
        }
        let place = try HostAndPort(
            endpoint.address, for: .connecting, defaultPort: usualPort, in: endpoint.description,
            example: "nmea-udp://192.168.1.255:10110"
        ) { UsageError($0) }
        return .datagrams(
            host: place.host, port: place.port, interface: options.text("interface"),
            timeToLive: options.number("ttl").map { Int($0) } ?? 1)
    }

    nonisolated private static func kinds(of endpoint: Endpoint, _ options: OptionValues) throws -> SentenceKinds {
        var kinds: SentenceKinds = []
        for name in options.list("sentences") ?? [] {
            guard let kind = SentenceKinds(name: name) else {
                let names = SentenceKinds.named.map(\.key)
                throw UsageError(
                    "\(name) in \(endpoint) is no sentence that is written; "
                        + NearestName.hint(for: name, among: names))
            }
            kinds.insert(kind)
        }
        return kinds
    }

    nonisolated private static func talker(of endpoint: Endpoint, _ options: OptionValues) throws -> NMEATalker {
        let text = (options.text("talker") ?? "").uppercased()
        guard text.utf8.count == 2, text.utf8.allSatisfy({ UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }) else {
            throw UsageError(unusable: "talker", options, in: endpoint, write: "two letters, such as GN or GP")
        }
        return NMEATalker(stringLiteral: text)
    }
}
