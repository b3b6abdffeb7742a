import CodecSupport

/// A request that a client of gpsd has sent.
enum GPSDRequest: Sendable, Hashable {
    case version
    case devices
    /// Requests the state of the device with the given path; `nil` means the only device of the server.
    case device(path: String?)
    case poll
    /// Changes the settings of the client as the given object states, and requests the resulting settings; `nil`
    /// changes nothing.
    case watch(JSONValue?)
    /// A request that cannot be answered, for the given reason.
    case refused(String)

    /// The maximum nesting depth of a request's JSON object; requests to gpsd are flat.
    private static let deepest = 8

    /// The maximum number of characters of a request that an error message repeats.
    private static let echoLength = 80

    /// Parses a client's request, such as `?WATCH={"enable":true,"json":true}`.
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
        do throws(FormatError) {
            let object = try JSONValue.parse(argument.span, deepest: Self.deepest)
            guard object.members != nil else {
                self = .refused("Invalid \(name.dropFirst()): an object is missing")
                return
            }
            self = name == "?WATCH" ? .watch(object) : .device(path: object["path"]?.string)
        } catch {
            self = .refused("Invalid \(name.dropFirst()): \(error.reason)")
        }
    }

    /// The path of the requested device; `nil` if the request names none.
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
