/**
 * Remotes from development servers, in the shell's development build only: the production build leaves this out.
 */
import {
  developParameter,
  developStorageKey,
  type DevelopmentRemotes,
  readDevelopmentRemotes,
  registrySchemaUrl,
  type RemoteDeployment,
  type RemoteRegistry,
  RemoteRelease,
  toDeployment,
  writeDevelopmentRemotes,
} from '@freehold/contracts'
import * as v from 'valibot'

/** This tab's development servers, by remote. */
export const developmentRemotes = (): DevelopmentRemotes =>
  readDevelopmentRemotes(sessionStorage.getItem(developStorageKey), location.hostname)

/**
 * Moves development servers from the page's address into the tab's storage. The page's content security policy allows
 * only those that its address names, so the page is reloaded when the tab has others as well.
 * @returns whether the page is reloading
 */
export function enterDevelopment(): boolean {
  const address = new URL(location.href)
  const named = readDevelopmentRemotes(address.searchParams.get(developParameter), location.hostname)
  const all = { ...developmentRemotes(), ...named }
  if (Object.keys(all).length === 0) return false
  sessionStorage.setItem(developStorageKey, writeDevelopmentRemotes(all))
  const isComplete = Object.keys(all).every((name) => name in named)
  if (isComplete) address.searchParams.delete(developParameter)
  else address.searchParams.set(developParameter, writeDevelopmentRemotes(all))
  if (!isComplete) location.replace(address)
  else history.replaceState(history.state, '', address)
  return !isComplete
}

/** Returns to the published versions. */
export function leaveDevelopment() {
  sessionStorage.removeItem(developStorageKey)
  location.reload()
}

/** The registry, in which the tab's development servers replace published versions. */
export async function withDevelopmentRemotes(registry: RemoteRegistry): Promise<RemoteRegistry> {
  const developed = await Promise.all(
    Object.entries(developmentRemotes()).map(async ([name, origin]) => {
      const published = registry.microFrontends[name]?.[0]
      const deployment = (await fetchDeployment(name, origin)) ?? (published && servedFrom(origin, published))
      return deployment === undefined ? {} : { [name]: [deployment] }
    }),
  )
  return {
    schema: registrySchemaUrl,
    microFrontends: Object.assign({ ...registry.microFrontends }, ...developed),
  }
}

/** Null when the server does not answer: the remote's pages then show that it could not be loaded. */
async function fetchDeployment(name: string, origin: string): Promise<RemoteDeployment | null> {
  try {
    const response = await fetch(`${origin}/release.json`, { cache: 'no-store' })
    const release = v.parse(RemoteRelease, await response.json())
    if (release.name !== name) throw new TypeError(`${origin} serves ${release.name}, not ${name}`)
    return servedFrom(origin, toDeployment(release))
  } catch (error) {
    console.warn(`${name} has no description at ${origin}`, error)
    return null
  }
}

/** Leaves out hashes, because each edit changes the files. */
function servedFrom(origin: string, { metadata, extras, ...rest }: RemoteDeployment): RemoteDeployment {
  return {
    ...rest,
    url: `${origin}/remoteEntry.js`,
    metadata: { ...metadata, integrity: '' },
    extras: { freehold: { ...extras.freehold, files: {}, preload: [], styles: [] } },
  }
}
