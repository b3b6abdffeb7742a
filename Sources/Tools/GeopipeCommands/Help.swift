/// The texts that `--help` prints.
enum Help {
    /// The commands of the program, each with an example of its arguments and a summary.
    static let commands: [(name: String, usage: String, summary: String)] = [
        ("demo", "demo", "replay a built-in walk; needs no device, file or network"),
        ("run", "run --location SOURCE --to SINK", "connect sources to destinations"),
        ("check", "check FILE", "check a configuration, or a file with rules of alerts"),
        ("convert", "convert FILE FILE", "convert a track file to another format"),
        ("info", "info FILE", "summarize a track file or recording"),
        ("store", "store FILE ACTION", "manage a store: info, export, verify, compact, erase, dead-letters"),
        ("fleet", "fleet hub ENDPOINT", "run the hub of a fleet; set up, inspect and erase its streams"),
        ("simulate", "simulate mqtt://HOST:PORT", "let a fleet of simulated devices report to a broker"),
        ("plugins", "plugins [NAME]", "list sources, destinations, filters and their options"),
        ("completion", "completion bash|zsh|fish", "print completions for a shell"),
    ]

    static let geopipe = """
        geopipe carries position, course and head orientation from any source to any destination.

        Usage: geopipe COMMAND [ARGUMENT]...

        Commands:
        \(commands.map { "  \($0.usage)".padded(to: 36) + $0.summary }.joined(separator: "\n"))

        Each command has --help. geopipe --version prints the version.

        Exit status: 0 for success, 1 for a failed run, 2 for an invalid command.
        """

    static let run = """
        geopipe run connects sources to destinations until a source ends.

        Usage: geopipe run --location SOURCE --to DESTINATION [--to DESTINATION]... [--duration SECONDS]

          --location SOURCE         source of positions, such as "gpx:walk.gpx?rate=10"; if repeated, the next takes
                                    over while those before it are silent
          --course SOURCE           source of the direction of travel; default: the location source
          --user-heading SOURCE     source of the direction of the head
          --device-heading SOURCE   source of the direction of the device; default: the location source
          --to DESTINATION          destination of all events, such as print: or jsonl:-; can be repeated
          --collection ORDER        headings for what is around, in order (default: course,user,device)
          --presentation ORDER      headings for sound and view: "user?age=2,course,device?accuracy=20"
          --heading NAME=ORDER      resolve another heading, such as beacon=course,device; can be repeated
          --snooze RULE             pause at rest until a departure, such as "after=300&radius=40"
          --failover RULE           change between several sources (default: "freshness=5&failback=3", in seconds)
          --duration SECONDS        end the run after this real time, at any rate
          --heading-age AGES        seconds without a report after which a heading is withdrawn, or off
                                    (default: user=2,course=5,device=5; a slow source has three intervals)
          --config FILE             read sources, destinations, headings, snooze, failover and duration from a JSON
                                    file, - for standard input, with the names of the flags as keys:
                                      {"location": "gpx:walk.gpx", "to": ["print:"]}
                                    a flag overrides its key; paths are relative to the working folder; // begins a
                                    comment, and ${NAME} is an environment variable; SIGHUP reads it
                                    again and changes only what differs; if no new destination can
                                    be started, the run goes on without output until the next SIGHUP
          --dry-run                 check everything, print the configuration and exit
          --log-level LEVEL         messages on standard error: error, warning, info (default) or debug, which reports
                                    each source's roles and each rejected value; --quiet is error, --verbose debug
          --log-format FORMAT       text (default), or json: an object with time, level and message in each line
          --metrics ADDRESS:PORT    serve /metrics, /healthz and /readyz there, as by --to metrics://ADDRESS:PORT
          --ready                   print one line to standard error when everything has started and listens:
                                      ready relay=0.0.0.0:40123 nmea-tcp=0.0.0.0:40124
                                    with the actual port of each listener, also for port 0

        A source fills every role that it supports, unless the role has a source of its own.
        Filters are separated by bars, in the order of flow, after a source or before a destination:
          --location "gpsd: | quality?accuracy=50 | kalman?sigma=3"
          --to "throttle?interval=5 | wss://base.example"
        Control-C ends the run and writes all pending data; a blocked reader is abandoned after 5 s. A second
        Control-C ends it at once. geopipe plugins lists sources, destinations and filters.
        """

