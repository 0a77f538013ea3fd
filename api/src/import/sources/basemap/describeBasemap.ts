import type { NewArchive } from '../../../basemaps/addBasemap'
import type { ImportResult } from '../../ImportCounts'
import { describeBounds, describeBytes } from '../describeArchive'

/** The summary of a base map that was added. */
export function describeBasemap({ name, facts }: NewArchive, { counts }: ImportResult): string {
  const { minZoom, maxZoom, bounds, bytes, attribution } = facts
  return [
    `${headingOf(counts)} ${name}`,
    `  zooms ${minZoom} to ${maxZoom}`,
    `  bounds ${describeBounds(bounds)} (south,west,north,east)`,
    ...(bytes === null ? [] : [`  size ${describeBytes(bytes)}`]),
    `  attribution ${attribution}`,
    ...(counts.created + counts.updated > 0 ? ['Reload the search page to see it.'] : []),
  ].join('\n')
}

function headingOf({ created, updated, unchanged }: ImportResult['counts']): string {
  if (created > 0) return 'Added the base map'
  if (updated > 0) return 'Replaced the base map'
  return unchanged > 0
    ? 'Nothing has changed: there already is the base map'
    : 'Checked, and not added: the base map'
}
