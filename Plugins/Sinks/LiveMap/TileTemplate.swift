import CodecSupport
import NetworkIO
import PluginOptions
import SensorIO

/// The URL template of map tiles, such as `https://tiles.example/{z}/{x}/{y}{r}.png`.
///
/// `{y}` counts from the north and `{-y}` from the south; `{r}` becomes `@2x` on high-resolution screens.
struct TileTemplate: Sendable, Hashable {
    /// The text of the URL template.
    let text: String

    /// The scheme, host and port of the tile server, for the page's content security policy.
    let origin: String

    /// The maximum length of a URL template in bytes.
    private static let lengthLimit = 500

    /// Parses the given text as a URL template of map tiles.
    ///
    /// - Throws: A `UsageError` that states the correct form.
    init(_ text: String) throws {
        func fault(_ words: String) -> UsageError {
            UsageError("tiles=\(text.shown(limit: 100)) \(words): write https://HOST/{z}/{x}/{y}.png")
        }
        guard text.utf8.count <= Self.lengthLimit else { throw fault("is too long") }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !Self.forbidden.contains($0) }) else {
            throw fault("has a character that an address cannot have")
        }
        let (scheme, rest) = text.hasPrefix("https://") ? ("https", text.dropFirst(8)) : ("http", text.dropFirst(7))
        guard text.hasPrefix("\(scheme)://") else { throw fault("is not an address of a web server") }
        let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard let host = WebHost(authority) else { throw fault("has no valid host") }
        guard scheme == "https" || Self.isNear(host) else {
            throw fault("is not encrypted, which only loopback and private addresses may be")
        }
        var path = rest.dropFirst(authority.count)
        guard path.hasPrefix("/"), !path.contains("#") else { throw fault("has no path") }
        for name in ["{z}", "{x}"] where path.ranges(of: name).count != 1 { throw fault("does not have \(name) once") }
        guard path.ranges(of: "{y}").count + path.ranges(of: "{-y}").count == 1 else {
            throw fault("does not have {y} once")
        }
        for name in ["{z}", "{x}", "{y}", "{-y}", "{r}"] { path = path.replacing(name, with: "")[...] }
        guard !path.contains("{"), !path.contains("}") else { throw fault("has an unknown name in braces") }
        self.text = text
        origin = "\(scheme)://\(authority)"
    }

    /// Returns whether the given host is this machine, or has a private address.
    private static func isNear(_ host: WebHost) -> Bool {
        host.isAddress ? SocketAddress(host.name)?.isPrivate == true : host.name == "localhost"
    }

    private static let forbidden = Set(#""'\`<>;,|^"#.utf8)
}
