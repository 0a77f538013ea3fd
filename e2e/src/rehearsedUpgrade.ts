import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  checkRelease,
  getPlatform,
  promoteRelease,
  publishRelease,
  releaseIdOf,
  type RemoteRelease,
  uploadReleasePart,
} from '@freehold/contracts'
import type { SignedInApi } from './signedInApi'

const root = join(import.meta.dirname, '../..')

/** What the generated files import and e2e does not; the checks of imports would take their texts for e2e's own. */
const names = {
  tally: 'made-up-tally',
  labels: 'made-up-labels',
  router: 'react-router-dom',
  builder: '@freehold/federation',
}

/** A made-up library that counts, and one that imports it. `evaluated` shows how often a page has run each. */
const tally = (version: string, more = '') => `
let total = 0
export const version = '${version}'
export const increase = () => { total += 1 }
export const readTotal = () => total
${more}
globalThis.evaluated = [...(globalThis.evaluated ?? []), version]
`
const labels = `
import { readTotal, version } from '${names.tally}'
export const label = () => 'Tally ' + version + ' stands at ' + readTotal()
`

/** Where npm would install which version of both libraries. The last release before the major one has already what replaces \`add\`. */
const packages = [
  { folder: 'host', name: names.tally, version: '2.0.0', source: tally('2.0.0') },
  { folder: 'host', name: names.labels, version: '2.0.0', source: labels },
  {
    folder: 'former',
    name: names.tally,
    version: '1.4.0',
    source: tally('1.4.0', 'export const add = increase'),
  },
  { folder: 'former', name: names.labels, version: '1.0.0', source: labels },
]

/** A build of a remote, with the ranges that it admits of both libraries. */
interface RehearsedRemote {
  name: string
  version: string
  tally: string
  labels: string
  /** What it calls to count. */
  verb: 'add' | 'increase'
}

const on1 = { tally: '^1.0.0', labels: '^1.0.0', verb: 'add' } as const
const on2 = { tally: '^2.0.0', labels: '^2.0.0', verb: 'increase' } as const
const onBoth = { tally: '^1.4.0 || ^2.0.0', labels: '^1.0.0 || ^2.0.0', verb: 'increase' } as const

/** Two teams on each major, and what the two on the former one publish when they move. */
const builds: RehearsedRemote[] = [
  { name: 'remote-east', version: '1.0.0', ...on1 },
  { name: 'remote-west', version: '1.0.0', ...on1 },
  { name: 'remote-north', version: '1.0.0', ...on2 },
  { name: 'remote-south', version: '1.0.0', ...on2 },
  { name: 'remote-east', version: '2.0.0', ...on2 },
  { name: 'remote-west', version: '2.0.0', ...onBoth },
]

const directions = ['east', 'west', 'north', 'south'] as const
export type Direction = (typeof directions)[number]
export const pathOf = (direction: Direction) => `/app/${direction}`

const page = (verb: string) => `
import { ${verb}, version } from '${names.tally}'
import { label } from '${names.labels}'
import { useState } from 'react'
import { Link } from '${names.router}'
import manifest from '../package.json'

function Component() {
  const [text, setText] = useState(label)
  const count = () => {
    ${verb}()
    setText(label())
  }
  return (
    <div>
      <h1>{manifest.name} {manifest.version} on {version}</h1>
      <p>{text}</p>
      <button type="button" onClick={count}>Count</button>
      {${JSON.stringify(directions)}.map((one) => <Link key={one} to={'/app/' + one}>Go {one}</Link>)}
    </div>
  )
}

export const remote = { name: manifest.name, version: manifest.version, contract: '^1.0' }
export const routes = [{ path: manifest.freehold.paths[0], Component }]
`

/** The shell with both majors, the one without the former, and every build of a remote, in one run of the bundler. */
const configuration = `
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hostConfig, remoteConfig, sharedList } from '${names.builder}'

const root = import.meta.dirname
const mode = 'production'
const madeUp = ['made-up-tally', 'made-up-labels'].map((name) => ({ request: name, package: name }))
const modules = [...sharedList.modules, ...madeUp]
const former = (some) => ({ folder: join(root, 'former'), modules: some })

const shell = (folder, former) =>
  hostConfig({ root: join(root, 'host'), mode, list: { modules, former } }).map((part) => ({
    ...part,
    name: folder + part.name,
    dependencies: process.env.HALVED ? [] : part.dependencies?.map((name) => folder + name),
    output: { ...part.output, path: join(root, folder) },
  }))

const builds = process.env.HALVED ? [shell('halved', [former(madeUp.slice(0, 1))])[1]] : [
  ...shell('both-majors', [former(madeUp)]),
  ...shell('only-2', []),
  ...readdirSync(join(root, 'remotes')).map((folder) =>
    remoteConfig({ root: join(root, 'remotes', folder), mode, list: { modules } })),
]

// Neither is looked at, and both take as long as all the rest.
const isNeeded = (plugin) => plugin.constructor.name !== 'PrecompressPlugin'
export default builds.map((build) => ({ ...build, devtool: false, plugins: build.plugins.filter(isNeeded) }))
`

