import GeolocationPrimitives

/// The command that lets gpsd begin to report.
public enum GPSDWatch {
    /// `?WATCH={"enable":true,"json":true}` and a line feed.
    ///
    /// - Parameter device: The path of the only device that is to report; nil is all of them.
    public static func command(device: String? = nil) -> [UInt8] {
        var text = Array(#"?WATCH={"enable":true,"json":true"#.utf8)
        if let device {
            text.append(contentsOf: #","device":"#.utf8)
            text.append(jsonString: device)
        }
        text.append(contentsOf: "}\n".utf8)
        return text
    }
}
