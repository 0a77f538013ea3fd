import type { RemoteRelease } from './releaseDescription'
import type { ShellRelease } from './releases'

/**
 * Whether a release fits a shell. Checked by the gates before a release is published or gets traffic, by the registry when
 * it selects a fallback, and by the shell before it runs a release, because a newer shell may be deployed by then.
 */

/** Why the release does not fit the contract of this shell; undefined if it does. */
export function contractRefusal(
  { contract }: Pick<RemoteRelease, 'contract'>,
  shell: Pick<ShellRelease, 'contract'>,
): string | undefined {
  if (isWithinRange(shell.contract, contract)) return undefined
  return `it needs ${contract} of the shell's contract, the shell has ${shell.contract}`
}

/** The same for shared modules; the message names each with its required and its actual version. */
export function sharedRefusal(
  { shared }: Pick<RemoteRelease, 'shared'>,
  shell: Pick<ShellRelease, 'shared'>,
): string | undefined {
  const mismatches = Object.entries(shared).flatMap(([name, range]) => {
    const version = Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined
    if (version === undefined) return [`${name}, which the shell does not share`]
    return isWithinRange(version, range) ? [] : [`${name} ${range}, the shell has ${version}`]
  })
  return mismatches.length === 0 ? undefined : `it needs ${mismatches.join('; ')}`
}

/** All that a module exports, where a release uses it as a whole. */
export const EVERY_EXPORT = '*'

/**
 * The same for the exports of shared modules that the release uses; the message names the missing ones. Of a release or a
 * shell whose build did not record them nothing is known.
 */
export function exportsRefusal(
  { uses = {} }: Pick<RemoteRelease, 'uses'>,
  { exports }: Pick<ShellRelease, 'exports'>,
): string | undefined {
  if (exports === undefined) return undefined
  const missing = Object.entries(uses).flatMap(([module, names]) => {
    const provided = new Set(Object.hasOwn(exports, module) ? exports[module] : [])
    const lacking = names.filter((name) => name !== EVERY_EXPORT && !provided.has(name))
    return lacking.length === 0 ? [] : [`${lacking.join(', ')} of ${module}`]
  })
  return missing.length === 0 ? undefined : `it uses ${missing.join('; ')}, which the shell does not have`
}

/** What of a shell a release may not fit, with the reason; empty if it fits. */
export type Misfits = Partial<Record<'contract' | 'shared' | 'exports', string>>

export function misfitsOf(
  release: Pick<RemoteRelease, 'contract' | 'shared' | 'uses'>,
  shell: ShellRelease,
): Misfits {
  const refusals = {
    contract: contractRefusal(release, shell),
    shared: sharedRefusal(release, shell),
    exports: exportsRefusal(release, shell),
  }
  return Object.fromEntries(Object.entries(refusals).filter(([, refusal]) => refusal !== undefined))
}

/**
 * Whether a version satisfies a range such as `^1.2`, `~1.2.3` or `1.2.3`. Other forms of ranges are refused, as they may
 * have no upper bound. As in npm, a caret below 1.0 accepts no other minor version: `^0.1.2` is 0.1.2 up to 0.2.0.
 */
export function isWithinRange(version: string, range: string): boolean {
  const form = /^([\^~]?)(\d+(?:\.\d+){0,2})$/.exec(range)
  if (form === null) return false
  const [, sign, rangeVersion] = form
  const actual = numbersOf(version)
  const minimum = numbersOf(rangeVersion!)
  if (sign === '') return actual.every((number, i) => number === minimum[i])
  // Caret: below the next increment of the first non-zero number; tilde: of the second number.
  const firstUsed = minimum.findIndex((number) => number > 0)
  const lastFixedIndex = sign === '~' ? 1 : firstUsed === -1 ? 2 : firstUsed
  return (
    actual.slice(0, lastFixedIndex + 1).every((number, i) => number === minimum[i]) &&
    compareVersions(actual, minimum) >= 0
  )
}

const numbersOf = (version: string) => [0, 1, 2].map((i) => Number.parseInt(version.split('.')[i] ?? '0', 10))

const compareVersions = (one: number[], other: number[]) =>
  one.map((number, i) => number - (other[i] ?? 0)).find((difference) => difference !== 0) ?? 0
