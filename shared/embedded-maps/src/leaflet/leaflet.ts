import './withoutMarkupProbe'

export * from 'leaflet'
