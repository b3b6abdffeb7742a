package import CodecSupport

/// The description of a recorded session: its configuration and start time.
///
/// It is stored as `manifest.json`:
///
///     {"version":1,"began":"2026-11-20T10:40:00.250Z","start":786192000.25,
///      "sources":{"exec:./receiver":3},"configuration":{"location":["serial:/dev/ttyUSB0"],…}}
///
/// `start` is the same time as `began` in seconds since 2001, in full precision. `sources` lists the sources whose
/// values were recorded instead of the bytes that they received. The number of each source has one bit for each role of
/// the source, and for each property of its values; a role is a kind of value that the source provides.
package struct SessionManifest: Sendable {
    /// The name of the manifest in the folder of a session.
    package static let fileName = "manifest.json"
    package static let recordsName = "inputs.rec"

    /// The version of the manifest's format that is written and read.
    package static let version = 1.0

    /// The time at which the recorded session began.
    package var start: Date

    /// The sources whose values were recorded instead of the bytes that they received, with the roles of each source.
    ///
    /// A role is a kind of value that the source provides. The key is the endpoint of the source, such as
    /// `exec:./receiver`; the number has one bit for each role, and for each property of the values.
    package var sources: [String: Int]

    /// The configuration with which the session was recorded.
    package var configuration: JSONValue

    /// Returns the text of a manifest; `configuration` is the configuration as JSON text.
    package static func text(start: Date, sources: [String: Int], configuration: String) -> [UInt8] {
        var text: [UInt8] = Array(#"{"version":1"#.utf8)
        if let time = Timestamp(start) {
            text.append(jsonKey: "began")
            text.append(jsonTime: time)
        }
        text.append(jsonKey: "start")
        text += "\(start.timeIntervalSinceReferenceDate)".utf8
        text.append(jsonKey: "sources")
        text.append(UInt8(ascii: "{"))
        for (name, roles) in sources.sorted(by: { $0.key < $1.key }) {
            text.appendJSONSeparator()
            text.append(jsonString: name)
            text += ":\(roles)".utf8
        }
        text.append(UInt8(ascii: "}"))
        text.append(jsonKey: "configuration")
        text += configuration.utf8
        text += "}\n".utf8
        return text
    }

    /// Parses the text of a manifest.
    ///
    /// - Throws: `FormatError` if the text is not JSON, has another version or is incomplete.
    package init(_ text: Span<UInt8>) throws(FormatError) {
        let value = try JSONValue.parse(text, deepest: 64, isStrict: true)
        guard value["version"]?.number == Self.version else {
            throw FormatError("it has another version than 1", at: 0)
        }
        guard let start = value["start"]?.number, let sources = value["sources"]?.members,
            let configuration = value["configuration"]
        else { throw FormatError("it lacks \"start\", \"sources\" or \"configuration\"", at: 0) }
        guard Timestamp(secondsSinceReferenceDate: start) != nil else {
            throw FormatError("its \"start\" is outside the years 1 to 9999", at: 0)
        }
        self.start = Date(timeIntervalSinceReferenceDate: start)
        self.sources = sources.reduce(into: [:]) { $0[$1.name] = $1.value.number.flatMap { Int(exactly: $0) } }
        self.configuration = configuration
    }
}
