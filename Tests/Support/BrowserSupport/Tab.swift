package import CodecSupport
import Foundation
package import NetworkIO
import TestSupport

/// A tab of a browser.
///
/// Only the tab in front draws and takes input; each method that needs this brings its tab to the front.
@NetworkActor
package final class Tab {
    private let session: String
    private let tools: DevTools

    /// The exceptions, the errors written to the console, and those that the browser has logged, such as files that could
    /// not be loaded; a missing icon is one.
    package private(set) var errors: [String] = []

    /// Called with each event of the DevTools Protocol.
    ///
    /// Default: `nil`.
    package var onEvent: (@NetworkActor (_ method: String, _ parameters: JSONValue) -> Void)?

    init(_ session: String, of tools: DevTools) {
        self.session = session
        self.tools = tools
    }

    /// Begins to collect errors, and shows itself on a screen.
    func prepare(_ screen: Screen) async throws {
        tools.listen(to: session) { [weak self] in self?.note($0, $1) }
        for domain in ["Page", "Runtime", "Log", "Network"] { try await call("\(domain).enable") }
        try await show(on: screen)
        try await bringToFront()
    }

    /// Calls a method of the DevTools Protocol, and returns its result.
    ///
    /// - Parameters:
    ///   - method: The method, such as `HeapProfiler.collectGarbage`.
    ///   - parameters: Its parameters. Default: none.
    @discardableResult
    package func call(_ method: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
        try await tools.call(method, parameters, in: session)
    }

    /// Brings the tab to the front of the others.
    package func bringToFront() async throws { try await tools.bringToFront(session) }

    /// Loads a page, and waits until it is complete with all of its files.
    ///
    /// - Throws: `BrowserFailure` with the browser's name of the error if the page cannot be loaded.
    package func navigate(to url: String) async throws {
        let result = try await call("Page.navigate", ["url": .string(url)])
        if let error = result["errorText"]?.string { throw BrowserFailure(description: "\(url): \(error)") }
        try await wait(until: "document.readyState === 'complete'")
    }

    /// Returns the value of an expression in JavaScript, as JSON; that of a promise when it is settled.
    ///
    /// - Throws: `BrowserFailure` with the exception.
    @discardableResult
    package func evaluate(_ expression: String) async throws -> JSONValue {
        let result = try await call(
            "Runtime.evaluate",
            ["expression": .string(expression), "returnByValue": true, "awaitPromise": true, "userGesture": true])
        if let details = result["exceptionDetails"] {
            throw BrowserFailure(description: "\(expression): \(Self.text(ofException: details))")
        }
        return result["result"]?["value"] ?? nil
    }

    /// Waits until an expression in JavaScript is true; one that throws is not.
    ///
    /// - Parameters:
    ///   - expression: The expression.
    ///   - seconds: The limit. Default: that of all waits, which a passing test never reaches.
    /// - Throws: `Patience.Exhausted` with the last value and the errors of the page.
    package func wait(until expression: String, within seconds: Double = Patience.limit) async throws {
        var latest = ""
        try await Patience.wait(
            "\(expression), which is \(latest); \(errors)", within: seconds, every: .milliseconds(10)
        ) {
            do {
                let value = try await evaluate(expression)
                latest = value.text
                return value.bool == true
            } catch let failure as BrowserFailure {
                latest = failure.description
                return false
            }
        }
    }

    /// Writes a picture of what the tab shows to a file, as PNG.
    package func takeScreenshot(to path: String) async throws {
        try await bringToFront()
        let result = try await call("Page.captureScreenshot", ["format": "png"])
        guard let text = result["data"]?.string, let data = Data(base64Encoded: text) else {
            throw BrowserFailure(description: "the browser takes no picture")
        }
        try data.write(to: URL(fileURLWithPath: path))
    }

    /// Closes the tab.
    package func close() async throws {
        tools.listen(to: session, nil)
        try await call("Page.close")
    }

    private func note(_ event: String, _ parameters: JSONValue) {
        onEvent?(event, parameters)
        switch event {
        case "Runtime.exceptionThrown": errors.append(Self.text(ofException: parameters["exceptionDetails"] ?? [:]))
        case "Runtime.consoleAPICalled" where parameters["type"] == "error":
            let words = (parameters["args"]?.elements ?? []).map { argument in
                argument["value"]?.string ?? argument["description"]?.string ?? argument["value"]?.text ?? "?"
            }
            errors.append(words.joined(separator: " "))
        case "Log.entryAdded" where parameters["entry"]?["level"] == "error":
            let words = ["text", "url"].compactMap { parameters["entry"]?[$0]?.string }
            errors.append(words.joined(separator: " "))
        default: break
        }
    }

    private static func text(ofException details: JSONValue) -> String {
        details["exception"]?["description"]?.string ?? details["exception"]?["value"]?.text
            ?? details["text"]?.string ?? "an exception"
    }
}
