import CodecSupport

@testable import GPXFormat

/// The result of reading a document: the items, and the error that ended it.
struct Reading: Equatable {
    var items: [GPXItem] = []
    var drops = GPXDrops()
    var error: GPXError?

    var points: [GPXPoint] {
        items.compactMap { item in
            if case .point(let point) = item { point } else { nil }
        }
    }
}

/// Reads `bytes` in chunks of the sizes given by `size`.
func read(_ bytes: [UInt8], limits: GPXLimits = GPXLimits(), pieces size: () -> Int = { .max }) -> Reading {
    var reader = GPXReader(limits: limits)
    var reading = Reading()
    var position = 0
    do throws(GPXError) {
        while position < bytes.count {
            let end = position + min(size(), bytes.count - position)
            let piece = bytes[position..<end]
            reader.append(piece.span)
            position = end
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

func read(_ text: String, limits: GPXLimits = GPXLimits()) -> Reading {
    read(Array(text.utf8), limits: limits)
}

extension GPXReader {
    /// Adds the bytes of a text.
    mutating func append(_ text: String) {
        let bytes = ContiguousArray(text.utf8)
        append(bytes.span)
    }
}

/// Reads a document with one point of these attributes and children.
func readPoint(_ children: String, attributes: String = #"lat="47.5" lon="9.25""#) -> Reading {
    read("<gpx version=\"1.1\"><trk><trkseg>\n<trkpt \(attributes)>\(children)</trkpt>\n</trkseg></trk></gpx>")
}

/// The tokens of a document as lines of text, and the error that ended it.
struct Tokens: Equatable {
    var lines: [String] = []
    var error: XMLError?
}

/// Splits `bytes`, fed in chunks of the sizes given by `size`, into tokens with all text.
func tokens(_ bytes: [UInt8], limits: GPXLimits = GPXLimits(), pieces size: () -> Int = { .max }) -> Tokens {
    var parser = XMLPullParser(limits: limits.xml)
    parser.tokenizer.text.isWanted = true
    var result = Tokens()
    var names: [String] = []
    var position = 0
    do throws(XMLError) {
        while true {
            switch try parser.next() {
            case .startElement:
                names.append(parser.name)
                let attributes = parser.attributes.map { " \($0.name)=\($0.value)" }
                result.lines.append("<\(parser.name)" + attributes.sorted().joined() + ">")
            case .endElement: result.lines.append("</\(names.popLast() ?? "")>")
            case .text: result.lines.append("text " + parser.text)
            case .endOfDocument: return result
            case .needsInput:
                guard position < bytes.count else {
                    parser.finish()
                    continue
                }
                let end = position + min(size(), bytes.count - position)
                let piece = bytes[position..<end]
                parser.append(piece.span)
                position = end
            }
        }
    } catch {
        result.error = error
    }
    return result
}

func tokens(_ text: String, limits: GPXLimits = GPXLimits()) -> Tokens {
    tokens(Array(text.utf8), limits: limits)
}
