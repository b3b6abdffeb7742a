@_exported public import RelayFormat
