import { type Bounds, type ImportRun, isImportUnderWay, type StoredBasemap } from '@freehold/contracts'
import { formatCount, formatNumber } from '@freehold/ui'
import { describeProgress, stateNames } from '../imports'

const degrees = (value: number) => `${formatNumber(Math.abs(value), { most: 2 })}°`

/** Such as '46.68° to 46.74° N', or across the equator '12° S to 5° N'. */
function range(from: number, to: number, [negative, positive]: readonly [string, string]): string {
  const side = (value: number) => (value < 0 ? negative : positive)
  if (side(from) !== side(to)) return `${degrees(from)} ${side(from)} to ${degrees(to)} ${side(to)}`
  return `${degrees(from)} to ${degrees(to)} ${side(from)}`
}

/** Latitudes and longitudes of an area. */
export const describeArea = ({ sw, ne }: Bounds) => ({
  latitudes: range(sw.lat, ne.lat, ['S', 'N']),
  longitudes: range(sw.lng, ne.lng, ['W', 'E']),
})

const UNIT = 1_000

/** Such as '820 kB' or '12.3 MB'. */
export function formatBytes(bytes: number): string {
  const kilobytes = bytes / UNIT
  if (kilobytes < UNIT) return `${formatCount(Math.ceil(kilobytes))} kB`
  const megabytes = kilobytes / UNIT
  if (megabytes < UNIT) return `${formatNumber(megabytes, { most: 1 })} MB`
  return `${formatNumber(megabytes / UNIT, { most: 1 })} GB`
}

const faultNames: Readonly<Record<string, string>> = {
  missing: 'Missing',
  empty: 'Empty',
  unreadable: 'Unreadable',
  truncated: 'Truncated',
  corrupt: 'Damaged',
  schema: 'Other schema',
  changed: 'Changed',
  address: 'Wrong address',
  unreachable: 'Unreachable',
  noRanges: 'No byte ranges',
  compressed: 'Compressed',
  noCors: 'Not allowed',
}

/** The state in a word or two. Null if nothing is wrong. */
export const faultName = ({ state, fault }: Pick<StoredBasemap, 'state' | 'fault'>): string | null =>
  state === 'ok' ? null : (faultNames[state] ?? (fault === null ? state : 'Faulty'))

/** What a run that adds a base map is doing. */
export function describeRun({ state, progress }: ImportRun): string {
  if (state === 'waiting') return 'Waiting for another import to end'
  if (!progress) return stateNames[state]
  const readsNames = progress.phase === 'loading' && !progress.isSurvey
  // The contract has no phase for the names that the place search gets from the archive.
  if (!readsNames) return describeProgress(progress)
  // An older API counts the names that it has read, and does not know how many there are.
  if (progress.total === null) return `Reading names: ${formatCount(progress.done)}`
  return describeProgress(progress, { name: 'Reading names', unit: 'tiles' })
}

/** A run is recent for this long; later it is found among the imports. */
const RECENT_MS = 3_600_000

/** The newest run, if it ended a short time ago and added nothing. */
export function findUnsuccessfulRun([newest]: readonly ImportRun[], now: number): ImportRun | null {
  if (!newest || isImportUnderWay(newest.state) || newest.finishedAt === null) return null
  const changedList = newest.state === 'finished' && newest.unchanged === 0
  const isRecent = now - Date.parse(newest.finishedAt) < RECENT_MS
  return isRecent && !changedList ? newest : null
}
