import type {
  ImportAdapter,
  ImportGeocoding,
  ImportProgress,
  ImportRun,
  ImportState,
  ImportWarning,
} from '@freehold/contracts'
import { formatCount } from '@freehold/ui'

/** What each adapter reads, in an Admin's words. */
export const adapterNames: Record<ImportAdapter, string> = {
  csv: 'CSV with a mapping file',
  reso: 'RESO Web API JSON',
  attom: 'ATTOM listing CSV',
  streets: 'Streets, GeoJSON',
  rents: 'HUD small-area rents, CSV',
  taxes: 'Property tax rates, CSV',
  basemap: 'Base map, PMTiles',
}

export const stateNames: Record<ImportState, string> = {
  uploading: 'Uploading',
  waiting: 'Waiting',
  running: 'Running',
  finished: 'Finished',
  failed: 'Failed',
  cutOff: 'Interrupted',
}

interface PhaseTexts {
  name: string
  unit: string
}

const phases: Record<ImportProgress['phase'], PhaseTexts> = {
  uploading: { name: 'Uploading', unit: 'kB' },
  loading: { name: 'Loading', unit: 'rows' },
  computing: { name: 'Computing results', unit: 'homes' },
  places: { name: 'Indexing places', unit: 'places' },
}

const reading: PhaseTexts = { name: 'Reading', unit: 'kB' }

const textsOf = ({ phase, isSurvey }: ImportProgress) => (isSurvey ? reading : phases[phase])

const BYTES_PER_KB = 1_000
const formatInUnit = (progress: ImportProgress, value: number) =>
  formatCount(textsOf(progress).unit === 'kB' ? Math.ceil(value / BYTES_PER_KB) : value)

/** Such as 'Loading: 1,200 of 8,977 rows, about 2 min left', or without a total 'Loading: 1,200 rows, 350 a second'. */
export function describeProgress(progress: ImportProgress, texts: PhaseTexts = textsOf(progress)): string {
  const { done, total } = progress
  const { name, unit } = texts
  const of = total === null ? '' : ` of ${formatInUnit(progress, total)}`
  return `${name}: ${formatInUnit(progress, done)}${of} ${unit}${remainingText(progress)}`
}

function remainingText(progress: ImportProgress): string {
  const { done, total, perSecond } = progress
  if (perSecond <= 0) return ''
  if (total === null) return `, ${formatInUnit(progress, Math.round(perSecond))} a second`
  if (done >= total) return ''
  const seconds = (total - done) / perSecond
  return `, about ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`} left`
}

/** The whole file has been read, and the run is waiting for its turn. */
const isFileRead = ({ isSurvey, done, total }: ImportProgress) => isSurvey && done === total

/** The state of a run in a word, with the percentage of its phase. */
export function describeState({ state, progress }: ImportRun): string {
  if (!progress?.total || isFileRead(progress)) return stateNames[state]
  const name = progress.isSurvey ? reading.name : stateNames[state]
  return `${name}, ${Math.floor((progress.done / progress.total) * 100)}%`
}

/** Such as '12 exact, 3 approximate, 1 without match, 4 waiting': homes that were found by their addresses. */
export function describeGeocoding({ exact, approximate, unmatched, waiting }: ImportGeocoding): string {
  const left = waiting === 0 ? '' : `, ${formatCount(waiting)} waiting`
  return `${formatCount(exact)} exact, ${formatCount(approximate)} approximate, ${formatCount(unmatched)} without match${left}`
}

export const titleOfWarning = ({ count }: ImportWarning) =>
  `Something is left out of ${formatCount(count)} row${count === 1 ? '' : 's'}`

/** Such as 'The ZIP code has fewer than five digits and is left out: lines 5, 9 and others.' */
export function describeWarning({ reason, count, lines }: ImportWarning): string {
  const sentence = `${reason.charAt(0).toUpperCase()}${reason.slice(1)}`
  const others = count > lines.length ? ' and others' : ''
  return `${sentence}: line${count === 1 ? '' : 's'} ${lines.join(', ')}${others}.`
}
