import type { RemoteRelease } from './remote'
import type { ShellRelease } from './releases'

/**
 * Whether a release fits a shell. The gates ask before it is published or gets traffic, the registry when it looks for a
 * release to fall back to, and the shell itself before it runs one: a shell that is deployed may have moved on since.
 */

/** Why the release does not fit the contract of this shell; undefined where it does. */
export function contractRefusal(
  { contract }: Pick<RemoteRelease, 'contract'>,
  shell: Pick<ShellRelease, 'contract'>,
): string | undefined {
  if (isWithinRange(shell.contract, contract)) return undefined
  return `it needs ${contract} of the shell's contract, the shell has ${shell.contract}`
}

/** The same for the modules that it takes from the shell, each named with the version needed and the one there is. */
export function sharedRefusal(
  { shared }: Pick<RemoteRelease, 'shared'>,
  shell: Pick<ShellRelease, 'shared'>,
): string | undefined {
  const wrong = Object.entries(shared).flatMap(([name, range]) => {
    const version = Object.hasOwn(shell.shared, name) ? shell.shared[name] : undefined
    if (version === undefined) return [`${name}, which the shell does not share`]
    return isWithinRange(version, range) ? [] : [`${name} ${range}, the shell has ${version}`]
  })
  return wrong.length === 0 ? undefined : `it needs ${wrong.join('; ')}`
}

/**
 * Whether a version lies in `^1.2`, `~1.2.3` or is exactly `1.2.3`. Any other form of range is refused, as it may be
 * open at its end. As in npm, a caret below 1.0 admits no other minor version: `^0.1.2` is 0.1.2 up to 0.2.0.
 */
export function isWithinRange(version: string, range: string): boolean {
  const form = /^([\^~]?)(\d+(?:\.\d+){0,2})$/.exec(range)
  if (form === null) return false
  const [, sign, wanted] = form
  const has = numbersOf(version)
  const least = numbersOf(wanted!)
  if (sign === '') return has.every((number, i) => number === least[i])
  // Caret: up to the next change of the first number that is not zero; tilde: of the second.
  const firstUsed = least.findIndex((number) => number > 0)
  const fixed = sign === '~' ? 1 : firstUsed === -1 ? 2 : firstUsed
  return has.slice(0, fixed + 1).every((number, i) => number === least[i]) && compare(has, least) >= 0
}

const numbersOf = (version: string) => [0, 1, 2].map((i) => Number.parseInt(version.split('.')[i] ?? '0', 10))

const compare = (one: number[], other: number[]) =>
  one.map((number, i) => number - (other[i] ?? 0)).find((difference) => difference !== 0) ?? 0
