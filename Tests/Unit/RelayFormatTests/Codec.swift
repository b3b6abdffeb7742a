import Foundation
import Testing

@testable import RelayFormat

/// The message that bytes are.
func message(_ bytes: [UInt8]) throws(RelayCodingError) -> RelayMessage {
    let bytes = bytes[...]
    return try RelayMessageReader.read(bytes.span)
}

/// The message that a text is.
func message(_ text: String) throws(RelayCodingError) -> RelayMessage { try message(Array(text.utf8)) }

/// The update that a text is.
func update(_ text: String) throws -> RelayUpdate {
    guard case .update(let update) = try message(text) else {
        Issue.record("\(text) is not an update")
        return RelayUpdate()
    }
    return update
}

extension RelayMessage {
    /// The message in bytes of its own.
    func encoded(as encoding: RelayEncoding) throws(RelayCodingError) -> [UInt8] {
        var bytes: [UInt8] = []
        try append(as: encoding, to: &bytes)
        return bytes
    }

    /// The message as a text.
    func text() throws -> String {
        String(decoding: try encoded(as: .json), as: UTF8.self)
    }
}
