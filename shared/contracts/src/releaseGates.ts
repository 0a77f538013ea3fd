import { coversPath, pathsOverlap } from './pathPatterns'
import { hasType, type RemoteRelease } from './releaseDescription'
import type { RemoteRoles } from './remote'
import type { ShellRelease } from './releases'
import { misfitsOf } from './shellCompatibility'
import { releaseBudgets, scriptBudgets } from './specConstants'

/**
 * Gates: checks of a release's description, size and fit with the live platform before it is published. The deploy
 * command runs them before the upload, and the server runs them again because it cannot trust a client.
 */

/** A message per gate that refuses the release; empty if it passes. */
export type GateRefusals = Partial<
  Record<'contract' | 'shared' | 'exports' | 'paths' | 'roles' | 'size', string>
>

interface LiveRelease {
  name: string
  paths: readonly string[]
}

export interface GateFacts {
  /** Null if the shell has not been built. */
  shell: ShellRelease | null
  /** The live releases of all remotes. Those of the release's own remote are ignored. */
  live: readonly LiveRelease[]
  roleNames: readonly string[]
}

/** Pages of the shell, which no remote may claim. */
export const shellPaths = ['/app/help', '/app/contacts', '/app/rollback'] as const

export function refusalsOf(release: RemoteRelease, { shell, live, roleNames }: GateFacts): GateRefusals {
  return withoutGood({
    ...(shell === null ? { contract: NO_SHELL, shared: NO_SHELL } : misfitsOf(release, shell)),
    paths: pathsRefusal(release, live),
    roles: rolesRefusal(release, roleNames),
  })
}

/**
 * The message of a release with more bytes than the budgets of a remote; undefined if it keeps within all of them. Scripts and
 * styles count, whether they load at once or behind a click.
 * @param gzipBytesOf the compressed size of a file
 */
export function sizeRefusal(
  { entry, preload, styles, files }: Pick<RemoteRelease, 'entry' | 'preload' | 'styles' | 'files'>,
  gzipBytesOf: (file: string) => number,
): string | undefined {
  const sizes = new Map(
    Object.keys(files)
      .filter((file) => hasType(file, ['js', 'css']))
      .map((file) => [file, gzipBytesOf(file)]),
  )
  const bytesOf = (names: Iterable<string>) =>
    [...new Set(names)].reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0)
  const [largest = ''] = [...sizes].toSorted(([, a], [, b]) => b - a)[0] ?? []
  const refusals = [
    overBudget(
      'it loads',
      bytesOf([entry, ...preload]),
      'of JavaScript (gzip) at once',
      scriptBudgets.remote,
    ),
    overBudget('it loads', bytesOf(styles), 'of styles (gzip) at once', releaseBudgets.styles),
    overBudget(`${largest} has`, bytesOf([largest]), '(gzip)', releaseBudgets.file),
    overBudget('all its scripts and styles have', bytesOf(sizes.keys()), '(gzip)', releaseBudgets.all),
  ].filter((refusal) => refusal !== undefined)
  return refusals.length === 0 ? undefined : refusals.join('; ')
}

const overBudget = (what: string, bytes: number, which: string, allowed: number) =>
  bytes <= allowed ? undefined : `${what} ${kB(bytes)} ${which}, ${kB(allowed)} are allowed`

const kB = (bytes: number) => `${(bytes / 1_000).toFixed(1)} kB`

function withoutGood(refusals: Record<string, string | undefined>): GateRefusals {
  return Object.fromEntries(Object.entries(refusals).filter(([, refusal]) => refusal !== undefined))
}

const NO_SHELL = 'the live shell is not built, so what it shares with remotes is unknown'

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
  // A remote may declare early calls and chunks only for its own pages.
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

/** The reach of a release: the roles that may load it and the paths it owns. */
export interface Reach {
  roles: RemoteRoles
  paths: readonly string[]
}

/** The roles and paths a release adds to the reach of another; `all` if it adds every role. */
export interface Widening {
  roles: readonly string[] | 'all'
  paths: readonly string[]
}

/**
 * The roles and paths that a release adds to those of the stable one; null if none. Without a stable one, all are new.
 * Early calls and page chunks do not count: the shell requests them only at the release's own paths, for users who may
 * load it, and its code could make the same calls there.
 */
export function wideningOf(before: Reach | null, { roles, paths }: Reach): Widening | null {
  const newRoles = rolesBeyond(before?.roles ?? [], roles)
  const newPaths = paths.filter((path) => !before?.paths.some((old) => coversPath(old, path)))
  return newRoles.length === 0 && newPaths.length === 0 ? null : { roles: newRoles, paths: newPaths }
}

/** `all` is wider than any list, even one of all existing roles, because new roles may be added. */
function rolesBeyond(before: RemoteRoles, roles: RemoteRoles): Widening['roles'] {
  if (before === 'all') return []
  return roles === 'all' ? 'all' : roles.filter((role) => !before.includes(role))
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
