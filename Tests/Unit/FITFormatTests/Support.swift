import FITFormat
import TrackSupport

/// Reads a file in pieces of a size.
func read(_ bytes: [UInt8], pieces size: Int = .max) -> Reading<FITReader> {
    Reading(bytes, by: FITReader(), pieces: size)
}

extension Reading<FITReader> {
    var records: [FITRecord] {
        items.compactMap { item in
            if case .record(let record) = item { record } else { nil }
        }
    }
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
