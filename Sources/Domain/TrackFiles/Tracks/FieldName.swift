/// The names of columns and properties.
enum FieldName {
    /// Other names for the fields, used by ogr2ogr, GPX itself and loggers.
    static let aliases = [
        "latitude": "lat", "longitude": "lon", "lng": "lon", "long": "lon", "altitude": "alt", "elevation": "alt",
        "ele": "alt", "timestamp": "time", "datetime": "time", "date_time": "time", "cmt": "comment",
        "desc": "description", "src": "source", "sym": "symbol", "sat": "satellites", "geoidheight": "geoid",
        "magvar": "variation", "track_fid": "path", "track_seg_id": "segment",
    ]

    /// Returns the canonical name of a column or property.
    static func canonical(_ name: String) -> String { aliases[name] ?? name }
}
