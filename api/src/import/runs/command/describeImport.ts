import type { BlockedPhotos, ImportGeocoding, ImportWarning } from '@freehold/contracts'
import type { ImportResult } from '../../ImportCounts'

export interface FinishedImport {
  result: ImportResult
  file: string
  source: string
  errors: string
  isDryRun: boolean
  seconds: number
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** The summary of an import, in which every row that was read is counted once. */
export function describeImport(finished: FinishedImport): string {
  const { result, file, source, errors, isDryRun, seconds } = finished
  const { counts, computed, warnings } = result
  const outcomes = ['created', 'updated', 'unchanged', 'superseded', 'removed', 'rejected'] as const
  const shown = outcomes.filter((outcome) => outcome !== 'removed' || counts.removed > 0)
  const hasChanged = counts.created + counts.updated + counts.removed + computed > 0
  return [
    `${isDryRun ? 'Checked' : 'Imported'} ${file} as ${source} in ${seconds.toFixed(1)} s: ${counted(counts.read, 'row')}`,
    ...shown.map((outcome) => `  ${counts[outcome].toLocaleString('en-US')} ${outcome}`),
    ...(isDryRun ? ['Dry run: nothing was written to the database.'] : []),
    ...(!isDryRun && !hasChanged ? ['Nothing has changed.'] : []),
    ...(computed > 0 ? [`Results of ${counted(computed, 'home')} were computed.`] : []),
    ...warnings.map(describeWarning),
    ...(counts.rejected > 0 ? [`Rejected rows, with line and reason: ${errors}`] : []),
  ].join('\n')
}

/** Such as '12 rows: the ZIP code has fewer than five digits and is left out (lines 5, 9, …)'. */
function describeWarning({ reason, count, lines }: ImportWarning): string {
  const more = count > lines.length ? ', …' : ''
  return `${counted(count, 'row')}: ${reason} (line${count === 1 ? '' : 's'} ${lines.join(', ')}${more})`
}

export const describeBlockedPhotos = ({ listings, origins }: BlockedPhotos): string =>
  `Photos of ${counted(listings, 'listing')} are blocked: add ${origins.join(',')} to IMAGE_ORIGINS, and start the server again.`

/** What is known of the addresses of homes whose source has no coordinates. */
export function describeGeocoding({
  exact,
  approximate,
  unmatched,
  waiting,
  failure,
}: ImportGeocoding): string {
  const left = waiting === 0 ? '' : `, ${waiting.toLocaleString('en-US')} waiting`
  const [first, second, third] = [exact, approximate, unmatched].map((count) => count.toLocaleString('en-US'))
  return [
    `Geocoded: ${first} exact, ${second} approximate, ${third} without match${left}.`,
    ...(failure === null ? [] : [`${failure}. It is asked again later.`]),
  ].join('\n')
}
