import type { ImportAdapter, ImportProgress, ImportRun, ImportState } from '@freehold/contracts'
import { formatCount } from '@freehold/ui'

/** What each adapter reads, as an Admin would say it. */
export const adapterNames: Record<ImportAdapter, string> = {
  csv: 'CSV with a mapping file',
  reso: 'RESO Web API JSON',
  attom: 'ATTOM listing CSV',
  streets: 'Streets, GeoJSON',
  rents: 'HUD small-area rents, CSV',
}

export const stateNames: Record<ImportState, string> = {
  uploading: 'Uploading',
  waiting: 'Waiting',
  running: 'Running',
  finished: 'Finished',
  failed: 'Failed',
  cutOff: 'Cut off',
}

const phases: Record<ImportProgress['phase'], { name: string; unit: string }> = {
  uploading: { name: 'Uploading', unit: 'kB' },
  loading: { name: 'Loading', unit: 'rows' },
  computing: { name: 'Computing results', unit: 'homes' },
  places: { name: 'Indexing places', unit: 'places' },
}

const BYTES_PER_KB = 1_000
const inUnits = ({ phase }: ImportProgress, value: number) =>
  formatCount(phase === 'uploading' ? Math.ceil(value / BYTES_PER_KB) : value)

/** 'Loading: 1,200 of 8,977 rows, about 2 min left' */
export function describeProgress(progress: ImportProgress): string {
  const { phase, done, total } = progress
  const { name, unit } = phases[phase]
  const of = total === null ? '' : ` of ${inUnits(progress, total)}`
  return `${name}: ${inUnits(progress, done)}${of} ${unit}${timeLeft(progress)}`
}

function timeLeft({ done, total, perSecond }: ImportProgress): string {
  if (total === null || perSecond <= 0 || done >= total) return ''
  const seconds = (total - done) / perSecond
  return `, about ${seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`} left`
}

/** How a run stands, in a word or two. */
export const describeState = ({ state, progress }: ImportRun) =>
  progress?.total
    ? `${stateNames[state]}, ${Math.floor((progress.done / progress.total) * 100)}%`
    : stateNames[state]
