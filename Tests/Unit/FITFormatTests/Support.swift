import FITFormat
import TrackSupport

/// What a reader made of a file.
struct Reading: Equatable {
    var items: [FITItem] = []
    var drops: [FITDropReason: Int] = [:]
    var error: FITError?

    var records: [FITRecord] {
        items.compactMap { item in
            if case .record(let record) = item { record } else { nil }
        }
    }
}

/// Reads a file in pieces of a size.
func read(_ bytes: [UInt8], pieces size: Int = .max) -> Reading {
    var reader = FITReader()
    var reading = Reading()
    var position = 0
    do throws(FITError) {
        while position < bytes.count {
            let end = position + min(size, bytes.count - position)
            let piece = bytes[position..<end]
            position = end
            reader.append(piece.span)
            while let item = try reader.next() { reading.items.append(item) }
        }
        reader.finish()
        while let item = try reader.next() { reading.items.append(item) }
    } catch {
        reading.error = error
    }
    reading.drops = reader.drops
    return reading
}

typealias Field = FITEncoder.Field

/// 47.5° in semicircles, and 9.25°.
let north: Int64 = 566_697_074
let east: Int64 = 110_356_799

/// An encoder whose local type 0 is a record of time and position.
func recordEncoder() -> FITEncoder {
    var encoder = FITEncoder()
    encoder.define(0, message: 20, [Field(253, .uint32), Field(0, .sint32), Field(1, .sint32)])
    return encoder
}
