#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The system's description of an `errno` value.
package func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }
