import type { RejectedRow } from '../SourceRow'

/** What is odd about a header, in sentences. */
export function noteHeader(header: readonly string[]): string[] {
  const doubled = new Set(header.filter((column, index) => column !== '' && header.indexOf(column) !== index))
  const unnamed = header.filter((column) => column === '').length
  return [
    ...[...doubled].map(
      (column) =>
        `Several columns are named '${column}', so none of them can be read. Rename those in the file.`,
    ),
    ...(unnamed === 0
      ? []
      : [`${plural(unnamed, 'column')} without a name ${unnamed === 1 ? 'is' : 'are'} not read.`]),
  ]
}

export function noteBroken(broken: readonly RejectedRow[]): string[] {
  const [first] = broken
  if (!first) return []
  return [`${plural(broken.length, 'row')} will be rejected whole. Line ${first.line}: ${first.reason}.`]
}

/** What is left out of rows that are stored, each reason once. */
export function noteWarnings(warnings: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const warning of warnings) counts.set(warning, (counts.get(warning) ?? 0) + 1)
  return [...counts].map(([warning, count]) => `${plural(count, 'row')}: ${warning}.`)
}

const plural = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
