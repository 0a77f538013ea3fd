import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const file = join(import.meta.dirname, '../../../docs/failure-drill.md')

/** A line of the table: its cells. */
export type Line = [fault: string, ...seen: string[]]

const heads: Line = ['fault', 'what is seen', 'within', 'Retry, the fault gone', 'as a canary']

/** Aligned as the formatter does it. */
export function tableOf(lines: Line[]): string {
  const widths = heads.map((_, column) =>
    Math.max(...[heads, ...lines].map((line) => line[column]?.length ?? 0)),
  )
  const row = (line: string[]) => `| ${line.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`
  return [row(heads), row(widths.map((width) => '-'.repeat(width))), ...lines.map(row)].join('\n')
}

/** Expects exactly this table below this heading of the page; with DRILL_WRITES it is written there instead. */
export function expectInDocs(heading: string, lines: Line[]) {
  const page = readFileSync(file, 'utf8')
  const section = new RegExp(`(?<=\\n## ${heading}\\n\\n)[^#]*`)
  const table = tableOf(lines)
  if (process.env['DRILL_WRITES']) writeFileSync(file, `${page.replace(section, `${table}\n\n`).trimEnd()}\n`)
  else expect(section.exec(page)?.[0].trim(), `docs/failure-drill.md, ${heading}`).toBe(table)
}
