import GeolocationPrimitives

/// What a client asks for.
enum GPSDRequest: Sendable, Hashable {
    case version
    case devices
    /// The state of a device; the path is nil where the only one is meant.
    case device(path: String?)
    case poll
    /// The client's policy, and what it changes of it; nil where it asks only.
    case watch(JSONValue?)
    /// Nothing that can be answered; the text says why.
    case refused(String)

    /// How deep a request's object may be nested: gpsd's are flat.
    private static let deepest = 8

    /// Characters of a request that are repeated to whom it did not help.
    private static let echoLength = 80

    /// Reads a request, such as `?WATCH={"enable":true,"json":true}`.
    init(_ bytes: [UInt8]) {
        let equals = bytes.firstIndex(of: UInt8(ascii: "="))
        let name = String(decoding: bytes[..<(equals ?? bytes.endIndex)], as: UTF8.self)
            .split(separator: " ").joined()
        guard let equals else {
            self = Self.plain(name) ?? .unknown(bytes)
            return
        }
        guard name == "?WATCH" || name == "?DEVICE" else {
            self = .unknown(bytes)
            return
        }
        let argument = bytes[(equals + 1)...]
        do throws(JSONError) {
            let object = try JSONParser.parse(argument.span, deepest: Self.deepest)
            guard object.members != nil else {
                self = .refused("Invalid \(name.dropFirst()): an object is missing")
                return
            }
            self = name == "?WATCH" ? .watch(object) : .device(path: object["path"]?.string)
        } catch {
            self = .refused("Invalid \(name.dropFirst()): \(error.reason)")
        }
    }

    /// The path of the device that the request is about; nil where it names none.
    var device: String? {
        switch self {
        case .device(let path): path
        case .watch(let change): change?["device"]?.string
        case .version, .devices, .poll, .refused: nil
        }
    }

    private static func plain(_ name: String) -> GPSDRequest? {
        switch name {
        case "?VERSION": .version
        case "?DEVICES": .devices
        case "?DEVICE": .device(path: nil)
        case "?POLL": .poll
        case "?WATCH": .watch(nil)
        default: nil
        }
    }

    private static func unknown(_ bytes: [UInt8]) -> GPSDRequest {
        .refused("Unrecognized request '\(String(decoding: bytes.prefix(echoLength), as: UTF8.self))'")
    }
}
