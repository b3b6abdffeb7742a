/// What stands between the sentences.
extension NMEADecoder {
    /// Goes over bytes that belong to nothing, or reads the header of a datagram; false if more bytes are needed.
    mutating func passOutside(_ limit: Int) -> Bool {
        switch header(limit) {
        case .some(.some(let header)):
            input.position += NMEADatagramHeader.length
            startSomething()
            datagramHeader = header == .sentences ? header : nil
            if header != .sentences {
                drops.refusedDatagram += 1
                isRefusing = true
                input.position = limit
            }
            return true
        case .some(.none):
            return false
        case .none:
            var end = input.position + 1
            while end < limit, !Self.startsSomething(input.bytes[end]) { end += 1 }
            passOutside(count: end - input.position)
            return true
        }
    }

    /// Counts bytes that belong to nothing.
    mutating func passOutside(count: Int) {
        input.position += count
        drops.addOutside(count)
        startSomething()
        isCleanLine = false
    }

    /// Goes over a line end.
    mutating func passLineEnd() {
        let isLF = input.bytes[input.position] == UInt8(ascii: "\n")
        input.position += 1
        pendingTags = nil
        isCleanLine = true
        isInLine = false
        if isLF {
            currentLine &+= 1
            isAfterCR = false
        } else {
            isAfterCR = true
        }
    }

    /// Goes over the end of a datagram.
    mutating func closeLine() {
        if isAfterCR || isInLine { currentLine &+= 1 }
        isAfterCR = false
        isInLine = false
        isCleanLine = true
        pendingTags = nil
        datagramHeader = nil
        isRefusing = false
        input.passLineEnd()
    }

    /// Notes that something other than a line end has been read.
    @inline(__always)
    mutating func startSomething() {
        // A CR alone ends a line, too, but that of CR LF ends no line of its own.
        if isAfterCR {
            currentLine &+= 1
            isAfterCR = false
        }
        isInLine = true
        pendingTags = nil
    }

    /// The header at the position: nil if there is none, a nil in it if more bytes are needed to tell.
    private func header(_ limit: Int) -> NMEADatagramHeader?? {
        let first = input.bytes[input.position]
        guard first == UInt8(ascii: "U") || first == UInt8(ascii: "R") else { return nil }
        for header in NMEADatagramHeader.allCases {
            // Files are refused up to the end of the datagram, so that only its beginning may tell of them.
            guard header == .sentences || input.isAtDatagramStart else { continue }
            let count = min(limit - input.position, NMEADatagramHeader.length)
            guard (0..<count).allSatisfy({ input.bytes[input.position + $0] == header.byte($0) }) else { continue }
            if count == NMEADatagramHeader.length { return header }
            if !input.isFinal { return .some(nil) }
        }
        return nil
    }

    /// Whether something other than bytes that belong to nothing may begin with a byte.
    private static func startsSomething(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "$"), UInt8(ascii: "!"), UInt8(ascii: "\\"), UInt8(ascii: "\r"), UInt8(ascii: "\n"),
            UInt8(ascii: "U"):
            true
        default: false
        }
    }
}
