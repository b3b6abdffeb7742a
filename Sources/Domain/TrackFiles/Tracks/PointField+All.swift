import CodecSupport
import GPXFormat

extension PointField {
    /// All fields of a point, in the order of the CSV columns.
    ///
    /// Keys and units are the same as in the events of `jsonl:`: metres, metres per second, degrees.
    static let all: [PointField] = [
        PointField(key: "time", access: .time({ $0.time }, { $0.time = $1 })),
        number("alt", { $0.elevation }, { $0.elevation = $1 }),
        number("hacc", { $0.horizontalAccuracy }, { $0.horizontalAccuracy = $1 }, from: 0),
        number("vacc", { $0.verticalAccuracy }, { $0.verticalAccuracy = $1 }, from: 0),
        number("speed", { $0.speed }, { $0.speed = $1 }, from: 0),
        number("sacc", { $0.speedAccuracy }, { $0.speedAccuracy = $1 }, from: 0),
        degrees("course", { $0.course }, { $0.course = $1 }),
        number("cacc", { $0.courseAccuracy }, { $0.courseAccuracy = $1 }, from: 0),
        degrees("device", { $0.deviceHeading }, { $0.deviceHeading = $1 }),
        number("device_acc", { $0.deviceHeadingAccuracy }, { $0.deviceHeadingAccuracy = $1 }, from: 0),
        degrees("user", { $0.userHeading }, { $0.userHeading = $1 }),
        number("user_acc", { $0.userHeadingAccuracy }, { $0.userHeadingAccuracy = $1 }, from: 0),
        degrees("collection", { $0.collectionHeading }, { $0.collectionHeading = $1 }),
        word("collection_source", { $0.collectionHeadingSource }, { $0.collectionHeadingSource = $1 }),
        degrees("presentation", { $0.presentationHeading }, { $0.presentationHeading = $1 }),
        word("presentation_source", { $0.presentationHeadingSource }, { $0.presentationHeadingSource = $1 }),
        text("activity", { $0.activity }, { $0.activity = $1 }),
        number("hdop", { $0.hdop }, { $0.hdop = $1 }, from: 0),
        number("vdop", { $0.vdop }, { $0.vdop = $1 }, from: 0),
        number("pdop", { $0.pdop }, { $0.pdop = $1 }, from: 0),
        word("fix", { $0.fix }, { $0.fix = $1 }),
        integer("satellites", { $0.satellites }, { $0.satellites = $1 }, in: 0...Int(Int32.max)),
        number("geoid", { $0.geoidHeight }, { $0.geoidHeight = $1 }),
        number("dgps_age", { $0.ageOfCorrections }, { $0.ageOfCorrections = $1 }, from: 0),
        integer("dgps_station", { $0.referenceStation }, { $0.referenceStation = $1 }, in: 0...1023),
        degrees("variation", { $0.magneticVariation }, { $0.magneticVariation = $1 }),
        degrees("true_heading", { $0.trueHeading }, { $0.trueHeading = $1 }),
        degrees("magnetic_heading", { $0.magneticHeading }, { $0.magneticHeading = $1 }),
        degrees("bearing", { $0.bearing }, { $0.bearing = $1 }),
        integer("floor", { $0.floor }, { $0.floor = $1 }, in: Int(Int32.min)...Int(Int32.max)),
        number("heart_rate", { $0.heartRate }, { $0.heartRate = $1 }, from: 0),
        number("cadence", { $0.cadence }, { $0.cadence = $1 }, from: 0),
        number("air_temperature", { $0.airTemperature }, { $0.airTemperature = $1 }),
        number("water_temperature", { $0.waterTemperature }, { $0.waterTemperature = $1 }),
        number("depth", { $0.depth }, { $0.depth = $1 }),
        text("name", { $0.name }, { $0.name = $1 }),
        text("comment", { $0.comment }, { $0.comment = $1 }),
        text("description", { $0.description }, { $0.description = $1 }),
        text("source", { $0.source }, { $0.source = $1 }),
        text("symbol", { $0.symbol }, { $0.symbol = $1 }),
        text("type", { $0.type }, { $0.type = $1 }),
    ]

    /// Returns the field of a point with the given name or alias; `nil` if there is none.
    static func named(_ name: String) -> PointField? { byName[name] }

    private static let byName: [String: PointField] = {
        let byKey = Dictionary(all.map { ("\($0.key)", $0) }) { first, _ in first }
        return byKey.merging(FieldName.aliases.compactMapValues { byKey[$0] }) { key, _ in key }
    }()

    private static func number(
        _ key: StaticString, _ get: @escaping Get<Double>, _ set: @escaping Set<Double>,
        from minimum: Double = -.infinity
    ) -> PointField { PointField(key: key, access: .number(get, set, minimum: minimum)) }

    private static func degrees(
        _ key: StaticString, _ get: @escaping Get<Double>, _ set: @escaping Set<Double>
    ) -> PointField { PointField(key: key, access: .degrees(get, set)) }

    private static func integer(
        _ key: StaticString, _ get: @escaping Get<Int>, _ set: @escaping Set<Int>, in range: ClosedRange<Int>
    ) -> PointField { PointField(key: key, access: .integer(get, set, in: range)) }

    private static func text(
        _ key: StaticString, _ get: @escaping Get<String>, _ set: @escaping Set<String>
    ) -> PointField { PointField(key: key, access: .text(get, set)) }

    private static func word<Word: RawRepresentable<String> & SendableMetatype>(
        _ key: StaticString, _ get: @escaping Get<Word>, _ set: @escaping Set<Word>
    ) -> PointField {
        PointField(
            key: key,
            access: .word(
                { get($0)?.rawValue },
                { point, text in
                    guard let word = Word(rawValue: text) else { return false }
                    set(&point, word)
                    return true
                }))
    }
}
