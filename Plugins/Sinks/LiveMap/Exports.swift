@_exported public import Geolocation
@_exported public import GeolocationPipeline
@_exported public import MapStream
@_exported public import NetworkIO
