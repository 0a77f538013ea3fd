/**
 * Remotes from development servers, in the shell's development build: nothing of this is in the one that is shipped.
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

/** Those of this tab. */
export const developmentRemotes = (): DevelopmentRemotes =>
  readDevelopmentRemotes(sessionStorage.getItem(developStorageKey), location.hostname)

/**
 * Takes them from the page's address into the tab's memory. The page may have only those that its address names, so
 * with others beside them it is asked for anew.
 * @returns whether the page is on its way out
 */
export function enterDevelopment(): boolean {
  const address = new URL(location.href)
  const asked = readDevelopmentRemotes(address.searchParams.get(developParameter), location.hostname)
  const all = { ...developmentRemotes(), ...asked }
  if (Object.keys(all).length === 0) return false
  sessionStorage.setItem(developStorageKey, writeDevelopmentRemotes(all))
  const isWhole = Object.keys(all).every((name) => name in asked)
  if (isWhole) address.searchParams.delete(developParameter)
  else address.searchParams.set(developParameter, writeDevelopmentRemotes(all))
  if (!isWhole) location.replace(address)
  else history.replaceState(history.state, '', address)
  return !isWhole
}

/** Back to what is published. */
export function leaveDevelopment() {
  sessionStorage.removeItem(developStorageKey)
  location.reload()
}

/** The registry with what the tab's development servers describe in place of what is published. */
export async function withDevelopmentRemotes(registry: RemoteRegistry): Promise<RemoteRegistry> {
  const ours = await Promise.all(
    Object.entries(developmentRemotes()).map(async ([name, origin]) => {
      const published = registry.microFrontends[name]?.[0]
      const deployment = (await describe(name, origin)) ?? (published && asIn(origin, published))
      return deployment === undefined ? {} : { [name]: [deployment] }
    }),
  )
  return {
    schema: registrySchemaUrl,
    microFrontends: Object.assign({ ...registry.microFrontends }, ...ours),
  }
}

/** Null where the server does not answer: the remote then fails on its own pages, as it should. */
async function describe(name: string, origin: string): Promise<RemoteDeployment | null> {
  try {
    const answer = await fetch(`${origin}/release.json`, { cache: 'no-store' })
    const release = v.parse(RemoteRelease, await answer.json())
    if (release.name !== name) throw new TypeError(`${origin} serves ${release.name}, not ${name}`)
    return asIn(origin, toDeployment(release))
  } catch (error) {
    console.warn(`${name} has no description at ${origin}`, error)
    return null
  }
}

/** Without hashes, as each edit changes the files. */
function asIn(origin: string, { metadata, extras, ...rest }: RemoteDeployment): RemoteDeployment {
  return {
    ...rest,
    url: `${origin}/remoteEntry.js`,
    metadata: { ...metadata, integrity: '' },
    extras: { freehold: { ...extras.freehold, files: {}, preload: [], styles: [] } },
  }
}
