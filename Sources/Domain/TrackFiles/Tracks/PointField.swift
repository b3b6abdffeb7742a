import CodecSupport
import GPXFormat

/// A field of a point other than its coordinate: a column in CSV, a property in GeoJSON.
///
/// Invalid values are neither written nor read: numbers that are not finite or out of range, angles outside 0..<360,
/// times outside the years 1 to 9999, empty texts.
struct PointField: Sendable {
    /// A function that returns a field of a point.
    ///
    /// It is a closure, since a key path costs a runtime call per value.
    typealias Get<Value> = @Sendable (GPXPoint) -> Value?
    /// A function that sets a field of a point.
    typealias Set<Value> = @Sendable (inout GPXPoint, Value) -> Void

    /// The type of a field's value, with the functions that read and set the value.
    enum Access: Sendable {
        case time(Get<Date>, Set<Date>)
        case number(Get<Double>, Set<Double>, minimum: Double)
        case degrees(Get<Double>, Set<Double>)
        case integer(Get<Int>, Set<Int>, in: ClosedRange<Int>)
        case text(Get<String>, Set<String>)
        /// A word from a fixed set; the setter returns whether the word is in the set.
        case word(Get<String>, @Sendable (inout GPXPoint, String) -> Bool)
    }

    /// The value of a field that a writer writes.
    enum Value {
        case time(Timestamp)
        case number(Double)
        case degrees(Double)
        case text(String)
    }

    /// The name of the field, as a CSV column and as a GeoJSON property.
    let key: StaticString

    /// The type of the field's value, with the functions that read and set the value.
    let access: Access

    /// Returns the value of this field of a point; `nil` if the value is unknown or invalid.
    func value(of point: GPXPoint) -> Value? {
        switch access {
        case .time(let get, _): return get(point).flatMap { Timestamp($0) }.map(Value.time)
        case .number(let get, _, let minimum):
            guard let number = get(point), number >= minimum, number.isFinite else { return nil }
            return .number(number)
        case .degrees(let get, _):
            guard let angle = get(point), angle >= 0, angle < 360 else { return nil }
            return .degrees(angle)
        case .integer(let get, _, let range):
            guard let integer = get(point), range.contains(integer) else { return nil }
            return .number(Double(integer))
        case .text(let get, _), .word(let get, _):
            guard let text = get(point), !text.isEmpty else { return nil }
            return .text(text)
        }
    }

    /// Sets this field of a point from a text; returns `false` if the text is invalid.
    ///
    /// An empty text means that the value is unknown. A text of spaces and tabs means the same, unless the field
    /// contains free text, such as a comment.
    func read(_ bytes: Span<UInt8>, _ range: Range<Int>, into point: inout GPXPoint) -> Bool {
        guard !range.isEmpty else { return true }
        if case .text(_, let set) = access {
            set(&point, FieldText.text(bytes, range))
            return true
        }
        let range = FieldText.trimmed(bytes, range)
        guard !range.isEmpty else { return true }
        switch access {
        case .time(_, let set):
            guard let time = FieldText.time(bytes, range) else { return false }
            set(&point, time)
            return true
        case .word(_, let set): return set(&point, FieldText.text(bytes, range))
        case .number, .degrees, .integer, .text:
            guard let number = FieldText.number(bytes, range) else { return false }
            return read(number, into: &point)
        }
    }

    /// Sets this field of a point from a number; returns `false` if the number is invalid.
    func read(_ number: Double, into point: inout GPXPoint) -> Bool {
        switch access {
        case .number(_, let set, let minimum):
            guard number >= minimum, number.isFinite else { return false }
            set(&point, number)
        case .degrees(_, let set):
            guard number >= 0, number <= 360 else { return false }
            set(&point, number == 360 ? 0 : number)
        case .integer(_, let set, let range):
            guard let integer = Int(exactly: number), range.contains(integer) else { return false }
            set(&point, integer)
        case .text(_, let set):
            guard number.isFinite else { return false }
            var text: [UInt8] = []
            text.append(shortest: number, hasFraction: false)
            set(&point, String(decoding: text, as: UTF8.self))
        case .time(_, let set):
            guard let time = FieldText.time(number) else { return false }
            set(&point, time)
        case .word: return false
        }
        return true
    }
}
