/// The texts of `--help`.
enum Help {
    static let geopipe = """
        geopipe carries position, course and head orientation from any source to any destination.

        Usage:
          geopipe demo                      a walk through the whole pipeline; needs no device, no file, no network
          geopipe run --location SOURCE --to DESTINATION
          geopipe convert FILE FILE         from one format of tracks to another
          geopipe info FILE                 what a file of tracks holds
          geopipe plugins [NAME]            what there is, with every option

        Each command has --help. geopipe --version prints the version.
        Exit status: 0, 1 for a run that failed, 2 for a command that was not understood.
        """

    static let run = """
        geopipe run connects sources with destinations until a source ends.

        Usage: geopipe run --location SOURCE --to DESTINATION [--to DESTINATION]... [--duration SECONDS]

          --location SOURCE         where positions come from, such as gpx:walk.gpx?rate=10
          --course SOURCE           where the direction of travel comes from, if from elsewhere
          --user-heading SOURCE     where the direction of the head comes from
          --device-heading SOURCE   where the direction of the device comes from, if from elsewhere
          --to DESTINATION          where everything goes, such as print: or jsonl:-; may be given again
          --duration SECONDS        end after so long
          --config FILE             a JSON file with the same names as keys:
                                    {"location": "gpx:walk.gpx", "to": ["jsonl:-"], "duration": 60}
                                    a flag replaces its key; paths are relative to the working folder
          --verbose                 print on standard error which source fills which role, and every refused value
          --ready                   print one line on standard error once everything has started and listens, such as
                                    ready relay=127.0.0.1:40123 nmea-tcp=127.0.0.1:40124
                                    with each port, also one that the system chose for port 0

        A source fills every role that it can serve and that has no source of its own.
        Control-C ends the run in order; everything is written out, unless nobody reads it for 5 s. Control-C once more
        ends it at once. geopipe plugins lists sources and destinations.
        """

    static let demo = """
        geopipe demo replays a walk of twenty minutes that the program brings along, sixty times as fast.

        Usage: geopipe demo [--rate RATE] [--to DESTINATION]... [--duration SECONDS]

          --rate RATE               seconds of the walk in each second, or max; 60 by default
          --to DESTINATION          where everything goes; print: by default
          --duration SECONDS        end after so long
        """

    static let convert = """
        geopipe convert reads a file of tracks and writes the same in another format.

        Usage: geopipe convert SOURCE DESTINATION

          SOURCE                    walk.gpx, walk.geojson, walk.csv, or gpx:- for standard input
          DESTINATION               the same, or walk.jsonl; what is there is replaced when all has been written

        The extension tells the format, or a scheme before the name: geopipe convert gpx:walk.xml csv:-
        geojson:FILE?geometry=lines writes lines, as maps like them, instead of points with all that is known of them.
        GPX keeps everything but the bounds, which may be wrong. CSV and GeoJSON have no place for links, extensions and
        what the document says of itself. A jsonl file holds what a replay of the tracks reports: no waypoints and routes.
        A file that is cut off is converted up to there, with exit status 1.
        """

    static let info = """
        geopipe info tells what a file of tracks holds: points, span, gaps, distance, speed, bounds, and what is wrong.

        Usage: geopipe info FILE

          FILE                      walk.gpx, walk.geojson, walk.csv, or gpx:- for standard input
        """

    static let plugins = """
        geopipe plugins lists what can deliver and what can receive.

        Usage: geopipe plugins [NAME]

          NAME                      a plugin or a scheme, such as GPXSimulation or gpx: shows every option
        """
}
