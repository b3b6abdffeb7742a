import CodecSupport

/// Creates logs of valid and damaged sentences, with everything that may come between them.
struct RandomLog {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// A log of `count` items.
    mutating func log(_ count: Int) -> [UInt8] {
        var log: [UInt8] = []
        for _ in 0..<count { log += piece() }
        return log
    }

    /// A sentence, mostly valid, or bytes between sentences.
    private mutating func piece() -> [UInt8] {
        let lineEnd = pick(["\r\n", "\r\n", "\n", "\r", "\r\r\n", ""])
        let sound = framed(body(), leader: pick(["$", "$", "$", "!"]))
        switch Int.random(in: 0..<20, using: &random) {
        case 0: return noise(below: 30)
        case 1: return Array(sound.utf8.prefix(Int.random(in: 0..<sound.utf8.count, using: &random)))
        case 2: return damaged(sound) + Array(lineEnd.utf8)
        case 3: return Array((tagged(pick(["s:a,c:1", "g:1-2-3", "t:x y"])) + sound + lineEnd).utf8)
        case 4:
            return Array((pick(["\\s:a*00\\", "\\s:a", "\\\\", "UdPbC\0", "UdPb", "RaUdP\0", "# x$!\n"]) + sound).utf8)
        case 5: return Array((sound.split(separator: "*")[0] + lineEnd).utf8)
        case 6: return Array(repeating: UInt8.random(in: 32...126, using: &random), count: 1100)
        case 7: return Array(("$GPTXT,1,1,2,!AIVDM" + pick([",", "", "*00", "!"]) + lineEnd).utf8)
        default: return Array((sound + lineEnd).utf8)
        }
    }

    /// The content between `$` and `*`: sentences of all kinds, with valid and invalid fields.
    mutating func body() -> String {
        let formatter = pick([
            "GGA", "RMC", "GLL", "GNS", "VTG", "GSA", "GSV", "GST", "GBS", "ZDA", "HDT", "HDG", "HDM", "THS", "ROT",
            "DTM", "TXT", "VHW", "VLW", "MWV", "DPT", "DBT", "XTE", "APB", "RMB", "BWC", "VDM", "XYZ",
        ])
        let addresses = ["PUBX,00", "PUBX,04", "PGRME", "PMTK001", "PASHR", "PSTI,030", "PSTI,032", "PQGSV"]
        let isProprietary = Int.random(in: 0..<5, using: &random) == 0
        var body = isProprietary ? pick(addresses) : pick(["GP", "GN", "GL", "II"]) + formatter
        for _ in 0..<Int.random(in: 0..<24, using: &random) { body += "," + field() }
        return body
    }

    private mutating func field() -> String {
        let digits = String(random.next() % 1_000_000)
        return pick([
            "", "", "A", "V", "N", "S", "E", "W", "M", "123519", "123519.25", "4807.038", "01131.000", "230394", "1",
            "08",
            "545.4", "-3.5", "360", "99.99", "240000", "9100.0", "4860.0", "320126", "x", " 7 ", "é", "^2C", "*",
            digits,
            digits + "." + digits, String(repeating: "9", count: 40), "-", ".", "+1", "0x1", "1e9", "18D",
        ])
    }

    private mutating func damaged(_ sentence: String) -> [UInt8] {
        var bytes = Array(sentence.utf8)
        bytes[Int.random(in: bytes.indices, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
        return bytes
    }

    /// Bytes of all values, with significant ones more frequent.
    mutating func noise(below count: Int) -> [UInt8] {
        (0..<Int.random(in: 0..<count, using: &random)).map { _ in
            let isSpecial = Int.random(in: 0..<3, using: &random) == 0
            return isSpecial ? pick(Array("$!\\*,\r\n#URG".utf8)) : UInt8.random(in: 0...255, using: &random)
        }
    }

    private mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: values.indices, using: &random)]
    }
}
