/// Writes valid and invalid FIT files for tests.
///
/// Source: https://developer.garmin.com/fit/protocol/
public struct FITEncoder {
    /// A base type: its number, its width in bytes, and the bits of the unknown value.
    public enum Base: UInt8, CaseIterable, Sendable {
        case enumeration = 0x00
        case sint8 = 0x01
        case uint8 = 0x02
        case sint16 = 0x83
        case uint16 = 0x84
        case sint32 = 0x85
        case uint32 = 0x86
        case text = 0x07
        case uint32z = 0x8C

        var width: Int {
            switch self {
            case .enumeration, .sint8, .uint8, .text: 1
            case .sint16, .uint16: 2
            case .sint32, .uint32, .uint32z: 4
            }
        }

        var invalid: Int64 {
            switch self {
            case .enumeration, .uint8: 0xFF
            case .sint8: 0x7F
            case .sint16: 0x7FFF
            case .uint16: 0xFFFF
            case .sint32: 0x7FFF_FFFF
            case .uint32: 0xFFFF_FFFF
            case .text, .uint32z: 0
            }
        }
    }

    /// A field of a definition.
    public struct Field: Sendable {
        /// The number in the profile.
        public let number: UInt8
        /// The base type.
        public let base: Base
        let size: Int

        /// Creates a field; `size` is that of the base type by default.
        public init(_ number: UInt8, _ base: Base, size: Int? = nil) {
            self.number = number
            self.base = base
            self.size = size ?? base.width
        }
    }

    /// The messages so far.
    public private(set) var body: [UInt8] = []
    private var layouts: [UInt8: (fields: [Field], developerSize: Int, isBigEndian: Bool)] = [:]

    /// Creates an encoder without messages.
    public init() {}

    /// Defines a local type; `developer` are the sizes of developer fields.
    public mutating func define(
        _ local: UInt8, message: UInt16, _ fields: [Field], developer: [UInt8] = [], isBigEndian: Bool = false
    ) {
        layouts[local] = (fields, developer.reduce(0) { $0 + Int($1) }, isBigEndian)
        body += [0x40 | local | (developer.isEmpty ? 0 : 0x20), 0, isBigEndian ? 1 : 0]
        append(Int64(message), width: 2, isBigEndian)
        body.append(UInt8(fields.count))
        for field in fields { body += [field.number, UInt8(field.size), field.base.rawValue] }
        guard !developer.isEmpty else { return }
        body.append(UInt8(developer.count))
        for (index, size) in developer.enumerated() { body += [UInt8(index), size, 0] }
    }

    /// Adds a message of a local type with a number for each field, nil for an unknown one; `text` is that of texts.
    public mutating func add(_ local: UInt8, _ values: [Int64?], text: String = "", compressed: UInt8? = nil) {
        guard let layout = layouts[local] else { return }
        body.append(compressed.map { 0x80 | local << 5 | $0 } ?? local)
        for (field, value) in zip(layout.fields, values) {
            if field.base == .text {
                body += (Array(text.utf8) + [UInt8](repeating: 0, count: field.size)).prefix(field.size)
            } else {
                for _ in 0..<max(1, field.size / field.base.width) {
                    append(value ?? field.base.invalid, width: field.base.width, layout.isBigEndian)
                }
            }
        }
        body += (0..<layout.developerSize).map { UInt8(truncatingIfNeeded: $0) }
    }

    /// The file, with a header of 14 or 12 bytes that states a size, by default that of the messages.
    public func file(headerSize: UInt8 = 14, statedSize: Int? = nil) -> [UInt8] {
        var bytes: [UInt8] = [headerSize, 0x20, 0x54, 0x08]
        let size = statedSize ?? body.count
        for index in 0..<4 { bytes.append(UInt8(truncatingIfNeeded: size >> (8 * index))) }
        bytes += ".FIT".utf8
        if headerSize >= 14 { bytes += Self.checksum(bytes) }
        bytes += body
        return bytes + Self.checksum(bytes)
    }

    private mutating func append(_ value: Int64, width: Int, _ isBigEndian: Bool) {
        let bytes = (0..<width).map { UInt8(truncatingIfNeeded: value >> Int64(8 * $0)) }
        body += isBigEndian ? bytes.reversed() : bytes
    }

    /// The checksum, by the table of the protocol's description: four bits at a time.
    private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
        let table: [UInt16] = [
            0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401, 0xA001, 0x6C00, 0x7800, 0xB401, 0x5000,
            0x9C01, 0x8801, 0x4400,
        ]
        var value: UInt16 = 0
        for byte in bytes {
            for half in [byte & 0xF, byte >> 4] {
                value = value >> 4 & 0x0FFF ^ table[Int(value & 0xF)] ^ table[Int(half)]
            }
        }
        return [UInt8(value & 0xFF), UInt8(value >> 8)]
    }
}

extension FITEncoder {
    /// The usual fields of a record: time, position, height, heart rate, cadence, distance, speed, power, temperature.
    public static let recordFields = [
        Field(253, .uint32), Field(0, .sint32), Field(1, .sint32), Field(78, .uint32), Field(3, .uint8),
        Field(4, .uint8), Field(5, .uint32), Field(73, .uint32), Field(7, .uint16), Field(13, .sint8),
    ]

    /// The file of a walk of one record for each second, with all usual fields.
    public static func walk(records: Int) -> [UInt8] {
        var encoder = FITEncoder()
        encoder.define(0, message: 0, [Field(0, .enumeration), Field(1, .uint16), Field(4, .uint32)])
        encoder.add(0, [4, 1, 1_100_000_000])
        encoder.define(1, message: 20, recordFields)
        encoder.define(2, message: 21, [Field(253, .uint32), Field(0, .enumeration), Field(1, .enumeration)])
        encoder.add(2, [1_100_000_000, 0, 0])
        for index in 0..<Int64(records) {
            encoder.add(
                1,
                [
                    1_100_000_000 + index, 567_000_000 + 150 * index, 109_000_000 + 200 * (index % 1000),
                    4500 + index % 300, 90 + index % 60, 80 + index % 20, 140 * index, 1400 + index % 100,
                    150 + index % 50, 15 + index % 10,
                ])
        }
        encoder.add(2, [1_100_000_000 + Int64(records), 0, 4])
        return encoder.file()
    }
}
