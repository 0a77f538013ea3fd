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
  /** How many users the page had had when it was found. */
  users: number
}

export interface DirectoryOptions extends RegistryOptions {
  /** Another user than before has signed in. */
  onUserChange: () => void
}

/** The content area's error boundary shows it as the 'Not allowed' page. */
class NotAllowedError extends Error {
  override readonly name = 'NotAllowedError'
}

/** Finds the remote that serves a path, for the signed-in user. */
export class RemoteDirectory {
  readonly #cache: RegistryCache
  readonly #options: DirectoryOptions
  #userId = ''
  #users = 0

  constructor(options: DirectoryOptions) {
    this.#cache = new RegistryCache(options)
    this.#options = options
  }

  /** The remote that owns a path; null when none does. Throws when the user's role may not open the path. */
  async find(path: string): Promise<FoundRemote | null> {
    await this.requireRole(path)
    const users = this.#users
    const { microFrontends } = await this.#fetch()
    for (const [name, deployments] of Object.entries(microFrontends)) {
      const release = deployments[0]?.extras.freehold
      if (release === undefined || !ownsPath(release.paths, path)) continue
      await this.requireRole(path, release.roles)
      const { roles, paths } = release
      return { name, roles, paths, deployments: versionsToTry(name, deployments), users }
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

  /**
   * A release that was found for one user as the registry gives it to the user of now: its routes stay mounted when
   * another one signs in. Without a visit if it is not given to this user.
   */
  async ofCurrentUser({ name, users }: FoundRemote, release: RemoteDeployment): Promise<RemoteDeployment> {
    if (users === this.#users) return release
    const { freehold } = release.extras
    // The page itself is there, so a failed look-up must not keep the user from it.
    const registry = await this.#fetch().catch(() => null)
    const isSame = ({ extras }: RemoteDeployment) => extras.freehold.buildId === freehold.buildId
    return registry?.microFrontends[name]?.find(isSame) ?? { ...release, extras: { freehold } }
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

  async #role() {
    const user = await this.#options.currentUser()
    if (user && user._id !== this.#userId) {
      this.#userId = user._id
      this.#users += 1
      if (this.#users > 1) this.#options.onUserChange()
    }
    return user?.role ?? ''
  }
}
