import type { RouteObject } from 'react-router-dom'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { remoteRegistryPath } from './remoteRegistryPath'

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

/** A subresource integrity value: `sha384-…`. */
export const Integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'Not a SHA-384 integrity'))

/** A path within the release's directory. Names that start with a dot are never served. */
const ReleasePath = v.pipe(
  v.string(),
  v.regex(/^[\w@~-]+(\.[\w@~-]+)*(\/[\w@~-]+(\.[\w@~-]+)*)*$/, 'Not a file of the release'),
)

/**
 * File extensions allowed in a release: scripts, styles, data, fonts, and images without scripts. Browsers show none of
 * them as a document that runs code in our origin. Compared exactly, in lower case.
 */
export const releaseFileTypes = [
  'js',
  'css',
  'json',
  'woff2',
  'woff',
  'ttf',
  'otf',
  'png',
  'jpg',
  'jpeg',
  'gif',
  'webp',
  'avif',
  'ico',
] as const

/** Whether the path has one of the extensions; the content is not inspected. */
export const hasType = (file: string, types: readonly string[]) =>
  types.some((type) => file.endsWith(`.${type}`))

/** A file that may be published. Compressed copies are not allowed: the server compresses. */
export const ReleaseFile = v.pipe(
  ReleasePath,
  v.check(
    (file) => hasType(file, releaseFileTypes),
    ({ input }) => `${input} is not of a type that a release may hold: ${releaseFileTypes.join(', ')}`,
  ),
)

/** One build of a remote, as described by its `dist/release.json` and the registry. */
const releasePartsOf = <File extends typeof ReleasePath | typeof ReleaseFile>(file: File) => ({
  buildId: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/, 'Not a build id')),
  /** The global variable that the entry sets. It contains the build id, so that two builds never collide. */
  globalName: v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*$/)),
  exposes: v.pipe(v.array(v.string()), v.includes('./routes', 'A remote must expose ./routes')),
  contract: ContractRange,
  /** Required version range of each shared module. */
  shared: v.record(v.string(), v.string()),
  roles: RemoteRoles,
  paths: RemoteDeclaration.entries.paths,
  early: RemoteDeclaration.entries.early,
  /** Hash of every file that the release may load. */
  files: v.record(file, Integrity),
  /** Scripts that `./routes` needs, loaded together with the entry. */
  preload: v.array(file),
  styles: v.array(file),
  /** Further scripts and styles by page path. */
  pages: v.optional(v.record(OwnedPath, v.array(file))),
  /** Null if the build did not run in a Git checkout. */
  gitSha: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/))),
})

const releaseOf = <File extends typeof ReleasePath | typeof ReleaseFile>(file: File) =>
  v.strictObject({ name: RemoteName, version: RemoteVersion, entry: file, ...releasePartsOf(file) })

export const RemoteRelease = releaseOf(ReleaseFile)
export type RemoteRelease = v.InferOutput<typeof RemoteRelease>

/** A release published before file types were restricted. Files of other types are no longer served. */
export const FormerRelease = releaseOf(ReleasePath)

/** `1.2.0-0123456789ab`: the id of a release within its remote, used in URLs and the deployment log. */
export const ReleaseId = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?-[0-9a-f]{12}$/, 'Not a release such as 1.2.0-0123456789ab'),
)
export type ReleaseId = v.InferOutput<typeof ReleaseId>

export const releaseIdOf = ({ version, buildId }: Pick<RemoteRelease, 'version' | 'buildId'>): ReleaseId =>
  `${version}-${buildId}`

/** The URL path of a release's files. They never change and are cached forever. */
export const releaseDirectory = (release: Pick<RemoteRelease, 'name' | 'version' | 'buildId'>) =>
  `/remotes/${release.name}/${releaseIdOf(release)}/`

const ServedPath = v.pipe(
  v.string(),
  v.regex(/^\/remotes\/(?!.*\.\.)[\w@~./-]+\.js$/, 'Not a path of a remote'),
)

/** Ignores unknown keys: an open tab also reads the metadata of releases newer than its shell. */
export const RemoteDeployment = v.object({
  url: ServedPath,
  fallbackUrl: v.optional(ServedPath),
  metadata: v.object({ integrity: Integrity, version: RemoteVersion }),
  deployment: v.object({
    /** Share of traffic in percent. */
    traffic: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    /** True for the stable version, which is the fallback. */
    default: v.boolean(),
  }),
  extras: v.object({ freehold: v.object(releasePartsOf(ReleasePath)) }),
})
export type RemoteDeployment = v.InferOutput<typeof RemoteDeployment>

export const registrySchemaUrl =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json'

/**
 * The remotes that the user's role may load. The first version of each is the one this user runs, the others are its
 * fallbacks in order. Valid against frontend-discovery v1-pre, but stricter: that schema checks only the first version
 * and no hash.
 * @see https://github.com/awslabs/frontend-discovery
 */
export const RemoteRegistry = v.object({
  schema: v.literal(registrySchemaUrl),
  microFrontends: v.record(RemoteName, v.pipe(v.array(RemoteDeployment), v.minLength(1))),
})
export type RemoteRegistry = v.InferOutput<typeof RemoteRegistry>

/** Converts a release to a version of a registry entry. */
export function toDeployment(
  { name, version, entry, ...parts }: RemoteRelease,
  deployment: RemoteDeployment['deployment'] = { traffic: 100, default: true },
): RemoteDeployment {
  const integrity = parts.files[entry]
  if (integrity === undefined) throw new Error(`${name} ${version} does not list its entry among its files`)
  return {
    url: releaseDirectory({ name, version, buildId: parts.buildId }) + entry,
    metadata: { integrity, version },
    deployment,
    extras: { freehold: parts },
  }
}

export const getRemoteRegistry = endpoint({
  method: 'GET',
  base: 'auth',
  path: remoteRegistryPath,
  result: RemoteRegistry,
})
