import type { ImportResult } from './runIntake'

export interface Run {
  result: ImportResult
  file: string
  source: string
  errors: string
  isDryRun: boolean
  seconds: number
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

/** The summary of an import. Every row that was read stands in it once. */
export function describeImport({ result, file, source, errors, isDryRun, seconds }: Run): string {
  const { tally, computed } = result
  const counts = [
    `${tally.created.toLocaleString('en-US')} created`,
    `${tally.updated.toLocaleString('en-US')} updated`,
    `${tally.unchanged.toLocaleString('en-US')} unchanged`,
    `${tally.superseded.toLocaleString('en-US')} superseded`,
    ...(tally.removed > 0 ? [`${tally.removed.toLocaleString('en-US')} removed`] : []),
    `${tally.rejected.toLocaleString('en-US')} rejected`,
  ]
  const hasChanged = tally.created + tally.updated + tally.removed + computed > 0
  return [
    `${isDryRun ? 'Tried' : 'Imported'} ${file} as ${source} in ${seconds.toFixed(1)} s: ${counted(tally.read, 'row')}`,
    ...counts.map((count) => `  ${count}`),
    ...(isDryRun ? ['A dry run: nothing was written to the database.'] : []),
    ...(!isDryRun && !hasChanged ? ['Nothing has changed.'] : []),
    ...(computed > 0 ? [`Results of ${counted(computed, 'home')} were computed.`] : []),
    ...(tally.rejected > 0 ? [`Rejected rows, with line and reason: ${errors}`] : []),
  ].join('\n')
}
