import { isWithinRange } from '@freehold/contracts'
import type { ModuleInterface } from './ModuleInterface'

/** Why a module does not match its record and what to do; `mayRecord` is false until a version is raised. */
export interface Finding {
  message: string
  mayRecord: boolean
}

/** How much a change asks of the version, and how much the version has changed. */
type VersionChange = 'none' | 'compatible' | 'breaking'

interface Difference {
  name: string
  how: 'removed' | 'changed' | 'extended' | 'added'
}

/**
 * Compares a shared module with its record. An export that was removed or has another type breaks remotes that are
 * deployed: their version range must not admit the new version. An addition needs a new version as well, as a remote
 * that uses it must not run on a shell without it.
 */
export function compareInterfaces(
  recorded: ModuleInterface | null,
  current: ModuleInterface,
): Finding | null {
  if (recorded === null)
    return { message: `${current.module} is shared and has no record. ${RECORD}`, mayRecord: true }
  const differences = differencesOf(recorded.exports, current.exports)
  const requiredChange = requiredChangeFor(differences)
  const versionChange = larger(
    changeBetween(recorded.version, current.version),
    changeBetween(recorded.contract, current.contract),
  )
  const differenceLines = differences.map(({ name, how }) => `  ${how}: ${name}`)
  if (changesBySize.indexOf(versionChange) < changesBySize.indexOf(requiredChange)) {
    const message = [
      `${current.module} ${recorded.version} has changed:`,
      ...differenceLines,
      remedy(recorded, requiredChange),
    ]
    return { message: message.join('\n'), mayRecord: false }
  }
  const isSame =
    requiredChange === 'none' &&
    recorded.version === current.version &&
    recorded.contract === current.contract
  if (isSame) return null
  const message = [
    `${current.module} ${current.version} differs from its record of ${recorded.version}.`,
    ...differenceLines,
  ]
  return { message: [...message, RECORD].join('\n'), mayRecord: true }
}

/** The same for a module that was shared: remotes that take it need another shell. */
export function compareWithdrawn(recorded: ModuleInterface, contract: string): Finding {
  const mayRecord = changeBetween(recorded.contract, contract) === 'breaking'
  const message = `${recorded.module} is shared no more.`
  return { message: `${message} ${mayRecord ? RECORD : remedy(recorded, 'breaking')}`, mayRecord }
}

const RECORD = "Run 'npm run shared-modules -- --record' and commit the record."

const changesBySize: VersionChange[] = ['none', 'compatible', 'breaking']
const larger = (one: VersionChange, other: VersionChange) =>
  changesBySize.indexOf(one) > changesBySize.indexOf(other) ? one : other

function differencesOf(before: ModuleInterface['exports'], after: ModuleInterface['exports']): Difference[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted()
  return names.flatMap((name): Difference[] => {
    const [old, now] = [before[name], after[name]]
    if (old === now) return []
    if (now === undefined) return [{ name, how: 'removed' }]
    if (old === undefined) return [{ name, how: 'added' }]
    return [{ name, how: isExtension(old, now) ? 'extended' : 'changed' }]
  })
}

/** An interface or a schema that has only gained optional members: what knew it before can go on as before. */
function isExtension(old: string, now: string): boolean {
  if (!/^(export )?interface |^(export )?declare const \w+: v\.ObjectSchema</.test(old)) return false
  const before = old.split('\n')
  let kept = 0
  for (const line of now.split('\n')) {
    if (line === before[kept]) kept += 1
    else if (!optionalMember.test(line)) return false
  }
  return kept === before.length
}

const optionalMember = /^\s+(readonly )?\w+(\?: .*|: v\.OptionalSchema<.*);$/

function requiredChangeFor(differences: readonly Difference[]): VersionChange {
  if (differences.some(({ how }) => how === 'removed' || how === 'changed')) return 'breaking'
  return differences.length > 0 ? 'compatible' : 'none'
}

/** A lower version is no step: remotes in use may ask for more than it. */
function changeBetween(before: string, after: string): VersionChange {
  if (before === after || isWithinRange(before, `^${after}`)) return 'none'
  if (isWithinRange(after, `^${before}`)) return 'compatible'
  return isHigher(after, before) ? 'breaking' : 'none'
}

const isHigher = (one: string, other: string) =>
  one.localeCompare(other, 'en', { numeric: true, sensitivity: 'base' }) > 0

function remedy({ module, version, contract }: ModuleInterface, requiredChange: VersionChange): string {
  const isBreaking = requiredChange === 'breaking'
  const why = isBreaking
    ? 'Remotes that are deployed rely on it.'
    : 'A remote that uses it needs a shell that has it.'
  const raise = module.startsWith('@freehold/')
    ? `the version in its package.json from ${version} to ${nextVersion(version, isBreaking)}`
    : `shellContractVersion from ${contract} to ${nextVersion(contract, isBreaking)}`
  return `${why} Undo it, or raise ${raise}. ${RECORD}`
}

/** The least version that says it: for a breaking change that no caret range of the one before admits. */
function nextVersion(version: string, isBreaking: boolean): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  if (!isBreaking) return `${major}.${minor}.${patch + 1}`
  return major > 0 ? `${major + 1}.0.0` : `0.${minor + 1}.0`
}
