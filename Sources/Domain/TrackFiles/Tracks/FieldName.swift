/// The names of fields of a point in CSV columns and GeoJSON properties.
enum FieldName {
    /// The names of fields in ogr2ogr, GPX and loggers, each with the name that this package uses for the same field.
    static let aliases = [
        "latitude": "lat", "longitude": "lon", "lng": "lon", "long": "lon", "altitude": "alt", "elevation": "alt",
        "ele": "alt", "timestamp": "time", "datetime": "time", "date_time": "time", "cmt": "comment",
        "desc": "description", "src": "source", "sym": "symbol", "sat": "satellites", "geoidheight": "geoid",
        "magvar": "variation", "track_fid": "path", "track_seg_id": "segment",
    ]

    /// Returns the name that this package uses for the field with the given name or alias.
    static func canonical(_ name: String) -> String { aliases[name] ?? name }
}
