import CodecSupport
package import NetworkIO
import TestSupport
package import Testing

/// A headless Chromium with an empty profile, which ends when the object is released, at the latest.
@NetworkActor
package final class Browser {
    /// The path of the installed program; `nil` if there is none.
    nonisolated package static let path = ["chromium", "chromium-browser", "google-chrome"].lazy
        .compactMap(RunningProgram.find).first

    /// Seconds that it may run.
    private static let lifetime = 900.0

    /// Seconds for it to end by itself.
    private static let farewellTime = 5.0

    // Released in this order: the folder is removed when the program has ended.
    private let program: RunningProgram
    private let scratch: Scratch
    private let tools: DevTools

    private init(_ program: RunningProgram, _ scratch: Scratch, _ tools: DevTools) {
        self.program = program
        self.scratch = scratch
        self.tools = tools
    }

    /// Starts a browser.
    ///
    /// - Parameter flags: Further flags of the command line. Default: none.
    package static func launch(_ flags: [String] = []) async throws -> Browser {
        guard let path else { throw BrowserFailure(description: "no Chromium is installed") }
        let scratch = try Scratch()
        let program = try RunningProgram(path, Self.flags(profile: scratch.path("")) + flags, limit: lifetime)
        let tools = try await DevTools(to: address(in: scratch, of: program))
        return Browser(program, scratch, tools)
    }

    /// Runs a test with one tab of a browser of its own.
    ///
    /// - Parameters:
    ///   - screen: The screen that the tab shows itself on. Default: a desktop's.
    ///   - flags: Further flags of the command line. Default: none.
    ///   - body: The test.
    nonisolated(nonsending) package static func withTab<Result>(
        _ screen: Screen = .desktop, flags: [String] = [], _ body: nonisolated(nonsending) (Tab) async throws -> Result
    ) async throws -> Result {
        let browser = try await launch(flags)
        do {
            let result = try await body(browser.newTab(screen))
            await browser.close()
            return result
        } catch {
            await browser.close()
            throw error
        }
    }

    /// Opens an empty tab in front of the others.
    ///
    /// - Parameter screen: The screen that it shows itself on. Default: a desktop's.
    package func newTab(_ screen: Screen = .desktop) async throws -> Tab {
        let target = try await tools.call("Target.createTarget", ["url": "about:blank"])
        guard let id = target["targetId"],
            let session = try await tools.call("Target.attachToTarget", ["targetId": id, "flatten": true])["sessionId"]?
                .string
        else { throw BrowserFailure(description: "the browser opens no tab") }
        let tab = Tab(session, of: tools)
        try await tab.prepare(screen)
        return tab
    }

    /// Closes all tabs and ends the browser.
    package func close() async {
        _ = try? await tools.call("Browser.close")
        try? await Patience.wait("the browser ends", within: Self.farewellTime) { !program.isRunning }
        program.kill()
        tools.close()
    }

    /// Waits for the file to which the browser writes its port and path.
    private static func address(in scratch: Scratch, of program: RunningProgram) async throws -> WebSocketAddress {
        var lines: [Substring] = []
        try await Patience.wait("the browser tells its port") {
            guard program.isRunning else { throw BrowserFailure(description: "the browser ended at once") }
            lines = ((try? scratch.text("DevToolsActivePort")) ?? "").split(separator: "\n")
            return lines.count == 2
        }
        return try WebSocketAddress("ws://127.0.0.1:\(lines[0])\(lines[1])")
    }

    private static func flags(profile: String) -> [String] {
        [
            // As root, and in containers, Chromium does not start with its sandbox; /dev/shm may be small there.
            "--headless", "--no-sandbox", "--disable-dev-shm-usage",
            "--user-data-dir=\(profile)", "--remote-debugging-port=0",
            "--no-first-run", "--no-default-browser-check", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--disable-extensions", "--password-store=basic",
            "--mute-audio", "about:blank",
        ]
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs a test only if a Chromium is installed.
    package static var needsBrowser: Self {
        .enabled(if: Browser.path != nil, "skipped: no Chromium is installed")
    }
}
