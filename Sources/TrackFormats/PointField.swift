import Foundation
import GPXFormat

/// One thing that may be known of a point beyond its coordinate: a column of CSV, a property in GeoJSON.
///
/// Keys and units are those of the stream's events where these have the same thing: metres, metres per second, degrees.
struct PointField: Sendable {
    /// A value as formats write it.
    enum Value: Equatable {
        case time(Date)
        case number(Double)
        case degrees(Double)
        case text(String)
    }

    /// The name of the column or property.
    let key: String

    /// The value of a point; nil where it is not known.
    let value: @Sendable (GPXPoint) -> Value?

    /// Sets the value of a point from text; false where the text makes no sense.
    let read: @Sendable (inout GPXPoint, String) -> Bool

    /// All fields, in the order of CSV's columns.
    static let all: [PointField] = [
        PointField("time", \.time),
        PointField("alt", \.elevation),
        PointField("hacc", \.horizontalAccuracy, in: 0...),
        PointField("vacc", \.verticalAccuracy, in: 0...),
        PointField("speed", \.speed, in: 0...),
        PointField("sacc", \.speedAccuracy, in: 0...),
        PointField("course", angle: \.course),
        PointField("cacc", \.courseAccuracy, in: 0...),
        PointField("device", angle: \.deviceHeading),
        PointField("device_acc", \.deviceHeadingAccuracy, in: 0...),
        PointField("user", angle: \.userHeading),
        PointField("user_acc", \.userHeadingAccuracy, in: 0...),
        PointField("collection", angle: \.collectionHeading),
        PointField("collection_source", \.collectionHeadingSource),
        PointField("presentation", angle: \.presentationHeading),
        PointField("presentation_source", \.presentationHeadingSource),
        PointField("activity", \.activity),
        PointField("hdop", \.hdop, in: 0...),
        PointField("vdop", \.vdop, in: 0...),
        PointField("pdop", \.pdop, in: 0...),
        PointField("fix", \.fix),
        PointField("satellites", integer: \.satellites),
        PointField("geoid", \.geoidHeight),
        PointField("heart_rate", \.heartRate, in: 0...),
        PointField("cadence", \.cadence, in: 0...),
        PointField("air_temperature", \.airTemperature),
        PointField("water_temperature", \.waterTemperature),
        PointField("depth", \.depth),
        PointField("name", \.name),
        PointField("comment", \.comment),
        PointField("description", \.description),
        PointField("symbol", \.symbol),
        PointField("type", \.type),
    ]
}

extension PointField {
    private typealias Path<Value> = any WritableKeyPath<GPXPoint, Value?> & Sendable

    private init(_ key: String, _ path: Path<Date>) {
        self.init(
            key: key, value: { $0[keyPath: path].map(Value.time) },
            read: { point, text in
                guard let time = FieldText.time(text) else { return false }
                point[keyPath: path] = time
                return true
            })
    }

    private init(
        _ key: String, _ path: Path<Double>, in range: PartialRangeFrom<Double> = (-.greatestFiniteMagnitude)...
    ) {
        self.init(
            key: key, value: { $0[keyPath: path].map(Value.number) },
            read: { point, text in
                guard let number = FieldText.number(text), range.contains(number) else { return false }
                point[keyPath: path] = number
                return true
            })
    }

    private init(_ key: String, angle path: Path<Double>) {
        self.init(
            key: key, value: { $0[keyPath: path].map(Value.degrees) },
            read: { point, text in
                guard let number = FieldText.number(text), (0...360).contains(number) else { return false }
                point[keyPath: path] = number == 360 ? 0 : number
                return true
            })
    }

    private init(_ key: String, integer path: Path<Int>) {
        self.init(
            key: key, value: { $0[keyPath: path].map { .number(Double($0)) } },
            read: { point, text in
                guard let number = FieldText.number(text), let integer = Int(exactly: number), integer >= 0 else {
                    return false
                }
                point[keyPath: path] = integer
                return true
            })
    }

    private init(_ key: String, _ path: Path<String>) {
        self.init(
            key: key, value: { $0[keyPath: path].map(Value.text) },
            read: { point, text in
                point[keyPath: path] = text
                return true
            })
    }

    private init<Word: RawRepresentable<String> & SendableMetatype>(_ key: String, _ path: Path<Word>) {
        self.init(
            key: key, value: { $0[keyPath: path].map { .text($0.rawValue) } },
            read: { point, text in
                guard let word = Word(rawValue: text) else { return false }
                point[keyPath: path] = word
                return true
            })
    }
}
