import type { RemoteRelease } from './releaseDescription'
import type { FormerSet, ShellRelease } from './releases'

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

type Former = Pick<FormerSet, 'shared'> & Partial<FormerSet>

/** What a shell provides besides its contract; what former sets export need not be known yet. */
type Provision = Pick<ShellRelease, 'shared' | 'exports'> & { former?: readonly Former[] | undefined }

/**
 * The former sets that a release gets in place of the shell's present modules. It gets a set as a whole, and only if it admits
 * every version of the set and not the ones that it would have otherwise: the modules of a set are made for each other.
 */
export function formerSetsFor<Chosen extends Former>(
  { shared }: Pick<RemoteRelease, 'shared'>,
  { shared: present, former }: { shared: ShellRelease['shared']; former: readonly Chosen[] },
): Chosen[] {
  const chosen: Chosen[] = []
  const provided = { ...present }
  for (const set of former) {
    if (isFitting(shared, provided, set) || !isFitting(shared, set.shared, set)) continue
    Object.assign(provided, set.shared)
    chosen.push(set)
  }
  return chosen
}

/** Whether a release admits these versions of all modules of a set that it needs. */
const isFitting = (needed: RemoteRelease['shared'], versions: ShellRelease['shared'], set: Former) =>
  Object.keys(set.shared).every((module) => {
    const range = own(needed, module)
    return range === undefined || isWithinRange(own(versions, module) ?? '', range)
  })

/** The versions and exports that a release gets: the present ones, or those of former sets. */
export function providedFor(
  release: Pick<RemoteRelease, 'shared'>,
  { shared, exports, former = [] }: Provision,
): Pick<ShellRelease, 'shared' | 'exports'> {
  const sets = formerSetsFor(release, { shared, former })
  return {
    shared: Object.assign({}, shared, ...sets.map((set) => set.shared)),
    ...(exports && { exports: Object.assign({}, exports, ...sets.map((set) => set.exports)) }),
  }
}

/** The same for shared modules; the message names each with its required and its actual versions. */
export function sharedRefusal(release: Pick<RemoteRelease, 'shared'>, shell: Provision): string | undefined {
  const provided = providedFor(release, shell).shared
  const mismatches = Object.entries(release.shared).flatMap(([name, range]) => {
    const version = own(provided, name)
    if (version === undefined) return [`${name}, which the shell does not share`]
    if (isWithinRange(version, range)) return []
    return [
      `${name} ${range}, the shell has ${[version, ...formerVersions(name, release, shell)].join(', and ')}`,
    ]
  })
  return mismatches.length === 0 ? undefined : `it needs ${mismatches.join('; ')}`
}

/** The versions of a module in former sets, each with what of its set the release does not admit. */
function formerVersions(
  name: string,
  { shared }: Pick<RemoteRelease, 'shared'>,
  { former = [] }: Provision,
): string[] {
  return former.flatMap((set) => {
    const version = own(set.shared, name)
    if (version === undefined) return []
    const refused = Object.entries(set.shared).filter(
      ([module, itsVersion]) => !isWithinRange(itsVersion, own(shared, module) ?? itsVersion),
    )
    const isItself = refused.some(([module]) => module === name)
    const others = refused.map(([module, itsVersion]) => `${module} ${itsVersion}`).join(', ')
    return [isItself ? version : `${version} only with ${others}`]
  })
}

const own = <Value>(record: Record<string, Value>, key: string): Value | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

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
    const provided = new Set(own(exports, module))
    const lacking = names.filter((name) => name !== EVERY_EXPORT && !provided.has(name))
    return lacking.length === 0 ? [] : [`${lacking.join(', ')} of ${module}`]
  })
  return missing.length === 0 ? undefined : `it uses ${missing.join('; ')}, which the shell does not have`
}

/** What of a shell a release may not fit, with the reason; empty if it fits. */
type Misfits = Partial<Record<'contract' | 'shared' | 'exports', string>>

export function misfitsOf(
  release: Pick<RemoteRelease, 'contract' | 'shared' | 'uses'>,
  shell: ShellRelease,
): Misfits {
  const refusals = {
    contract: contractRefusal(release, shell),
    shared: sharedRefusal(release, shell),
    exports: exportsRefusal(release, providedFor(release, shell)),
  }
  return Object.fromEntries(Object.entries(refusals).filter(([, refusal]) => refusal !== undefined))
}

/**
 * Whether a version satisfies a range such as `^1.2`, `~1.2.3` or `1.2.3`, or one of several: `^19.3.1 || ^20.0.0`. Other
 * forms of ranges are refused, as they may have no upper bound. As in npm, a caret below 1.0 accepts no other minor version:
 * `^0.1.2` is 0.1.2 up to 0.2.0.
 */
export const isWithinRange = (version: string, range: string): boolean =>
  range.split('||').some((one) => isWithinBounds(version, one.trim()))

function isWithinBounds(version: string, range: string): boolean {
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
