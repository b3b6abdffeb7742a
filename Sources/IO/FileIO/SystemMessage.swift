#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Returns the system's description of an `errno` value.
package func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

/// Returns the system's description of an error in opening a file, and advice if access is denied.
///
/// - Parameters:
///   - code: The error number.
///   - right: The right that is missing: `read` or `write`.
package func accessMessage(_ code: Int32, to right: String) -> String {
    let message = systemMessage(code)
    return code == EACCES ? "\(message); give this user the right to \(right) it, or name another file" : message
}
