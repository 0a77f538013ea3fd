import { writeFileSync } from 'node:fs'
import { describeApi } from './describeApi'

/** Writes the OpenAPI description and returns the line to print. */
export function writeApiDescription(file: string): string {
  writeFileSync(file, `${JSON.stringify(describeApi(), null, 2)}\n`)
  return `Written to ${file}`
}
