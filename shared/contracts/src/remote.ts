import type { RouteObject } from 'react-router-dom'
import * as v from 'valibot'
import { endpoint } from './endpoint'
import { remoteRegistryPath } from './remoteRegistryPath'

/**
 * The version of what the shell promises to remotes: the interface below, the shared modules, the layout's content
 * area and the design tokens. A remote names the range it was built against and is refused outside of it.
 */
export const shellContractVersion = '1.0.0'

/** What a remote exposes as `./routes`: everything that it adds to the site. */
export interface RemoteModule {
  /** Each begins with a path that the remote declares as its own, written in full: `/app/search`. */
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

/** `^1.2`: the one form of range allowed, so that none can be open at its end. */
const ContractRange = v.pipe(v.string(), v.regex(/^\^\d+(\.\d+){0,2}$/, 'A contract range is written ^1.2'))

/** `/app/search`, `/app/property/:id`, `/app/profile/*`: below `/app/`, so that no remote can take the sign-in page. */
export const OwnedPath = v.pipe(
  v.string(),
  v.regex(/^\/app(\/(:?[A-Za-z][A-Za-z0-9]*))+(\/\*)?$/, 'Not a path below /app/'),
)

/** The role names that may have the remote, or everyone who is signed in. */
export const RemoteRoles = v.union([v.literal('all'), v.pipe(v.array(v.string()), v.minLength(1))])
export type RemoteRoles = v.InferOutput<typeof RemoteRoles>

/** A GET of the API; a `:name` stands for what the page's own address has in its place, or says under it in its query. */
const EarlyCall = v.pipe(
  v.string(),
  v.regex(/^\/api\/v1(\/:?[A-Za-z][\w-]*)+(\?[\w=&-]+)?$/, 'Not a path below /api/v1'),
)

/** `/app/property/:id` for that address alone, `/app/property/:id?` whatever its query says. */
const EarlyPath = v.pipe(
  v.string(),
  v.check((path) => v.is(OwnedPath, path.replace(/\?$/, '')), 'Not a path below /app/'),
)

/** Where any query is allowed, its names are not known. */
const mayName = (path: string, name: string) => path.endsWith('?') || path.split('/').includes(name)

/** By path of a page: what it asks the API for first, so that this is on its way before the page's code has come. */
const EarlyCalls = v.pipe(
  v.record(EarlyPath, v.pipe(v.array(EarlyCall), v.maxLength(4))),
  v.check(
    (early) =>
      Object.entries(early).every(([path, calls]) =>
        calls.flatMap((call) => call.match(/:\w+/g) ?? []).every((name) => mayName(path, name)),
      ),
    'An early call names a part that its path does not have',
  ),
)

/** As `webpackChunkName` gives it. */
const ChunkName = v.pipe(v.string(), v.regex(/^[a-z][\w-]*$/i, 'Not the name of a chunk'))

/** The `freehold` field of a remote's package.json. */
export const RemoteDeclaration = v.strictObject({
  name: RemoteName,
  paths: v.pipe(v.array(OwnedPath), v.minLength(1)),
  roles: RemoteRoles,
  contract: ContractRange,
  early: v.optional(EarlyCalls),
  /** By path of a page that is a chunk of its own: its name, so that it comes together with the entry. */
  chunks: v.optional(v.record(OwnedPath, ChunkName)),
})
export type RemoteDeclaration = v.InferOutput<typeof RemoteDeclaration>

/** `sha384-…` as browsers check it. */
export const Integrity = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'Not a SHA-384 integrity'))

/** Relative to the release's directory, without a way out of it; a name that begins with a dot is never served. */
const ReleasePath = v.pipe(
  v.string(),
  v.regex(/^[\w@~-]+(\.[\w@~-]+)*(\/[\w@~-]+(\.[\w@~-]+)*)*$/, 'Not a file of the release'),
)

/**
 * The endings of what a release may hold: scripts, styles, data, fonts, and images that cannot hold a script. A browser
 * shows none of them as a document of our origin that runs code. Endings are exact, in lower case.
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

/** Whether the path ends as one of the types does, which is decided without regard to what the file holds. */
export const hasType = (file: string, types: readonly string[]) =>
  types.some((type) => file.endsWith(`.${type}`))

