import LocationRelay

/// Shortens updates so that they fit the capacity of a Bluetooth link.
struct UpdateTrimmer {
    /// The part of an update that was left out because the update was too long: one of its fixes, or everything.
    enum Loss: String, CaseIterable {
        case fused = "fused fix left out, too long for the link"
        case base = "base left out, too long for the link"
        case everything = "update too long for the link"
    }

    /// Encodes the given update as CBOR in at most the given number of bytes.
    ///
    /// The fix of the tracked device is the most important part. If the update is too long, parts are left out in this
    /// order: the latency, which is not counted as a loss; the fused fix, which the receiver can compute itself; and,
    /// if there is another fix, the fix of the base station, which rarely moves.
    ///
    /// - Returns: The bytes, which are empty if the update still does not fit, and the parts that were left out.
    static func write(
        _ update: RelayUpdate, within capacity: Int
    ) throws(RelayCodingError) -> (bytes: [UInt8], losses: [Loss]) {
        var (update, losses) = (update, [Loss]())
        var bytes: [UInt8] = []
        while true {
            try update.append(as: .cbor, to: &bytes)
            if bytes.count <= capacity { return (bytes, losses) }
            bytes.removeAll(keepingCapacity: true)
            if update.latency != nil {
                update.latency = nil
            } else if update.fused != nil, update.currentFix != update.fused {
                update.fused = nil
                losses.append(.fused)
            } else if update.base != nil, update.remote != nil {
                update.base = nil
                losses.append(.base)
            } else {
                return ([], losses + [.everything])
            }
        }
    }
}