    static let check = """
        geopipe check reports whether a configuration can run, without opening anything.

        Usage: geopipe check [--config] FILE

        It accepts the flags of geopipe run, and prints the configuration as JSON, with secrets masked. Exit status 2 means
        that it cannot run, with the reason.

        A FILE with the key "rules" contains rules of alerts, as for alerts:FILE: check reads the files that they name, and
        prints each fault with its position and what to write instead, or the number of rules and fences.
        """

    static let completion = """
        geopipe completion prints completions of commands, flags and schemes for a shell.

        Usage: geopipe completion bash|zsh|fish

          bash, zsh: source <(geopipe completion bash)
          fish: geopipe completion fish | source
        """

    static let demo = """
        geopipe demo replays a built-in walk of twenty minutes at sixty times its speed.

        Usage: geopipe demo [--map] [--rate RATE] [--to DESTINATION]... [--duration SECONDS]

          --map                     show the walk on a map, with its plan and an alert, and print the address
          --rate RATE               seconds of the walk per second, or max (default: 60, with --map 10)
          --to DESTINATION          destination of all events; can be repeated (default: print:)
          --duration SECONDS        end the run after this time
        """

    static let convert = """
        geopipe convert converts a track file to another format.

        Usage: geopipe convert [--filter FILTER]... SOURCE DESTINATION
               geopipe convert [--filter FILTER]... [--route PLAN]... SOURCE... walk.html

          SOURCE                    walk.gpx, walk.geojson, walk.csv, boat.nmea, walk.jsonl, or gpx:- for standard input
          --filter FILTER           drop or change track points, such as "quality?accuracy=30 | kalman"; can be repeated
          --route PLAN              a file with planned tracks and routes, to compare on a page; can be repeated
          DESTINATION               the same, or gpx:- for standard output

        walk.html is a page with a map, a plot of height and speed, and figures; it opens without a server or internet.
        "html:FILE?units=nautical&title=TEXT" sets its units (metric, nautical, imperial) and its title.

        The extension determines the format, or a scheme before the name: geopipe convert gpx:walk.xml csv:-
        "geojson:FILE?geometry=lines" writes lines for maps, instead of points with all their properties.
        FIT, TCX, KML, KMZ and IGC are read, too; TCX and KML are written. The format of an existing
        file without a known extension is detected from its first bytes, such as a log of NMEA 0183 named boat.log.
        GPX keeps everything except the bounds, which may be wrong. CSV and GeoJSON omit links, extensions and document
        metadata; KML keeps names, places, heights and times, and TCX the tracks whose points have times. A jsonl file
        contains the events of a replay of the tracks, without waypoints and routes.
        The filters kalman, jump, sample, throttle?interval= and quality?age= need points with times.
        A truncated file is converted as far as it goes, with exit status 1.
        A conversion from a track document to another one, or to a page, replaces an existing file only once it is
        complete. Every other conversion, such as one to walk.jsonl, replaces it at the start.
        """

    static let info = """
        geopipe info summarizes a track file or recording: points, time span, gaps, distance, speed, bounds and errors.

        Usage: geopipe info [--json | --plot] FILE

          FILE                      walk.gpx, walk.geojson, walk.csv, walk.fit, walk.tcx, walk.kml, walk.kmz, walk.igc,
                                    boat.nmea, walk.jsonl, store:walk.db, replay:trip/, or gpx:- for standard input
          --json                    one JSON object; lengths in metres, times in seconds, speeds in metres per second
          --plot                    plots of speed and altitude over the distance, and the outline of the track, which a
                                    terminal always shows
        """

