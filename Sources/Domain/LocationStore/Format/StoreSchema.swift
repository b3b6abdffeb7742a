/// The tables of a store's database, and the SQL statements that migrate older versions.
///
/// Columns of scaled numbers have no type, see ``ScaledNumber``. Times are in milliseconds since 1970. `receipt` is the
/// number of milliseconds from the time of a record until it was received. `drift` is the number of milliseconds by
/// which the monotonic clock has advanced more than the wall clock since the epoch began. Any two tables differ in the
/// number or the types of their columns, so that a repair can recognize rows without SQLite's catalogue of tables.
enum StoreSchema {
    /// The application ID that marks a SQLite file as a store: "GEOS".
    static let applicationID: Int64 = 0x4745_4F53

    /// The size of a page of the store's file, in bytes.
    static let pageSize = 4096

    /// The SQL scripts that migrate a file from each version to the next one, in order.
    ///
    /// A file of version n is the result of the first n scripts.
    static let migrations = [version1, version2, version3]

    static var version: Int64 { Int64(migrations.count) }

    private static let version1 = """
        CREATE TABLE device(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, minted INTEGER NOT NULL);
        CREATE TABLE epoch(
            id INTEGER PRIMARY KEY, device INTEGER NOT NULL, first INTEGER NOT NULL, started INTEGER NOT NULL);
        CREATE TABLE source(id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
        CREATE TABLE fix(
            id INTEGER PRIMARY KEY, time, receipt, drift, latitude, longitude, altitude, horizontal_accuracy,
            vertical_accuracy, speed, speed_accuracy, course, source, origin_device, origin_epoch, origin_sequence);
        CREATE INDEX fix_time ON fix(time);
        CREATE UNIQUE INDEX fix_origin ON fix(origin_device, origin_epoch, origin_sequence)
            WHERE origin_device IS NOT NULL;
        CREATE TABLE event(id INTEGER PRIMARY KEY, time, receipt, drift, type TEXT, line TEXT);
        CREATE INDEX event_time ON event(time);
        CREATE TABLE cursor(
            id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, start INTEGER NOT NULL, position INTEGER NOT NULL,
            acknowledged INTEGER NOT NULL, dropped INTEGER NOT NULL, ahead TEXT NOT NULL);
        CREATE TABLE dead_letter(
            id INTEGER PRIMARY KEY, cursor INTEGER NOT NULL, sequence INTEGER NOT NULL, attempts INTEGER NOT NULL,
            time INTEGER NOT NULL, reason TEXT NOT NULL);
        CREATE UNIQUE INDEX dead_letter_sequence ON dead_letter(cursor, sequence);
        CREATE TABLE gap(
            id INTEGER PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL, count INTEGER NOT NULL,
            reason TEXT NOT NULL, time INTEGER NOT NULL);
        CREATE TABLE meta(key TEXT NOT NULL PRIMARY KEY, value TEXT NOT NULL);
        \(locations());
        CREATE VIEW events AS SELECT
            id AS sequence, \(iso("time")) AS time, \(iso("time + receipt")) AS received, type, line FROM event;
        CREATE VIEW destinations AS SELECT
            name, position, acknowledged, dead, dropped,
            max(0, highest - start - acknowledged - dead - dropped) AS queued
            FROM (SELECT *, (SELECT count(*) FROM dead_letter WHERE dead_letter.cursor = cursor.id) AS dead,
                (\(highest)) AS highest FROM cursor);
        """

    /// The statement that creates an index of the last sequence numbers of gaps.
    ///
    /// When records are removed, the index serves to find a gap that ends directly before them and can be extended.
    private static let version2 = "CREATE INDEX gap_last ON gap(last)"

    /// The statements that add columns for fixes of other devices: heading, battery level, relay stream, and whether
    /// the fix is an implausible jump.
    ///
    /// The statements also add an index by which the fixes of a device are found.
    private static let version3 = """
        ALTER TABLE fix ADD COLUMN heading;
        ALTER TABLE fix ADD COLUMN battery;
        ALTER TABLE fix ADD COLUMN stream;
        ALTER TABLE fix ADD COLUMN jump;
        CREATE INDEX fix_device ON fix(origin_device) WHERE origin_device IS NOT NULL;
        DROP VIEW locations;
        \(locations(plain("heading") + ", " + plain("battery") + ","));
        """

