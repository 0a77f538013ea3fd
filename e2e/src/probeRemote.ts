import { createHash, randomUUID } from 'node:crypto'
import {
  getPlatform,
  promoteRelease,
  publishRelease,
  releaseIdOf,
  type RemoteRelease,
  uploadReleasePart,
} from '@freehold/contracts'
import { integrityOf } from '@freehold/contracts/node'
import type { SignedInApi } from './signedInApi'

/** Code of a probe's page: what happens when it is loaded, when its page is made, and at a click on a button. */
export interface ProbeCode {
  /** Statements before its routes are given; may await. */
  load?: string
  /** By name of the button, the statements of a click; `crash()` makes the next drawing throw. */
  buttons?: Record<string, string>
}

/** Without React in the file: an element, and a component that draws itself anew. */
const code = (remote: string, path: string, version: string, { load = '', buttons = {} }: ProbeCode) => `
  const element = (type, props, key) =>
    ({ $$typeof: Symbol.for('react.transitional.element'), type, key: key ?? null, ref: null, props })
  function Page() { this.state = { crashed: false } }
  Page.prototype.isReactComponent = {}
  Page.prototype.render = function () {
    if (this.state.crashed) throw new Error('crashed at a click')
    const crash = () => this.updater.enqueueSetState(this, { crashed: true }, null)
    const button = (name, onClick) => element('button', { type: 'button', onClick, children: name }, name)
    return element('div', { children: [
      element('h1', { children: 'Probe ${version}' }, 'title'),
      ${Object.entries(buttons)
        .map(([name, statements]) => `button('${name}', () => { ${statements} }),`)
        .join('\n      ')}
    ] })
  }
  ${load}
  const module = {
    remote: { name: '${remote}', version: '${version}', contract: '^1.0' },
    routes: [{ path: '${path}', Component: Page }],
  }
  return () => module`

/** A small remote whose code a test writes, on a site of the test's own. */
export class Probe {
  readonly #admin: SignedInApi
  readonly name = `remote-${randomUUID().replaceAll(/[^a-f]/g, '')}`
  readonly path = `/app/${this.name.replace('-', '')}`

  constructor(admin: SignedInApi) {
    this.#admin = admin
  }

  /** Publishes a version. Returns the id of its release. */
  async publish(version: string, probeCode: ProbeCode = {}): Promise<string> {
    const { name, path } = this
    const body = code(name, path, version, probeCode)
    const buildId = createHash('sha256').update(body).digest('hex').slice(0, 12)
    const globalName = `${name.replaceAll('-', '_')}_${buildId}`
    const entry = 'entry.js'
    const text = `var ${globalName} = { init() {}, async get() {${body}\n} }`
    const description: RemoteRelease = {
      name,
      version,
      buildId,
      entry,
      globalName,
      exposes: ['./routes'],
      contract: '^1.0',
      shared: {},
      roles: 'all',
      paths: [path],
      files: { [entry]: integrityOf(text) },
      preload: [],
      styles: [],
      gitSha: null,
    }
    const release = releaseIdOf(description)
    const part = { release, path: entry, offset: 0, content: Buffer.from(text).toString('base64') }
    await this.#admin.call(uploadReleasePart, { params: { remote: name }, body: part })
    await this.#admin.call(publishRelease, {
      params: { remote: name },
      body: { release: description, smokeRun: false },
    })
    return release
  }

  async promote(release: string, percent = 100): Promise<void> {
    const { sequence = 0 } = (await this.#find()) ?? {}
    const body = { release, percent, sequence, reason: 'A test', untested: true }
    await this.#admin.call(promoteRelease, { params: { remote: this.name }, body })
  }

  /** Makes a healthy release stable, and one with this code the canary of all but one in ten thousand users. */
  async startCanary(probeCode: ProbeCode): Promise<string> {
    await this.promote(await this.publish('1.0.0'))
    const canary = await this.publish('1.1.0', probeCode)
    await this.promote(canary, 99.99)
    return canary
  }

  /** What the platform knows about a release, and the traffic of the remote. */
  async stateOf(release: string) {
    const remote = await this.#find()
    return { ...remote!, ...remote!.releases.find((one) => one.release === release)! }
  }

  async #find() {
    const { remotes } = await this.#admin.call(getPlatform)
    return remotes.find(({ name }) => name === this.name)
  }
}
