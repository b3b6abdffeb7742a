import Geolocation
public import GeolocationPipeline

extension PrivacyFilter {
    /// The plugin of the filter `privacy?zones=LAT,LON,METRES`, which hides positions within zones.
    nonisolated public static let plugin = FilterPlugin(
        name: "PrivacyZones", summary: "Drops or coarsens positions within zones.", schemes: ["privacy"],
        options: Options(
            .value(
                "zones", absent: [PrivacyFilter.Zone](), write: "LAT,LON,METRES;LAT,LON,METRES",
                meaning: "circles with centre and radius; the whole earth by default, which needs mode=coarsen",
                parse: zones),
            .choice("mode", default: Mode.drop, meaning: "what happens to a fix within a zone"),
            .number(
                "cell", .within(10...1_000_000), unit: "m", default: 1000,
                meaning: "width of a cell that stands for its fixes")
        ) { ($0, $1, $2) },
        examples: [
            "privacy?zones=47.6597,9.1737,300", "privacy?zones=47.66,9.17,300;47.7,9.2,500&mode=coarsen",
            "privacy?mode=coarsen&cell=5000",
        ]
    ) { endpoint, options, _ in
        let (zones, mode, cell) = options
        guard !zones.isEmpty || mode == .coarsen else {
            throw UsageError("\(endpoint) would hide everything: write privacy?zones=47.66,9.17,300 or mode=coarsen")
        }
        let filter = PrivacyFilter(zones: zones, mode: mode, cell: cell)
        var made = PipelineFilter.fixes(filter)
        made.filtersPlaces = true
        made.hidesDerivedEvents = { filter.isHiding }
        made.hidesPlace = { filter.hides($0) }
        return made
    }

    nonisolated private static func zones(_ text: String) -> [Zone]? {
        var zones: [Zone] = []
        for part in text.split(separator: ";", omittingEmptySubsequences: false) {
            let numbers = part.split(separator: ",", omittingEmptySubsequences: false).map {
                NumberRange.number(String($0))
            }
            guard numbers.count == 3, let latitude = numbers[0], let longitude = numbers[1], let radius = numbers[2],
                abs(latitude) <= 90, abs(longitude) <= 180, radius > 0, radius.isFinite
            else { return nil }
            zones.append(Zone(centre: Coordinate(latitude: latitude, longitude: longitude), radius: radius))
        }
        return zones
    }
}
