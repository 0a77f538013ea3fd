import * as v from 'valibot'
import { OwnedPath, RemoteDeclaration, RemoteName, RemoteRoles, RemoteVersion } from './remote'

/** The description that a build writes to `dist/release.json`: files, paths, roles, and what it needs from the shell. */

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

/** Identifies a build by its sources. */
export const BuildId = v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/, 'Not a build id'))

/** What `dist/release.json` and the registry say of a build. */
const releaseFields = <File extends typeof ReleasePath | typeof ReleaseFile>(file: File) => ({
  buildId: BuildId,
  /** The global variable that the entry sets. It contains the build id, so that two builds never collide. */
  globalName: v.pipe(v.string(), v.regex(/^[A-Za-z_]\w*$/)),
  exposes: v.pipe(v.array(v.string()), v.includes('./routes', 'A remote must expose ./routes')),
  contract: RemoteDeclaration.entries.contract,
  /** Required version range of each shared module that its code uses; older builds named all. */
  shared: v.record(v.string(), v.string()),
  /** The exports of each shared module that its code uses, lazily loaded chunks included; older builds did not say. */
  uses: v.optional(v.record(v.string(), v.array(v.string()))),
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

const releaseSchema = <File extends typeof ReleasePath | typeof ReleaseFile>(file: File) =>
  v.strictObject({ name: RemoteName, version: RemoteVersion, entry: file, ...releaseFields(file) })

export const RemoteRelease = releaseSchema(ReleaseFile)
export type RemoteRelease = v.InferOutput<typeof RemoteRelease>

/** A release published before file types were restricted. Files of other types are no longer served. */
export const FormerRelease = releaseSchema(ReleasePath)

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

/** Written into the folder of a remote of which a gate has refused the build, so that no server adopts it. */
export const refusedBuildFile = '.cache/refused.json'
export const RefusedBuild = v.object({ buildId: v.string(), gates: v.array(v.string()) })
