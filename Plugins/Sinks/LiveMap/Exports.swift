// Re-exports the modules that the public API of this plugin uses.
@_exported public import Geolocation
@_exported public import GeolocationPipeline
@_exported public import MapStream
@_exported public import NetworkIO
