import type { NewArchive } from '../../../basemaps/addBasemap'
import type { StoredNames } from '../../../basemaps/updateArchiveNames'
import type { ImportResult } from '../../ImportCounts'
import { describeBounds, describeBytes } from '../describeArchive'

const hiddenEtag =
  '  warning: pages will not notice when the archive is replaced, until its server sends Access-Control-Expose-Headers: ETag'

/** The summary of a base map that was added. `names` is null if they were not read. */
export function describeBasemap(
  { name, facts, hidesEtag }: NewArchive,
  { counts }: ImportResult,
  names: StoredNames | null,
): string {
  const { minZoom, maxZoom, bounds, bytes, attribution } = facts
  return [
    `${headingOf(counts)} ${name}`,
    `  zooms ${minZoom} to ${maxZoom}`,
    `  bounds ${describeBounds(bounds)} (south,west,north,east)`,
    ...(bytes === null ? [] : [`  size ${describeBytes(bytes)}`]),
    `  attribution ${attribution}`,
    ...(names ? describeNames(names, maxZoom) : []),
    ...(hidesEtag ? [hiddenEtag] : []),
    ...(counts.created + counts.updated > 0 ? ['Reload the search page to see it.'] : []),
  ].join('\n')
}

function describeNames({ count, zoom, unreadableTiles }: StoredNames, maxZoom: number): string[] {
  if (zoom === null)
    return ['  no names for the place search: the archive has too many tiles at all of its zooms']
  const isCoarse = zoom < maxZoom
  return [
    ...(count > 0 ? [`  names ${count.toLocaleString('en-US')} for the place search`] : []),
    ...(isCoarse
      ? [`  names are those of zoom ${zoom}: the archive has too many tiles at zoom ${maxZoom}`]
      : []),
    ...(unreadableTiles > 0
      ? [`  ${unreadableTiles.toLocaleString('en-US')} unreadable tiles, whose names are missing`]
      : []),
  ]
}

function headingOf({ created, updated, unchanged }: ImportResult['counts']): string {
  if (created > 0) return 'Added the base map'
  if (updated > 0) return 'Replaced the base map'
  return unchanged > 0
    ? 'Nothing has changed: there already is the base map'
    : 'Checked, and not added: the base map'
}
