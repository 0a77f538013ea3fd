import type { RouteObject } from 'react-router-dom'
import * as v from 'valibot'

/**
 * The version of the shell's contract with remotes: the interface below, the shared modules, the layout's content area
 * and the design tokens. A remote declares the range it supports and is refused outside it.
 */
export const shellContractVersion = '1.0.0'

/** What a remote exposes as `./routes`. */
export interface RemoteModule {
  /** Each starts with the full path of a page that the remote declares: `/app/search`. */
  routes: RouteObject[]
  remote: RemoteIdentity
}

export interface RemoteIdentity {
  name: string
  version: string
  /** The range of {@link shellContractVersion} that the remote was built against. */
  contract: string
}

export const RemoteName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,40}$/, 'Not the name of a remote'))

export const RemoteVersion = v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/, 'Not a version'))

/** `^1.2`: the only form allowed, so that every range has an upper bound. */
const ContractRange = v.pipe(v.string(), v.regex(/^\^\d+(\.\d+){0,2}$/, 'Contract range must look like ^1.2'))

/**
 * `/app/search`, `/app/property/:id`, `/app/profile/*`: below `/app/`, so that no remote can claim the sign-in page.
 */
export const OwnedPath = v.pipe(
  v.string(),
  v.regex(/^\/app(\/(:?[A-Za-z][A-Za-z0-9]*))+(\/\*)?$/, 'Not a path below /app/'),
)

/** The roles that may load the remote, or `all` for every signed-in user. */
export const RemoteRoles = v.union([v.literal('all'), v.pipe(v.array(v.string()), v.minLength(1))])
export type RemoteRoles = v.InferOutput<typeof RemoteRoles>

/** Whether users of the role are among those that the roles name. */
export const includesRole = (roles: RemoteRoles, role: string) => roles === 'all' || roles.includes(role)

/** Whether there can be a user of whom both are, so that two remotes with these roles can be in one page. */
export const rolesOverlap = (one: RemoteRoles, other: RemoteRoles) =>
  one === 'all' || other === 'all' || one.some((role) => other.includes(role))

/** A GET of the API. `:name` is replaced by that parameter of the page's path or query. */
const EarlyCall = v.pipe(
  v.string(),
  v.regex(/^\/api\/v1(\/:?[A-Za-z][\w-]*)+(\?[\w=&-]+)?$/, 'Not a path below /api/v1'),
)

/** `/app/property/:id` without a query, or `/app/property/:id?` with any query. */
const EarlyPath = v.pipe(
  v.string(),
  v.check((path) => v.is(OwnedPath, path.replace(/\?$/, '')), 'Not a path below /app/'),
)

/** With any query allowed, its parameter names cannot be checked. */
const mayName = (path: string, name: string) => path.endsWith('?') || path.split('/').includes(name)

/** Early calls by page path: API calls that the shell starts before the page's code has loaded. */
const EarlyCalls = v.pipe(
  v.record(EarlyPath, v.pipe(v.array(EarlyCall), v.maxLength(4))),
  v.check(
    (early) =>
      Object.entries(early).every(([path, calls]) =>
        calls.flatMap((call) => call.match(/:\w+/g) ?? []).every((name) => mayName(path, name)),
      ),
    'An early call uses a parameter that its page does not have',
  ),
)

/** The name given by `webpackChunkName`. */
const ChunkName = v.pipe(v.string(), v.regex(/^[a-z][\w-]*$/i, 'Not the name of a chunk'))

/** The `freehold` field of a remote's package.json. */
export const RemoteDeclaration = v.strictObject({
  name: RemoteName,
  paths: v.pipe(v.array(OwnedPath), v.minLength(1)),
  roles: RemoteRoles,
  contract: ContractRange,
  early: v.optional(EarlyCalls),
  /** Chunk names by page path, so that the shell loads a page's chunk together with the entry. */
  chunks: v.optional(v.record(OwnedPath, ChunkName)),
})
export type RemoteDeclaration = v.InferOutput<typeof RemoteDeclaration>