/** The folder of a Freehold whose shell shares the made-up libraries; Freehold's own build never sees them. */
export class RehearsedUpgrade {
  readonly #directory: string
  readonly server: string

  constructor(directory: string) {
    this.#directory = directory
    this.server = join(directory, 'api/dist/server.js')
  }

  async build(): Promise<void> {
    symlinkSync(join(root, 'node_modules'), join(this.#directory, 'node_modules'))
    cpSync(join(root, 'api/dist'), join(this.#directory, 'api/dist'), { recursive: true })
    for (const part of ['src', 'package.json'])
      cpSync(join(root, 'host', part), join(this.#directory, 'host', part), { recursive: true })
    for (const { folder, name, version, source } of packages) {
      const manifest = { name, version, type: 'module', exports: './index.js' }
      this.#write(`${folder}/node_modules/${name}/package.json`, JSON.stringify(manifest))
      this.#write(`${folder}/node_modules/${name}/index.js`, source)
    }
    for (const build of builds) this.#writeRemote(build)
    this.#write('former/package.json', JSON.stringify({ name: 'former', version: '1.0.0' }))
    this.#write('rspack.config.mjs', configuration)
    const { code, output } = await this.#bundle()
    if (code !== 0) throw new Error(output)
  }

  /** What the bundler says of a shell with the former version of only one of the libraries. */
  async buildHalved(): Promise<string> {
    const { code, output } = await this.#bundle({ HALVED: 'yes' })
    if (code === 0) throw new Error('The build of half a former set has not failed')
    return output
  }

  #writeRemote({ name, version, tally: tallies, labels: kinds, verb }: RehearsedRemote): void {
    const path = `/app/${name.replace('remote-', '')}`
    const manifest = {
      name,
      version,
      type: 'module',
      dependencies: { [names.tally]: tallies, [names.labels]: kinds },
      freehold: { name, paths: [path], roles: 'all', contract: '^1.0' },
    }
    this.#write(`remotes/${name}-${version}/package.json`, JSON.stringify(manifest))
    this.#write(`remotes/${name}-${version}/src/routes.tsx`, page(verb))
  }

  #write(file: string, text: string): void {
    const target = join(this.#directory, file)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, text)
  }

  #bundle(env: Record<string, string> = {}): Promise<{ code: number | null; output: string }> {
    const rspack = join(root, 'node_modules/.bin/rspack')
    const { PATH = '', HOME = '' } = process.env
    const child = spawn(rspack, ['build', '--config-loader', 'jiti'], {
      cwd: this.#directory,
      env: { PATH, HOME, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const part of [child.stdout, child.stderr]) part.on('data', (chunk) => (output += String(chunk)))
    return new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => resolve({ code, output }))
    })
  }

  /** Deploys a shell: the next server serves it. */
  deployShell(folder: 'both-majors' | 'only-2'): void {
    const live = join(this.#directory, 'host/dist')
    rmSync(live, { recursive: true, force: true })
    cpSync(join(this.#directory, folder), live, { recursive: true })
  }

  async publish(admin: SignedInApi, name: string, version: string): Promise<void> {
    const dist = join(this.#directory, 'remotes', `${name}-${version}`, 'dist')
    const release = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as RemoteRelease
    const params = { remote: name }
    const { missing } = await admin.call(checkRelease, { params, body: { release } })
    for (const path of missing) {
      const content = readFileSync(join(dist, path)).toString('base64')
      const body = { release: releaseIdOf(release), path, offset: 0, content }
      await admin.call(uploadReleasePart, { params, body })
    }
    await admin.call(publishRelease, { params, body: { release, smokeRun: false } })
    const { remotes } = await admin.call(getPlatform)
    const { sequence = 0 } = remotes.find((one) => one.name === name) ?? {}
    const body = {
      release: releaseIdOf(release),
      percent: 100,
      sequence,
      reason: 'A rehearsal',
      untested: true,
    }
    await admin.call(promoteRelease, { params, body })
  }
}
