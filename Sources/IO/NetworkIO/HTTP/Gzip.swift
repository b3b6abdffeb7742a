import CZlib

/// Gzip compression (RFC 1952) for bodies with `Content-Encoding: gzip`, by the system's zlib.
public enum Gzip {
    /// Whether zlib, which compresses and decompresses, is installed.
    public static var isAvailable: Bool { czlib_missing() == nil }

    /// Compresses bytes into one gzip member.
    ///
    /// - Parameter bytes: The bytes to compress; may be empty.
    /// - Returns: The compressed bytes, or `nil` if zlib is not installed or memory is exhausted.
    public static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        collect(bytes, limit: .max, by: czlib_gzip)
    }

    /// Decompresses one gzip member.
    ///
    /// - Parameters:
    ///   - bytes: One complete gzip member.
    ///   - limit: The largest size of the result, in bytes, as a guard against decompression bombs.
    /// - Returns: The bytes, or `nil` if they exceed the limit, are corrupt or truncated, or if zlib is not installed.
    public static func decompress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        collect(bytes, limit: limit, by: czlib_gunzip)
    }

    private struct Output {
        let limit: Int
        var bytes: [UInt8] = []
    }

    private typealias Filter = (
        UnsafePointer<UInt8>?, Int, UnsafeMutableRawPointer?, czlib_output?
    ) -> czlib_result

    private static func collect(_ bytes: [UInt8], limit: Int, by filter: Filter) -> [UInt8]? {
        guard isAvailable else { return nil }
        var output = Output(limit: limit)
        let result = bytes.withUnsafeBufferPointer { input in
            withUnsafeMutablePointer(to: &output) { output in
                filter(input.baseAddress, input.count, output) { context, bytes, count in
                    guard let output = context?.assumingMemoryBound(to: Output.self),
                        count <= output.pointee.limit - output.pointee.bytes.count
                    else { return 0 }
                    output.pointee.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: count))
                    return 1
                }
            }
        }
        return result == CZLIB_END ? output.bytes : nil
    }
}
