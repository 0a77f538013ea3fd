import { writeFileSync } from 'node:fs'
import { describeApi } from './describeApi'

/** Writes the description of the API and answers what to tell whoever asked for it. */
export function writeApiDescription(file: string): string {
  writeFileSync(file, `${JSON.stringify(describeApi(), null, 2)}\n`)
  return `Written to ${file}`
}
