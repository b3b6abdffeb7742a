import CZlib

/// Compression of bodies with `Content-Encoding: gzip` (RFC 1952), by the system's zlib.
public enum Gzip {
    /// Whether zlib is installed.
    public static var isAvailable: Bool { czlib_missing() == nil }

    /// Compresses bytes.
    ///
    /// - Parameter bytes: Any number of bytes.
    /// - Returns: The compressed bytes, or `nil` if zlib is not installed or there is no memory.
    public static func compress(_ bytes: [UInt8]) -> [UInt8]? {
        collect(bytes, limit: .max, by: czlib_gzip)
    }

    /// Decompresses bytes.
    ///
    /// - Parameters:
    ///   - bytes: The compressed bytes, a whole gzip file of one member.
    ///   - limit: The largest size of the result, so that a few bytes cannot fill the memory.
    /// - Returns: The bytes, or `nil` if they exceed the limit, are damaged or cut off, or if zlib is not installed.
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
