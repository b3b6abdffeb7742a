// The modules whose types the API of this plugin names, so that one import is enough.
@_exported public import FileIO
@_exported public import GPXFormat
@_exported public import Geolocation
@_exported public import GeolocationPipeline
@_exported public import TrackFiles