    static let store = """
        geopipe store looks after a store of locations, as store:FILE writes it.

        Usage: geopipe store FILE info [--json]
               geopipe store FILE export DESTINATION [--from TIME] [--to TIME] [--device NAME] [--filter FILTER]...
               geopipe store FILE verify | compact
               geopipe store FILE erase [--from TIME] [--to TIME] [--device NAME] | --all
               geopipe store FILE dead-letters [--destination NAME] [--retry] [--json]

          info                      records, gaps, runs, destinations with their queues, and a calendar
          export                    write fixes and events to walk.gpx, walk.geojson, walk.csv or walk.jsonl
          verify                    check the whole file, and repair it if it is damaged; exit status 1 if it was
          compact                   return the space of removed records to the disk
          erase                     remove records and overwrite them in the file; exit status 1 if a reader retains some
          dead-letters              list the records that a destination has permanently refused; --retry queues them again
          --from TIME, --to TIME    fixes from the first time up to, but excluding, the second: 2026-11-20T10:40:00Z
          --device NAME             the device that captured them, as info shows it

        All but info and export need a store to which no other process writes.
        """

    static let fleet = """
        geopipe fleet runs the hub of a fleet, and manages its NATS streams.

        Usage: geopipe fleet hub SOURCE [--store FILE] [--api ADDRESS:PORT] [--map ADDRESS:PORT] [--to DESTINATION]...
               geopipe fleet setup nats://HOST[,HOST]... [--partitions NUMBER] [--replicas NUMBER]
               geopipe fleet status nats://HOST[,HOST]... [--partitions NUMBER] [--json]
               geopipe fleet erase nats://HOST[,HOST]... --device TENANT/DEVICE [--store FILE]

          hub                       receive the fixes of devices, store each once, acknowledge what is stored, and answer
                                    questions. SOURCE is relay://ADDRESS:PORT or owntracks-server://ADDRESS:PORT without
                                    a broker, mqtt://HOST with one, or "nats://HOST,HOST,HOST?partition=0/4"
          setup                     create missing streams and consumers, and check existing ones
          status                    messages of each stream, and the progress of each hub
          erase                     remove everything of a device from the streams and the store; exit status 1 if a
                                    reader of the store retains some
          --store FILE              the store of the fixes; without it nothing is stored. Options of store: may follow, such
                                    as "hub.db?records=1000000000&size=150000000000"
          --api ADDRESS:PORT        serve /devices, /devices/ID/last and /devices/ID/track there
          --map ADDRESS:PORT        serve the live map there
          --metrics ADDRESS:PORT    serve /metrics, /healthz and /readyz there
          --to DESTINATION          another destination, such as alerts:rules.json; can be repeated
          --partitions NUMBER       number of hubs that share the devices (default: one without partitions)
          --replicas NUMBER         number of servers that store each stream (default: 3 in a cluster, otherwise 1)
          --duration, --ready, --log-level, --log-format as for geopipe run
        """

    static let simulate = """
        geopipe simulate simulates devices that walk at random, or drive along a route, and report their fixes over MQTT,
        each over a connection of its own.

        Usage: geopipe simulate mqtt://HOST[:PORT][,HOST]... [--devices NUMBER] [--every SECONDS] [--duration SECONDS]

          --devices NUMBER          devices (default: 100); some 19,000 fit in one process
          --first NUMBER            number of the first device, to share a fleet between processes (default: 0)
          --every SECONDS           time between two fixes of a device (default: 15)
          --route FILE              a route, such as way.gpx, along which the devices drive to and fro (default: they walk
                                    at random)
          --seed NUMBER             seed of all random numbers: the same walks each time (default: 1)
          --tenant NAME             tenant of the devices in the topics fleet/TENANT/DEVICE/fix (default: demo)
          --ack broker|hub          acknowledgement after which a fix is deleted (default: broker)
          --offline SHARE           fraction of time that a device is offline, 0 to 0.9; it then sends all at once
          --clock-errors SHARE      fraction of devices with a clock that is wrong by up to an hour, 0 to 1
          --backlog SECONDS         time before the start with unsent fixes of each device (default: 0)
          --connects RATE           connections made each second (default: 1000)
          --duration SECONDS        time after which no more fixes are captured; the rest is sent within a minute
          --metrics ADDRESS:PORT    serve the figures of the fleet to monitoring systems
          --log-level, --log-format as for geopipe run

        Progress goes to standard error, and the account at the end, as a JSON object, to standard output: captured =
        acknowledged + queued. Exit status 1 if anything is queued.
        """

    static let plugins = """
        geopipe plugins lists sources, destinations and filters.

        Usage: geopipe plugins [NAME]

          NAME                      show the options of a plugin or a scheme, such as GPXSimulation or gpx
        """
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