/** A file that may be published. The server compresses by itself, so that no compressed form is one. */
export const ReleaseFile = v.pipe(
  ReleasePath,
  v.check(
    (file) => hasType(file, releaseFileTypes),
    ({ input }) => `${input} is not of a type that a release may hold: ${releaseFileTypes.join(', ')}`,
  ),
)

/** One build of a remote, as its `dist/release.json` describes it and as the registry hands it on. */
const releasePartsOf = <File extends typeof ReleasePath | typeof ReleaseFile>(file: File) => ({
  buildId: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/, 'Not a build id')),
  /** The federation name: the variable that the entry sets. It holds the build id, so no two builds share one. */
  globalName: v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*$/)),
  exposes: v.pipe(v.array(v.string()), v.includes('./routes', 'A remote exposes ./routes')),
  contract: ContractRange,
  /** What it takes from the shell: module name to version range. */
  shared: v.record(v.string(), v.string()),
  roles: RemoteRoles,
  paths: RemoteDeclaration.entries.paths,
  early: RemoteDeclaration.entries.early,
  /** Every file that the release may load, with its hash. */
  files: v.record(file, Integrity),
  /** The scripts that `./routes` needs at once, to be asked for together with the entry. */
  preload: v.array(file),
  styles: v.array(file),
  /** By path of a page: the scripts and styles that it needs besides. */
  pages: v.optional(v.record(OwnedPath, v.array(file))),
  /** Null where the build did not run in a checkout. */
  gitSha: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{40}$/))),
})

const releaseOf = <File extends typeof ReleasePath | typeof ReleaseFile>(file: File) =>
  v.strictObject({ name: RemoteName, version: RemoteVersion, entry: file, ...releasePartsOf(file) })

export const RemoteRelease = releaseOf(ReleaseFile)
export type RemoteRelease = v.InferOutput<typeof RemoteRelease>

/** One that may have been published when files of any type were allowed; such files are not served any more. */
export const FormerRelease = releaseOf(ReleasePath)

/** `1.2.0-0123456789ab`: a release among those of its remote, as it stands in addresses and in the log. */
export const ReleaseId = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?-[0-9a-f]{12}$/, 'Not a release such as 1.2.0-0123456789ab'),
)
export type ReleaseId = v.InferOutput<typeof ReleaseId>

export const releaseIdOf = ({ version, buildId }: Pick<RemoteRelease, 'version' | 'buildId'>): ReleaseId =>
  `${version}-${buildId}`

/** Where a release's files are served: written once, cached for ever. */
export const releaseDirectory = (release: Pick<RemoteRelease, 'name' | 'version' | 'buildId'>) =>
  `/remotes/${release.name}/${releaseIdOf(release)}/`

const ServedPath = v.pipe(
  v.string(),
  v.regex(/^\/remotes\/(?!.*\.\.)[\w@~./-]+\.js$/, 'Not a path of a remote'),
)

/** An open tab reads what later releases say of themselves too: what it does not know it passes over. */
export const RemoteDeployment = v.object({
  url: ServedPath,
  fallbackUrl: v.optional(ServedPath),
  metadata: v.object({ integrity: Integrity, version: RemoteVersion }),
  deployment: v.object({
    /** Percent points, 0 to 100. */
    traffic: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
    /** True of the stable version, the one to fall back to. */
    default: v.boolean(),
  }),
  extras: v.object({ freehold: v.object(releasePartsOf(ReleasePath)) }),
})
export type RemoteDeployment = v.InferOutput<typeof RemoteDeployment>

export const registrySchemaUrl =
  'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json'

/**
 * The remotes that one user's role may have. Of each, the first version is the one this user runs, those after it are
 * what to fall back to, in order. Valid against frontend-discovery v1-pre, and stricter than that schema, which checks
 * only the first version of each and no hash.
 * @see https://github.com/awslabs/frontend-discovery
 */
export const RemoteRegistry = v.object({
  schema: v.literal(registrySchemaUrl),
  microFrontends: v.record(RemoteName, v.pipe(v.array(RemoteDeployment), v.minLength(1))),
})
export type RemoteRegistry = v.InferOutput<typeof RemoteRegistry>

/** A release as one version of a registry entry. */
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
