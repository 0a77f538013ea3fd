import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { shellContractVersion } from '@freehold/contracts'
import { compareInterfaces, compareWithdrawn } from './compareInterfaces'
import { formatInterface, type ModuleInterface, parseInterface } from './ModuleInterface'
import { readInterfaces } from './readInterfaces'

const records = path.join(import.meta.dirname, '../../shared-modules')

/** `@freehold/ui` → `freehold-ui.txt` */
const fileOf = (module: string) => path.join(records, `${module.replace(/^@/, '').replaceAll('/', '-')}.txt`)

/**
 * Compares every shared module with its record, and returns what has to be done. With `isRecording`, writes the records
 * of those whose version says what has changed.
 */
export function checkInterfaces({ isRecording }: { isRecording: boolean }): string[] {
  const current = new Map(readInterfaces().map((module) => [module.module, module]))
  const recorded = new Map(readRecords().map((record) => [record.module, record]))
  return [...new Set([...recorded.keys(), ...current.keys()])].toSorted().flatMap((name) => {
    const [before, now] = [recorded.get(name), current.get(name)]
    const found = now
      ? compareInterfaces(before ?? null, now)
      : compareWithdrawn(before!, shellContractVersion)
    if (found === null) return []
    if (!isRecording || !found.mayRecord) return [found.message]
    if (now) writeFileSync(fileOf(name), formatInterface(now))
    else rmSync(fileOf(name))
    return []
  })
}

const readRecords = (): ModuleInterface[] =>
  readdirSync(records).map((file) => parseInterface(readFileSync(path.join(records, file), 'utf8')))
