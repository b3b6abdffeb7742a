/// The names of fields of a point in CSV columns and GeoJSON properties.
enum FieldName {
    /// The names that this package uses for fields, by the names that ogr2ogr, GPX itself and loggers use.
    static let aliases = [
        "latitude": "lat", "longitude": "lon", "lng": "lon", "long": "lon", "altitude": "alt", "elevation": "alt",
        "ele": "alt", "timestamp": "time", "datetime": "time", "date_time": "time", "cmt": "comment",
        "desc": "description", "src": "source", "sym": "symbol", "sat": "satellites", "geoidheight": "geoid",
        "magvar": "variation", "track_fid": "path", "track_seg_id": "segment",
    ]

    /// Returns the name that this package uses for a field, given that name or an alias.
    static func canonical(_ name: String) -> String { aliases[name] ?? name }
}
