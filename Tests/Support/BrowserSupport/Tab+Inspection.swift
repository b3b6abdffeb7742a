package import CodecSupport

/// An element as a screen reader finds it.
package struct AccessibilityNode: Sendable, Hashable {
    /// The role, such as `button`.
    package let role: String

    /// The name; empty if it has none.
    package let name: String

    /// The properties, such as `focused` or `live`.
    package let properties: [String: JSONValue]
}

extension Tab {
    /// Returns the elements that a screen reader finds, in the order of the document.
    package func accessibilityTree() async throws -> [AccessibilityNode] {
        let nodes = try await call("Accessibility.getFullAXTree")["nodes"]?.elements ?? []
        return nodes.filter { $0["ignored"] != true }.map { node in
            AccessibilityNode(
                role: node["role"]?["value"]?.string ?? "", name: node["name"]?["value"]?.string ?? "",
                properties: (node["properties"]?.elements ?? []).reduce(into: [:]) { properties, property in
                    guard let name = property["name"]?.string else { return }
                    properties[name] = property["value"]?["value"]
                })
        }
    }

    /// Returns the counters of the page, such as `JSHeapUsedSize` in bytes, or `TaskDuration` in seconds of the processor
    /// since the first call.
    package func metrics() async throws -> [String: Double] {
        try await call("Performance.enable", ["timeDomain": "threadTicks"])
        let metrics = try await call("Performance.getMetrics")["metrics"]?.elements ?? []
        return metrics.reduce(into: [:]) { result, metric in
            guard let name = metric["name"]?.string else { return }
            result[name] = metric["value"]?.number
        }
    }
}
