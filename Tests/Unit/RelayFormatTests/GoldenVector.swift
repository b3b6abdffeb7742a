import Testing

/// Messages whose bytes are known, in both ways of writing; they were computed by other programs.
struct GoldenVector: Sendable, CustomTestStringConvertible {
    /// The subject of the vector.
    let testDescription: String

    /// The bytes in CBOR.
    let cbor: [UInt8]

    /// The text in JSON, with its names in alphabetical order.
    let json: String

    private init(_ description: String, cbor: String, json: String) {
        testDescription = description
        self.cbor = bytes(hex: cbor)
        self.json = json
    }

    static let all = [fix, twoStreams, allMembers, empty, remoteOnly]

    static let fix = GoldenVector(
        "V1: one fix without a heading, whose sequence has two bytes.",
        cbor: #"""
            ac001b00000192e17e3a18010002fb4042aa7525460aa603fbc05e81f6fd21ff2e04fb403666666666666605fb4014cc\#
            cccccccccd06fb402000000000000007fb3ff333333333333308fb4055c0000000000009f60afb3fe851eb851eb8520b\#
            190412
            """#,
        json: #"""
            {"alt_m":22.4,"battery_pct":0.76,"course_deg":87,"h_accuracy_m":5.2,"lat":37.3317,"lon":-122.0307,\#
            "seq":1042,"source":"watchOS","speed_mps":1.2,"ts_unix_ms":1730359999000,"v_accuracy_m":8}
            """#)

    static let twoStreams = GoldenVector(
        "V2: base and remote, which is V1.",
        cbor: #"""
            a200ac001b0000019ae0510ffa010102fb4035a4467381d7dc03fbc063c204ea4a8c1504f605fb401000000000000006\#
            fb000000000000000007fb000000000000000008fb000000000000000009fb4070f800000000000afb3fe00000000000\#
            000b0701ac001b00000192e17e3a18010002fb4042aa7525460aa603fbc05e81f6fd21ff2e04fb403666666666666605\#
            fb4014cccccccccccd06fb402000000000000007fb3ff333333333333308fb4055c0000000000009f60afb3fe851eb85\#
            1eb8520b190412
            """#,
        json: #"""
            {"base":{"battery_pct":0.5,"course_deg":0,"h_accuracy_m":4,"heading_deg":271.5,"lat":21.6417,\#
            "lon":-158.0631,"seq":7,"source":"iOS","speed_mps":0,"ts_unix_ms":1764700000250,"v_accuracy_m":0},\#
            "relayTimestamp":786392800.5,"remote":{"alt_m":22.4,"battery_pct":0.76,"course_deg":87,\#
            "h_accuracy_m":5.2,"lat":37.3317,"lon":-122.0307,"seq":1042,"source":"watchOS","speed_mps":1.2,\#
            "ts_unix_ms":1730359999000,"v_accuracy_m":8}}
            """#)

    static let allMembers = GoldenVector(
        "V3: all four members, with negative numbers, wide sequences and half of the latency.",
        cbor: #"""
            a400ac001b0000019ae0510ffa010102fb4035a4467381d7dc03fbc063c204ea4a8c1504f605fb401000000000000006\#
            fb000000000000000007fb000000000000000008fb000000000000000009fb4070f800000000000afb3fe00000000000\#
            000b0701ac001b0000019ae0511363010002fbc040edab9f559b3d03fb4062e6e3bcd35a8604fbc02900000000000005\#
            fb400c00000000000006fb401900000000000007fb402980000000000008fb407678000000000009fb40668800000000\#
            000afb3ff00000000000000b1b123400000000002a02ac001b0000019ae0510ffa010102fb000000000000000003fb00\#
            0000000000000004fb000000000000000005fb405040000000000006fb405180000000000007fb000000000000000008\#
            fb000000000000000009f60afb00000000000000000b1a0001117003a400fb405e20000000000001fb3fe80000000000\#
            0002f603fb4066800000000000
            """#,
        json: #"""
            {"base":{"battery_pct":0.5,"course_deg":0,"h_accuracy_m":4,"heading_deg":271.5,"lat":21.6417,\#
            "lon":-158.0631,"seq":7,"source":"iOS","speed_mps":0,"ts_unix_ms":1764700000250,"v_accuracy_m":0},\#
            "fused":{"alt_m":0,"battery_pct":0,"course_deg":0,"h_accuracy_m":65,"lat":0,"lon":0,"seq":70000,\#
            "source":"iOS","speed_mps":0,"ts_unix_ms":1764700000250,"v_accuracy_m":70},"latency":{\#
            "gpsToRelayMs":120.5,"relayToTransportMs":0.75,"totalMs":180},"relayTimestamp":786392800.5,\#
            "remote":{"alt_m":-12.5,"battery_pct":1,"course_deg":359.5,"h_accuracy_m":3.5,"heading_deg":180.25,\#
            "lat":-33.8568,"lon":151.2153,"seq":1311673391471657002,"source":"watchOS","speed_mps":12.75,\#
            "ts_unix_ms":1764700001123,"v_accuracy_m":6.25}}
            """#)

    static let remoteOnly = GoldenVector(
        "V5: a remote fix alone.",
        cbor: #"""
            a101ac001b0000019ae0511363010002fbc040edab9f559b3d03fb4062e6e3bcd35a8604fbc02900000000000005fb40\#
            0c00000000000006fb401900000000000007fb402980000000000008fb407678000000000009fb40668800000000000a\#
            fb3ff00000000000000b1b123400000000002a
            """#,
        json: #"""
            {"remote":{"alt_m":-12.5,"battery_pct":1,"course_deg":359.5,"h_accuracy_m":3.5,"heading_deg":180.25,\#
            "lat":-33.8568,"lon":151.2153,"seq":1311673391471657002,"source":"watchOS","speed_mps":12.75,\#
            "ts_unix_ms":1764700001123,"v_accuracy_m":6.25}}
            """#)

    static let empty = GoldenVector(
        "V4: an empty update.", cbor: "a0", json: #"{"relayTimestamp":786392800.5}"#)

    /// V1 as the first trackers wrote it, with the zeros in place of its sequence.
    static let legacyFix = bytes(
        hex: #"""
            ab001b00000192e17e3a18010002fb4042aa7525460aa603fbc05e81f6fd21ff2e04fb403666666666666605fb4014cc\#
            cccccccccd06fb402000000000000007fb3ff333333333333308fb4055c0000000000009fb3fe851eb851eb8520a1900\#
            00
            """#)
}

/// The bytes of hexadecimal digits.
func bytes(hex text: String) -> [UInt8] {
    let digits = Array(text.utf8)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap { index in
        UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16)
    }
}
