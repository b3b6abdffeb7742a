// Re-exports the modules that the public API of this plugin uses.
@_exported public import CodecSupport
@_exported public import Geolocation
@_exported public import GeolocationPipeline
@_exported public import LocationExchange
@_exported public import LocationStore
@_exported public import NetworkIO
@_exported public import PendingLocations
@_exported public import SubjectAlerts
