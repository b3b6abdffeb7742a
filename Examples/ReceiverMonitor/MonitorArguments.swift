import GeolocationPipeline

/// The command-line arguments.
struct MonitorArguments: Hashable {
    /// The endpoint to monitor; by default the included recording.
    private(set) var endpoint = "recording:"

    /// Seconds after which to end; nil for no limit.
    private(set) var duration: Double?

    /// Whether `--help` was given.
    private(set) var wantsHelp = false

    /// Parses the arguments.
    ///
    /// - Throws: `UsageError` that says what to write instead.
    init(_ words: [String]) throws {
        var words = words[...]
        var named: String?
        while let word = words.popFirst() {
            if word == "--help" || word == "-h" {
                wantsHelp = true
            } else if word == "--duration" {
                duration = try Self.seconds(words.popFirst())
            } else if word.hasPrefix("--duration=") {
                duration = try Self.seconds(String(word.dropFirst("--duration=".count)))
            } else if word.hasPrefix("-") {
                throw UsageError("there is no flag \(word); what there is: --duration SECONDS and --help")
            } else if let named {
                throw UsageError("one receiver can be watched at a time, not both \(named) and \(word)")
            } else {
                named = word
            }
        }
        if let named { endpoint = named }
    }

    private static func seconds(_ text: String?) throws -> Double {
        guard let text, let seconds = Double(text), seconds > 0, seconds.isFinite else {
            throw UsageError("--duration \(text ?? "") is not right: write a number of seconds more than 0")
        }
        return seconds
    }

    /// The text of `--help`.
    static let help = """
        ReceiverMonitor [ENDPOINT] [--duration SECONDS]

        Watches a receiver: position, time, accuracy, motion, fix and satellites. A satellite marked ● is part of
        the fix, one marked ○ is not; its bar is its signal from 10 to 50 dB-Hz. Control-C ends it. Where standard
        output is no terminal, there is a line each second at most.

        Endpoints:
          serial:/dev/ttyUSB0          a receiver on a serial line
          udp://0.0.0.0:10110          NMEA 0183 or JSON in datagrams
          tcp://192.168.1.7:10110      the same over TCP
          gpsd://localhost             the receivers of a gpsd
          nmea:boat.log?rate=10        a log of sentences, ten times as fast
          recording:                   the walk of a minute that comes along, which is the default
        """
}
