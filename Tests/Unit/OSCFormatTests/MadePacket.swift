import Foundation

@testable import OSCFormat

/// A packet of packets.json, written by make_packets.py: its bytes and its content.
struct MadePacket: Decodable, Sendable {
    let bytes: [UInt8]
    let packet: OSCPacket

    private enum Key: CodingKey {
        case bytes, packet, address, arguments, time, elements
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        bytes = [UInt8](hex: try container.decode(String.self, forKey: .bytes))
        packet = try Part(from: container.superDecoder(forKey: .packet)).packet
    }

    /// All entries of the file.
    static func all() throws -> [MadePacket] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("packets.json")
        return try JSONDecoder().decode([MadePacket].self, from: Data(contentsOf: file))
    }

    /// A message or a bundle.
    private struct Part: Decodable {
        let packet: OSCPacket

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            if let address = try container.decodeIfPresent(String.self, forKey: .address) {
                let arguments = try container.decode([Argument].self, forKey: .arguments)
                packet = .message(address, try arguments.map { try $0.argument() })
            } else {
                let time = try container.decodeIfPresent(Double.self, forKey: .time)
                let tag = time.flatMap { OSCTimeTag(Date(timeIntervalSince1970: $0)) }
                let elements = try container.decode([Part].self, forKey: .elements)
                packet = .bundle(elements.map(\.packet), at: tag ?? .immediately)
            }
        }
    }

    private struct Argument: Decodable {
        let tag: String
        let integer: Int64?
        let number: Double?
        let text: String?
        let hex: String?

        func argument() throws -> OSCArgument {
            let integer = integer ?? 0
            return switch tag {
            case "i": .int32(Int32(truncatingIfNeeded: integer))
            case "h": .int64(integer)
            case "r": .color(UInt32(truncatingIfNeeded: integer))
            case "m": .midi(UInt32(truncatingIfNeeded: integer))
            case "f": .float32(Float(number ?? 0))
            case "d": .float64(number ?? 0)
            case "s": .string(text ?? "")
            case "b": .blob([UInt8](hex: hex ?? ""))
            case "T": .yes
            case "F": .no
            case "N": .null
            case "[": .arrayStart
            case "]": .arrayEnd
            default: throw CocoaError(.coderInvalidValue)
            }
        }
    }
}
