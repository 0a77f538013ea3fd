import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const file = join(import.meta.dirname, '../../../docs/failure-drill.md')

/** One line of the table, by its columns. */
export type Line = [fault: string, ...seen: string[]]

const heads: Line = ['fault', 'what is seen', 'within', 'Retry, the fault gone', 'as a canary']

/** As the formatter would write it. */
export function tableOf(lines: Line[]): string {
  const widths = heads.map((_, column) =>
    Math.max(...[heads, ...lines].map((line) => line[column]?.length ?? 0)),
  )
  const row = (line: string[]) => `| ${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [row(heads), row(widths.map((width) => '-'.repeat(width))), ...lines.map(row)].join('\n')
}

/** The page of the documentation has just this table below this heading; with DRILL_WRITES it is written there. */
export function expectInDocs(heading: string, lines: Line[]) {
  const page = readFileSync(file, 'utf8')
  const section = new RegExp(`(?<=\\n## ${heading}\\n\\n)[^#]*`)
  const table = tableOf(lines)
  if (process.env['DRILL_WRITES']) writeFileSync(file, `${page.replace(section, `${table}\n\n`).trimEnd()}\n`)
  else expect(section.exec(page)?.[0].trim(), `docs/failure-drill.md, ${heading}`).toBe(table)
}
