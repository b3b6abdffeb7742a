import OSCFormat

/// The messages of a packet, and its first error.
struct OSCReading {
    /// Each message in bytes of its own, which can be compared whatever numbers there are.
    private(set) var messages: [[UInt8]] = []
    private(set) var views: [OSCMessage] = []
    private(set) var error: OSCError?

    init(_ bytes: [UInt8], limits: OSCLimits = OSCLimits()) {
        let bytes = bytes[...]
        let span = bytes.span
        do throws(OSCError) {
            try OSCPacket.forEachMessage(in: span, limits: limits) { message in
                views.append(message)
                messages.append(written(message, in: span))
            }
        } catch {
            self.error = error
        }
    }
}

/// The bytes of a message in a bundle with its time.
func written(_ message: OSCMessage, in bytes: Span<UInt8>) -> [UInt8] {
    let copy = OSCPacket.message(message.address(in: bytes), message.arguments(in: bytes))
    return written(.bundle([copy], at: message.timeTag))
}

/// The bytes of a packet that was made of what was read, which can be written therefore.
func written(_ packet: OSCPacket) -> [UInt8] {
    do throws(OSCError) {
        return try packet.encoded()
    } catch {
        require(false, "\(packet) cannot be written, since \(error)")
        return []
    }
}
