import * as v from 'valibot'
import { endpoint } from './endpoint'
import { FormerRelease, Integrity, releaseDirectory, type RemoteRelease } from './releaseDescription'
import { RemoteName, RemoteVersion } from './remote'
import { remoteRegistryPath } from './remoteRegistryPath'
import { VisitNonce } from './visits'

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
  extras: v.object({
    freehold: v.object(v.omit(FormerRelease, ['name', 'version', 'entry']).entries),
    /** Lets this user report on one visit of this release. */
    visit: v.optional(VisitNonce),
  }),
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
