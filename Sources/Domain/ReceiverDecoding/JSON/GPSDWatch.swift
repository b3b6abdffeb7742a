import CodecSupport

/// The command by which a client asks gpsd to send reports.
public enum GPSDWatch {
    /// Returns the command `?WATCH={"enable":true,"json":true}`, followed by a line feed.
    ///
    /// - Parameter device: The path of the only device to report. Default: `nil`, to report all devices.
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
