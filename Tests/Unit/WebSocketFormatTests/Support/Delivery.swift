import CodecSupport

/// The chunking of bytes by a network.
enum Delivery: CaseIterable {
    case atOnce
    case bytewise
    case chopped

    func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        switch self {
        case .atOnce: return [bytes[...]]
        case .bytewise: return bytes.pieces(of: 1)
        case .chopped:
            var random = SplitMix64(seed: UInt64(bytes.count))
            return bytes.pieces(using: &random)
        }
    }
}

extension [UInt8] {
    /// Chunks of one size.
    func pieces(of size: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: count, by: size).map { self[$0..<Swift.min($0 + size, count)] }
    }

    /// Chunks of random sizes, including empty ones.
    func pieces(using random: inout SplitMix64) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var start = 0
        while start < count {
            let end = Swift.min(count, start + Int.random(in: 0...40, using: &random))
            pieces.append(self[start..<end])
            start = end
        }
        return pieces
    }
}
