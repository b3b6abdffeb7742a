#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Reads the environment variables of the process, and the name of the machine.
package enum Environment {
    /// Returns the value of an environment variable; `nil` if it is not set.
    package static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    /// The host name of this machine without its domain; `nil` if the machine has no host name.
    package static var hostName: String? {
        var bytes = [CChar](repeating: 0, count: 256)
        guard gethostname(&bytes, bytes.count - 1) == 0 else { return nil }
        let name = bytes.prefix { $0 != 0 && $0 != CChar(bitPattern: UInt8(ascii: ".")) }.map { UInt8(bitPattern: $0) }
        return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
    }
}
