/// The layout of one type of data message in a FIT file: the positions and sizes of the fields that are read.
///
/// A definition message in the file contains the layout and a number, 0...15, called the local type. Each later data
/// message with that number has this layout.
struct FITDefinition: Sendable {
    /// The kinds of FIT message that are read, by their global numbers; all other messages are skipped.
    enum Message: UInt16 {
        case file = 0
        case sport = 12
        case session = 18
        case record = 20
        case event = 21
        case course = 31
        case coursePoint = 32
    }

    /// The fields that are read from messages of any kind.
    enum Field: UInt8 {
        case time, latitude, longitude, altitude, enhancedAltitude, heartRate, cadence, fractionalCadence, distance
        case speed, enhancedSpeed, power, temperature, accuracy, fileType, manufacturer, fileTime, event, eventType
        /// The name of a product, sport, course or point, a text of at most 254 bytes.
        case name
    }

    /// An instruction to read one field of a message.
    struct Step {
        let field: Field
        /// The number of bytes between the message's header and the field.
        let offset: Int
        /// The size in bytes of the text or, if the field contains numbers, of its first number: 1, 2, 4 or 8.
        let size: Int
        let isSigned: Bool
        /// The bit pattern by which the field states that its value is unknown.
        let invalid: UInt64
    }

    let message: Message?
    let isBigEndian: Bool
    let steps: [Step]
    /// Whether data messages are read: they have fields to read, or are sessions, which matter without any field.
    let isRead: Bool
    /// The size of a data message in bytes, including developer fields, without its header.
    let size: Int
    /// The number of fields that should be read but cannot, since their size does not fit their base type, or their
    /// base type does not fit the field.
    let faults: Int

    /// Parses a definition message with `count` fields; the first field is at `offset`.
    ///
    /// After these fields follow a byte with the number of developer fields, `developerCount`, and the developer
    /// fields. These are not read; they only add to the size of the data messages.
    init(_ bytes: Span<UInt8>, at offset: Int, count: Int, developerCount: Int) {
        isBigEndian = bytes[offset - 4] != 0
        let number = (UInt16(bytes[offset - 3]), UInt16(bytes[offset - 2]))
        message = Message(rawValue: isBigEndian ? number.0 << 8 | number.1 : number.1 << 8 | number.0)
        var (steps, size, faults) = ([Step](), 0, 0)
        for index in 0..<count {
            let start = offset + 3 * index
            let length = Int(bytes[start + 1])
            // The time is read even from messages that are otherwise skipped, since the compressed time in a later
            // message is relative to the latest time in any message.
            if let field = bytes[start] == 253 ? .time : message?.field(bytes[start]) {
                if let step = Step(field, at: size, size: length, type: bytes[start + 2]) {
                    steps.append(step)
                } else {
                    faults += 1
                }
            }
            size += length
        }
        let developer = offset + 3 * count + 1
        for index in 0..<developerCount { size += Int(bytes[developer + 3 * index + 1]) }
        self.steps = steps
        isRead = !steps.isEmpty || message == .session
        self.size = size
        self.faults = faults
    }
}

extension FITDefinition.Step {
    /// Creates the instruction to read the given field.
    ///
    /// The result is `nil` if the size does not fit the base type, or the base type does not fit the field.
    init?(_ field: FITDefinition.Field, at offset: Int, size: Int, type: UInt8) {
        self.field = field
        self.offset = offset
        let (width, isSigned, invalid): (Int, Bool, UInt64)
        switch type & 0x1F {
        case 0x00, 0x02, 0x0D: (width, isSigned, invalid) = (1, false, 0xFF)
        case 0x01: (width, isSigned, invalid) = (1, true, 0x7F)
        case 0x03: (width, isSigned, invalid) = (2, true, 0x7FFF)
        case 0x04: (width, isSigned, invalid) = (2, false, 0xFFFF)
        case 0x05: (width, isSigned, invalid) = (4, true, 0x7FFF_FFFF)
        case 0x06: (width, isSigned, invalid) = (4, false, 0xFFFF_FFFF)
        case 0x0A: (width, isSigned, invalid) = (1, false, 0)
        case 0x0B: (width, isSigned, invalid) = (2, false, 0)
        case 0x0C: (width, isSigned, invalid) = (4, false, 0)
        case 0x0E: (width, isSigned, invalid) = (8, true, 0x7FFF_FFFF_FFFF_FFFF)
        case 0x0F: (width, isSigned, invalid) = (8, false, .max)
        case 0x10: (width, isSigned, invalid) = (8, false, 0)
        // A field is accepted only if it is a text or an integer, since none of the fields that are read is a
        // floating-point number.
        case 0x07 where field == .name && size > 0: (width, isSigned, invalid) = (size, false, 0)
        default: return nil
        }
        guard size > 0, size % width == 0, (field == .name) == (type & 0x1F == 0x07) else { return nil }
        self.size = width
        self.isSigned = isSigned
        self.invalid = invalid
    }

    /// Returns the number that this instruction reads from the message whose fields begin at `start`; `nil` if the
    /// number is unknown.
    @inline(__always)
    func number(_ bytes: Span<UInt8>, _ start: Int, isBigEndian: Bool) -> Int64? {
        let raw = bytes.bytes
        let place = start + offset
        let bits: UInt64
        switch size {
        case 1: bits = UInt64(bytes[place])
        case 2:
            let value = raw.unsafeLoadUnaligned(fromByteOffset: place, as: UInt16.self)
            bits = UInt64(isBigEndian ? UInt16(bigEndian: value) : UInt16(littleEndian: value))
        case 4:
            let value = raw.unsafeLoadUnaligned(fromByteOffset: place, as: UInt32.self)
            bits = UInt64(isBigEndian ? UInt32(bigEndian: value) : UInt32(littleEndian: value))
        default:
            let value = raw.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)
            bits = isBigEndian ? UInt64(bigEndian: value) : UInt64(littleEndian: value)
        }
        guard bits != invalid else { return nil }
        let unused = UInt64(64 - 8 * size)
        return isSigned ? Int64(bitPattern: bits << unused) >> Int64(unused) : Int64(clamping: bits)
    }
}

extension FITDefinition.Message {
    /// Returns the field that has the given number in this kind of message; `nil` if the field is not read.
    ///
    /// Source: the profile of the FIT SDK.
    func field(_ number: UInt8) -> FITDefinition.Field? {
        switch (self, number) {
        case (.record, 0), (.coursePoint, 2): .latitude
        case (.record, 1), (.coursePoint, 3): .longitude
        case (.record, 2): .altitude
        case (.record, 3): .heartRate
        case (.record, 4): .cadence
        case (.record, 5): .distance
        case (.record, 6): .speed
        case (.record, 7): .power
        case (.record, 13): .temperature
        case (.record, 31): .accuracy
        case (.record, 53): .fractionalCadence
        case (.record, 73): .enhancedSpeed
        case (.record, 78): .enhancedAltitude
        case (.file, 0): .fileType
        case (.file, 1): .manufacturer
        case (.file, 4): .fileTime
        case (.event, 0): .event
        case (.event, 1): .eventType
        case (.coursePoint, 1): .time
        case (.file, 8), (.sport, 3), (.course, 5), (.coursePoint, 6): .name
        default: nil
        }
    }
}
