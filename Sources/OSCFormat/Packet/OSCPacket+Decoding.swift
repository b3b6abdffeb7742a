extension OSCPacket {
    /// Calls `body` with each message of a packet, those of bundles within bundles too, in their order.
    ///
    /// It allocates nothing, and its work is proportional to the packet's bytes. What is not sound is left out: a broken
    /// message, or all that follows a size that is not possible. Everything else has been handed to `body` when the
    /// error of the first thing that was left out is thrown.
    public static func forEachMessage(
        in bytes: Span<UInt8>, limits: OSCLimits = OSCLimits(), _ body: (OSCMessage) -> Void
    ) throws(OSCError) {
        var walk = OSCWalk(limits: limits)
        walk.visit(0..<bytes.count, of: bytes, depth: 0, timeTag: .immediately, body)
        if let refusal = walk.refusal { throw refusal }
    }
}
