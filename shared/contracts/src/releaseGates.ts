import type { RemoteRelease, RemoteRoles } from './remote'
import { scriptBudgets } from './limits'
import type { ShellRelease } from './releases'
import { contractRefusal, sharedRefusal } from './shellFit'

/**
 * The gates that a release passes before it is published: those that its description, its sizes and the state of the
 * platform decide. The deploy command runs them before it uploads, the server again, as a client may lie.
 */

/** One message for each gate that refuses; empty for a release that may go on. */
export type GateRefusals = Partial<Record<'contract' | 'shared' | 'paths' | 'roles' | 'size', string>>

interface LiveRelease {
  name: string
  paths: readonly string[]
}

export interface GateFacts {
  /** Null where the shell is not built. */
  shell: ShellRelease | null
  /** The releases that take traffic now; those of the same remote do not count. */
  live: readonly LiveRelease[]
  roleNames: readonly string[]
}

/** Pages of the shell's own, which no remote can take. */
export const shellPaths = ['/app/help', '/app/contacts'] as const

export function refusalsOf(release: RemoteRelease, { shell, live, roleNames }: GateFacts): GateRefusals {
  return withoutGood({
    contract: shell === null ? NO_SHELL : contractRefusal(release, shell),
    shared: shell === null ? NO_SHELL : sharedRefusal(release, shell),
    paths: pathsRefusal(release, live),
    roles: rolesRefusal(release, roleNames),
  })
}

/** `gzipBytesOf` answers how many bytes of a file travel. */
export function sizeRefusal(
  { entry, preload }: Pick<RemoteRelease, 'entry' | 'preload'>,
  gzipBytesOf: (file: string) => number,
): string | undefined {
  const files = [entry, ...preload.filter((file) => file !== entry)]
  const bytes = files.reduce((sum, file) => sum + gzipBytesOf(file), 0)
  if (bytes <= scriptBudgets.remote) return undefined
  return `it loads ${kB(bytes)} of JavaScript (gzip) at once, ${kB(scriptBudgets.remote)} are allowed`
}

const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

function withoutGood(refusals: Record<string, string | undefined>): GateRefusals {
  return Object.fromEntries(Object.entries(refusals).filter(([, refusal]) => refusal !== undefined))
}

const NO_SHELL = 'the live shell is not built, and does not say what it gives to remotes'

function pathsRefusal(
  { name, paths, early = {}, pages = {} }: RemoteRelease,
  live: readonly LiveRelease[],
): string | undefined {
  const owned = [
    ...shellPaths.map((path) => ({ owner: 'the shell', path })),
    ...live
      .filter((other) => other.name !== name)
      .flatMap((other) => other.paths.map((path) => ({ owner: other.name, path }))),
  ]
  const taken = paths.flatMap((path) =>
    owned
      .filter((other) => pathsOverlap(path, other.path))
      .map((other) => `${path} meets ${other.path} of ${other.owner}`),
  )
  // What the shell is to fetch for a page ahead of its code, only the page's own remote may say.
  const foreign = [...Object.keys(early), ...Object.keys(pages)]
    .filter((key) => !paths.some((path) => coversPath(path, key.replace(/\?$/, ''))))
    .map((key) => `${key} is not among its own paths`)
  const refused = [...taken, ...new Set(foreign)]
  return refused.length === 0 ? undefined : refused.join('; ')
}

function rolesRefusal({ roles }: RemoteRelease, known: readonly string[]): string | undefined {
  const unknown = roles === 'all' ? [] : roles.filter((role) => !known.includes(role))
  return unknown.length === 0 ? undefined : `there is no role ${unknown.join(', ')}`
}

/**
 * Whether some address lies under both of two owned paths, such as `/app/property/:id` and `/app/property/*`. A `:name`
 * is any one segment, a final `/*` anything beneath.
 */
export function pathsOverlap(one: string, other: string): boolean {
  const [first, second] = [segments(one), segments(other)]
  const shorter = Math.min(first.fixed.length, second.fixed.length)
  for (let i = 0; i < shorter; i += 1) {
    const [a, b] = [first.fixed[i]!, second.fixed[i]!]
    if (a !== b && !a.startsWith(':') && !b.startsWith(':')) return false
  }
  if (first.fixed.length === second.fixed.length) return true
  return first.fixed.length < second.fixed.length ? first.open : second.open
}

/** Who may have a release, and at which addresses. */
export interface Reach {
  roles: RemoteRoles
  paths: readonly string[]
}

/** What a release reaches beyond another: its new roles, `all` where it is everyone, and its new paths. */
export interface Widening {
  roles: readonly string[] | 'all'
  paths: readonly string[]
}

/**
 * What a release reaches that the one before does not, null where that is nothing. Without one before, all of it is new.
 * Early calls and the chunks of pages do not count: the shell asks for them only at the release's own paths, for users
 * who may have it, and its code can make the same calls there.
 */
export function wideningOf(before: Reach | null, { roles, paths }: Reach): Widening | null {
  const newRoles = rolesBeyond(before?.roles ?? [], roles)
  const newPaths = paths.filter((path) => !before?.paths.some((old) => coversPath(old, path)))
  return newRoles.length === 0 && newPaths.length === 0 ? null : { roles: newRoles, paths: newPaths }
}

/** Everyone is more than any list, also than one of all roles that there are: another role may come. */
function rolesBeyond(before: RemoteRoles, roles: RemoteRoles): Widening['roles'] {
  if (before === 'all') return []
  return roles === 'all' ? 'all' : roles.filter((role) => !before.includes(role))
}

/**
 * Whether every address under the second path lies under the first as well: `/app/:part` covers `/app/search`, which
 * covers no `:part`. What only several paths cover together is covered by none of them.
 */
export function coversPath(wide: string, narrow: string): boolean {
  const [outer, inner] = [segments(wide), segments(narrow)]
  const isWithin = outer.fixed.every(
    (segment, i) => i < inner.fixed.length && (segment.startsWith(':') || segment === inner.fixed[i]),
  )
  return isWithin && (outer.open || (!inner.open && inner.fixed.length === outer.fixed.length))
}

/** 'the role Admin; the paths /app/y, /app/z/*' */
export function describeWidening({ roles, paths }: Widening): string {
  const parts = [roles === 'all' ? 'every role' : counted('role', roles), counted('path', paths)]
  return parts.filter(Boolean).join('; ')
}

function counted(what: string, names: readonly string[]): string {
  if (names.length === 0) return ''
  return `the ${what}${names.length === 1 ? '' : 's'} ${names.join(', ')}`
}

function segments(path: string): { fixed: string[]; open: boolean } {
  const open = path.endsWith('/*')
  return { fixed: (open ? path.slice(0, -2) : path).split('/').filter(Boolean), open }
}
