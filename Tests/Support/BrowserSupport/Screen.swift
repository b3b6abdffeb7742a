import CodecSupport

/// The screen that a tab shows itself on.
package struct Screen: Sendable, Hashable {
    /// The size in CSS pixels.
    package var width: Int
    package var height: Int

    /// Pixels of the device for a CSS pixel.
    package var scale = 1.0

    /// Whether it is a phone's or tablet's: pages get touch events, and the viewport that they request.
    package var isMobile = false

    package static let desktop = Screen(width: 1280, height: 800)
    package static let tablet = Screen(width: 820, height: 1180, scale: 2, isMobile: true)
    package static let phone = Screen(width: 390, height: 844, scale: 3, isMobile: true)
}

extension Tab {
    /// Shows the tab on another screen.
    package func show(on screen: Screen) async throws {
        try await call(
            "Emulation.setDeviceMetricsOverride",
            [
                "width": .number(Double(screen.width)), "height": .number(Double(screen.height)),
                "deviceScaleFactor": .number(screen.scale), "mobile": .bool(screen.isMobile),
            ])
        try await call("Emulation.setTouchEmulationEnabled", ["enabled": .bool(screen.isMobile)])
    }

    /// Sets features that media queries check, such as `prefers-color-scheme` to `dark`, in place of those set before.
    package func setMedia(_ features: KeyValuePairs<String, String>) async throws {
        let features = features.map { ["name": .string($0.key), "value": .string($0.value)] as JSONValue }
        try await call("Emulation.setEmulatedMedia", ["features": .array(features)])
    }

    /// Disconnects or restores the network.
    ///
    /// WebSockets without network stay open and silent.
    package func setOffline(_ isOffline: Bool) async throws {
        try await call(
            "Network.emulateNetworkConditions",
            ["offline": .bool(isOffline), "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1])
    }

    /// Slows the processor down by a factor; 1 for its full speed.
    package func slowProcessor(by factor: Double) async throws {
        try await call("Emulation.setCPUThrottlingRate", ["rate": .number(factor)])
    }
}
