import LocationRelay

/// A line of the journal: `+NUMBER UPDATE` for an added update, `-FIRST LAST` for delivered ones.
enum JournalEntry: Hashable {
    case added(UInt64, RelayUpdate)
    case removed(ClosedRange<UInt64>)

    /// Parses a line; `nil` if it is invalid.
    init?(_ line: ArraySlice<UInt8>) {
        let parts = line.dropFirst().split(separator: UInt8(ascii: " "), maxSplits: 1)
        guard parts.count == 2, let number = UInt64(String(decoding: parts[0], as: UTF8.self)) else { return nil }
        switch line.first {
        case UInt8(ascii: "+"):
            let text = parts[1]
            guard case .update(let update)? = try? RelayMessageReader.read(text.span) else { return nil }
            self = .added(number, update)
        case UInt8(ascii: "-"):
            guard let last = UInt64(String(decoding: parts[1], as: UTF8.self)), last >= number else { return nil }
            self = .removed(number...last)
        default: return nil
        }
    }

    /// The line, without its end; `nil` for an update that cannot be encoded, such as one with a number that is not finite.
    var line: [UInt8]? {
        switch self {
        case .added(let number, let update):
            var line = Array("+\(number) ".utf8)
            do { try update.append(as: .json, to: &line) } catch { return nil }
            return line
        case .removed(let numbers): return Array("-\(numbers.lowerBound) \(numbers.upperBound)".utf8)
        }
    }
}
