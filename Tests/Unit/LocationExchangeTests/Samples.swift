import CodecSupport
import Geolocation
import LocationExchange

/// The fix of the specification's examples.
let sampleLocation = Location(
    latitude: 47.620913, longitude: 9.173402, altitude: 405.2, horizontalAccuracy: 4.1, verticalAccuracy: 7, speed: 5,
    course: 231.4, timestamp: Date(timeIntervalSince1970: 1_795_171_200.25))

/// A fix with only a position and a time, a second later.
let bareLocation = Location(
    latitude: -33.5, longitude: 0, timestamp: Date(timeIntervalSince1970: 1_795_171_201))

let sampleFix = UploadFix(location: sampleLocation, number: 88213)
let bareFix = UploadFix(location: bareLocation, number: 88214)
let rover = UploadSubject(device: "cam7", user: "rover")

/// A name with all characters that formats escape.
let wildName = "a\"b\\c<d>&e,f=g h/i+j#k\nl\t😀é{lat}%"

/// A time at which answers arrive.
let noon = Date(timeIntervalSince1970: 1_795_176_000)

func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

func reply(
    _ status: Int, _ body: String = "", type: String? = nil, retryAfter: String? = nil, location: String? = nil
) -> UploadReply {
    UploadReply(
        status: status, contentType: type, retryAfter: retryAfter, location: location, body: Array(body.utf8))
}

/// The reason of an outcome; `nil` if fixes were accepted.
func reason(_ outcome: SendOutcome) -> String? {
    switch outcome {
    case .retry(let reason, _), .unauthorized(let reason), .misconfigured(let reason), .tooLarge(let reason),
        .refused(let reason):
        reason
    default: nil
    }
}

/// Every format whose body is JSON, for a device.
func jsonFormats(_ subject: UploadSubject) throws -> [any UploadFormat] {
    [
        try OwnTracksUpload(url: "https://host/pub", subject: subject),
        try TraccarJSONUpload(url: "http://host:5055", subject: subject),
        try OverlandUpload(url: "https://host/overland", subject: subject),
        try DawarichUpload(url: "https://host", subject: subject),
        try HomeAssistantUpload(url: "https://host/api/webhook/1"),
        try PhoneTrackUpload(url: "https://host/apps/phonetrack/logPostMultiple/T", subject: subject),
        try GeoJSONUpload(url: "https://host/", subject: subject),
        try FirestoreUpload(project: "p", subject: subject),
        try TemplateUpload(
            url: "https://host/{device}",
            body: #"{"d":"<{device}>","e":{device},"u":{user},"a":{alt},"t":{time},"v":"{speed}","n":{number}}"#,
            subject: subject),
    ]
}

/// Every format, for a device.
func allFormats(_ subject: UploadSubject) throws -> [any UploadFormat] {
    try jsonFormats(subject) + [
        try OsmAndUpload(url: "http://host:5055/", subject: subject),
        try InfluxUpload(url: "http://host/write?db=d", subject: subject),
        try TemplateUpload(url: "https://host/?d={device}&u={user}&s={speed}", subject: subject),
    ]
}

extension JSONValue {
    /// The value of a body, which must be JSON.
    static func strict(_ body: [UInt8]) throws -> JSONValue {
        let bytes = ContiguousArray(body)
        return try parse(bytes.span, isStrict: true)
    }
}
