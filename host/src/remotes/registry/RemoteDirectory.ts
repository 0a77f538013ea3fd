import {
  includesRole,
  ownsPath,
  type RemoteDeployment,
  type RemoteRegistry,
  type RemoteRoles,
} from '@freehold/contracts'
import { withDevelopmentRemotes } from '../development/developmentRemotes'
import { RemoteLoadError } from '../RemoteLoadError'
import { findSection, type Section } from '../../sections'
import { versionsToTry } from './previousVersions'
import { RegistryCache, type RegistryOptions } from './RegistryCache'

export interface FoundRemote {
  name: string
  roles: RemoteRoles
  paths: string[]
  /** In the order in which they are tried. */
  deployments: RemoteDeployment[]
}

/** The content area's error boundary shows it as the 'Not allowed' page. */
class NotAllowedError extends Error {
  override readonly name = 'NotAllowedError'
}

/** Finds the remote that serves a path, for the signed-in user. */
export class RemoteDirectory {
  readonly #cache: RegistryCache
  readonly #currentUser: RegistryOptions['currentUser']

  constructor(options: RegistryOptions) {
    this.#cache = new RegistryCache(options)
    this.#currentUser = options.currentUser
  }

  /** The remote that owns a path; null when none does. Throws when the user's role may not open the path. */
  async find(path: string): Promise<FoundRemote | null> {
    await this.requireRole(path)
    const { microFrontends } = await this.#fetch()
    for (const [name, deployments] of Object.entries(microFrontends)) {
      const release = deployments[0]?.extras.freehold
      if (release === undefined || !ownsPath(release.paths, path)) continue
      await this.requireRole(path, release.roles)
      const { roles, paths } = release
      return { name, roles, paths, deployments: versionsToTry(name, deployments) }
    }
    const section = findSection(path)
    if (section === null) return null
    throw new RemoteLoadError(`no remote serves ${section.title}`, { retryable: true })
  }

  /** The newest version of every remote that the user's role may open. */
  async findAllowed(): Promise<RemoteDeployment[]> {
    const { microFrontends } = await this.#fetch()
    const role = await this.#role()
    return Object.values(microFrontends)
      .flatMap(([newest]) => newest ?? [])
      .filter(({ extras: { freehold } }) => includesRole(freehold.roles, role))
  }

  /** Throws a NotAllowedError unless both the shell's list of sections and the release's own declaration allow the role. */
  async requireRole(path: string, declared: RemoteRoles = 'all') {
    const { roles = 'all', title = path }: Partial<Section> = findSection(path) ?? {}
    const role = await this.#role()
    if (!includesRole(roles, role) || !includesRole(declared, role)) throw new NotAllowedError(title)
  }

  /** Asks the API again whether the registry still lists this build. */
  async isSuperseded(name: string, buildId: string): Promise<boolean> {
    this.invalidate()
    const versions = (await this.#fetch()).microFrontends[name] ?? []
    return versions.length > 0 && versions.every(({ extras }) => extras.freehold.buildId !== buildId)
  }

  /** The next look-up asks the API again. */
  invalidate() {
    this.#cache.invalidate()
  }

  async #fetch(): Promise<RemoteRegistry> {
    const published = await this.#cache.get()
    return process.env.NODE_ENV === 'development' ? withDevelopmentRemotes(published) : published
  }

  #role = async () => (await this.#currentUser())?.role ?? ''
}
