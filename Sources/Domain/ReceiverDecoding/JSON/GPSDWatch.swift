import CodecSupport

/// The command that makes gpsd start reporting.
public enum GPSDWatch {
    /// Returns `?WATCH={"enable":true,"json":true}` and a line feed.
    ///
    /// - Parameter device: The path of the only device to report; `nil` for all of them.
    public static func command(device: String? = nil) -> [UInt8] {
        var text = Array(#"?WATCH={"enable":true,"json":true"#.utf8)
        if let device {
            text.append(jsonKey: "device")
            text.append(jsonString: device)
        }
        text.append(contentsOf: "}\n".utf8)
        return text
    }
}
