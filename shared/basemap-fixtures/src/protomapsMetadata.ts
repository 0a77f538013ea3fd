const layers = [
  'boundaries',
  'buildings',
  'earth',
  'landcover',
  'landuse',
  'places',
  'pois',
  'roads',
  'water',
]

/** Metadata as in the archives of the public Protomaps builds, version 4. */
export const protomapsMetadata = {
  name: 'Protomaps Basemap',
  type: 'baselayer',
  version: '4.14.0',
  attribution:
    '<a href="https://www.openstreetmap.org/copyright" target="_blank">&copy; OpenStreetMap contributors</a>',
  vector_layers: layers.map((id) => ({ id, fields: { kind: 'String', name: 'String' } })),
}
