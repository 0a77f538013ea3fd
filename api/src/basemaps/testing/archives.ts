import { type ArchiveContent, tilesOf, writeArchive } from '@freehold/basemap-fixtures'

/** A town with a road; its archives differ by the content that is given. */
const tiles = tilesOf(
  {
    earth: [{ type: 'polygon', geometry: [[[-119.6, 46.7], [-119.4, 46.7], [-119.4, 46.5], [-119.6, 46.5]]] }], // oxfmt-ignore
    roads: [{ type: 'line', geometry: [[[-119.6, 46.5], [-119.4, 46.7]]], properties: { name: 'Elm St' } }], // oxfmt-ignore
  },
  { minZoom: 0, maxZoom: 12 },
)

export const townArchive = (content: Partial<ArchiveContent> = {}): Buffer =>
  writeArchive({ tiles, ...content })
