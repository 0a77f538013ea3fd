export { encodeTile, type TileFeature, type TileLayers } from './encodeTile'
export { protomapsMetadata } from './protomapsMetadata'
export { tilesOf, type GroundFeature, type GroundLayers, type GroundOptions } from './tilesOf'
export { writeArchive, type ArchiveContent, type ArchiveTile } from './writeArchive'