    /// Returns the statement that creates the view of fixes in plain units, with `columns` inserted before the column
    /// `source`.
    private static func locations(_ columns: String = "") -> String {
        """
        CREATE VIEW locations AS SELECT
            id AS sequence,
            (SELECT name FROM device WHERE device.id = coalesce(fix.origin_device, 1)) AS device,
            coalesce(origin_epoch, (SELECT max(epoch.id) FROM epoch WHERE epoch.first <= fix.id)) AS epoch,
            coalesce(origin_sequence, id) AS origin_sequence,
            \(iso("time")) AS time, \(iso("time + receipt")) AS received,
            \(plain("latitude", 1e9)), \(plain("longitude", 1e9)), \(plain("altitude")),
            \(plain("horizontal_accuracy")), \(plain("vertical_accuracy")), \(plain("speed")),
            \(plain("speed_accuracy")), \(plain("course")), \(columns)
            (SELECT name FROM source WHERE source.id = fix.source) AS source
            FROM fix
        """
    }

    /// The query for the highest sequence number that was ever captured; 0 in a new store.
    static let highest = """
        SELECT max(coalesce((SELECT max(id) FROM fix), 0), coalesce((SELECT max(id) FROM event), 0), \
        coalesce((SELECT max(last) FROM gap), 0), coalesce((SELECT max(first) - 1 FROM epoch), 0))
        """

    /// Returns a query for the newest of the records that have the sequence numbers `?1` to `?2`.
    ///
    /// - Parameter columns: The columns to return: an SQL expression of `id`, `time`, `receipt` and `drift`.
    static func newest(_ columns: String) -> String {
        func last(of table: String) -> String {
            """
            SELECT * FROM (SELECT id, time, receipt, drift FROM \(table) WHERE id BETWEEN ?1 AND ?2 \
            ORDER BY id DESC LIMIT 1)
            """
        }
        return """
            SELECT \(columns) FROM (\(last(of: "fix")) UNION ALL \(last(of: "event"))) ORDER BY id DESC LIMIT 1
            """
    }

    private static func iso(_ time: String) -> String {
        "strftime('%Y-%m-%dT%H:%M:%fZ', (\(time)) / 1000.0, 'unixepoch')"
    }

    private static func plain(_ column: String, _ scale: Double = 1e3) -> String {
        "CASE typeof(\(column)) WHEN 'integer' THEN \(column) / \(scale) ELSE \(column) END AS \(column)"
    }

    static func foreign(_ path: String) -> StoreError {
        StoreError(.foreign, "\(path) is not a store of locations: name another file")
    }

    /// Checks that a file is empty, or is a store of this or an earlier version; throws for any other file.
    ///
    /// - Returns: The version of the store; 0 for an empty file.
    @discardableResult
    static func check(_ database: Database, path: String) throws(StoreError) -> Int64 {
        let found = try database.integer("PRAGMA user_version") ?? 0
        let mark = try database.integer("PRAGMA application_id") ?? 0
        let tables = try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
        guard mark == applicationID || (mark == 0 && found == 0 && tables == 0) else { throw foreign(path) }
        guard found <= version else {
            throw StoreError(
                .newer,
                "\(path) has the format \(found), and this program supports formats up to \(version): use a newer program"
            )
        }
        return found
    }

    /// Migrates a file to the current version; does nothing if the file already has this version.
    ///
    /// - Throws: An error if the file is not a store, or has a newer version.
    static func migrate(_ database: Database, path: String) throws(StoreError) {
        let found = max(0, try check(database, path: path))
        // A repair requires this page size, so it is set explicitly in a new file.
        if found == 0 { try database.execute("PRAGMA page_size = \(pageSize)") }
        for (index, statements) in migrations.enumerated().dropFirst(Int(found)) {
            try database.transaction { () throws(StoreError) in
                try database.execute(statements)
                try database.execute("PRAGMA application_id = \(applicationID); PRAGMA user_version = \(index + 1)")
            }
        }
    }
}
