import type { Route } from '@playwright/test'
import type { RemoteDeployment } from '@freehold/contracts'
import { forgeBuild, forgeEntry, type ForgedBuild } from './forgedBuild'
import type { PageTime } from './pageTime'
import type { DrilledRemote } from './drilledRemotes'

/** The published remote that gets the fault. */
export interface Target {
  remote: DrilledRemote
  real: RemoteDeployment
  files: Map<string, string>
}

export interface Fault {
  name: string
  /** The time from the request for the remote to its failure message, on the page's clock. */
  withinMs: number
  /** The faulty build; without it, a copy of the real one. */
  build?: (target: Target) => ForgedBuild
  /** How requests for its files are answered; by default normally. */
  answer?: {
    of: (file: string, target: Target) => boolean
    /** By default the request hangs. */
    with?: (route: Route, text: string) => Promise<void>
  }
  /** The fault is in a chunk that the page loads itself, and the page reports it itself. */
  isLazy?: boolean
  /** The code crashes while it runs: the first crash is shown, a second one offers the previous version. */
  crashes?: boolean
}

export const AT_ONCE_MS = 1_000
const HANG_MS = 8_000

const everything = () => true
const entryOf = (file: string, { real }: Target) => real.url.endsWith(`/${file}`)
const exposed = (file: string) => /^routes\..*\.js$/.test(file)
const style = (file: string) => /^routes\..*\.css$/.test(file)
const lazy = (file: string, { remote }: Target) => remote.lazy?.file.test(file) ?? false

const scriptOf = (body: string) => ({ contentType: 'text/javascript', body })
const tampered = (route: Route, text: string) =>
  route.fulfill({
    contentType: route.request().url().endsWith('.css') ? 'text/css' : 'text/javascript',
    body: `${text}\n/* changed */`,
  })

/** A valid container of the federation whose module is this expression. */
const container = (module: string) => (globalName: string) =>
  `var ${globalName} = { init() {}, get: async () => () => (${module}) }`

const throwing = (message: string) => `(() => { throw new Error('${message}') })()`

/** The text of the broken page once it works again. */
export const repairedText = 'The page is whole again'

const throwingWhenRendered = ({ remote, real }: Target) => {
  const [path] = real.extras.freehold.paths
  const description = JSON.stringify({ name: remote.name, version: '9.9.9', contract: '^1.0' })
  const component = `() => globalThis.isRepaired ? '${repairedText}' : ${throwing('broken while rendering')}`
  return `{ remote: ${description}, routes: [{ path: '${path}', Component: ${component} }] }`
}

/** A malicious federation manifest. */
const manifest = JSON.stringify({
  id: 'x',
  name: 'x',
  metaData: { getPublicPath: 'function () { globalThis.manifestRan = true; return "/" }' },
  exposes: [],
})

export const faults: Fault[] = [
  {
    name: 'down',
    withinMs: AT_ONCE_MS,
    answer: { of: everything, with: (route) => route.abort('connectionrefused') },
  },
  {
    name: '503',
    withinMs: AT_ONCE_MS,
    answer: { of: everything, with: (route) => route.fulfill({ status: 503 }) },
  },
  { name: 'hangs', withinMs: HANG_MS, answer: { of: everything } },
  {
    name: 'HTML instead of the entry',
    withinMs: AT_ONCE_MS,
    answer: {
      of: entryOf,
      with: (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>Sign in</p>' }),
    },
  },
  {
    name: 'syntax error',
    withinMs: AT_ONCE_MS,
    build: ({ remote, real }) => forgeEntry(remote.name, real, () => 'var broken = }{'),
  },
  { name: 'wrong hash: entry', withinMs: AT_ONCE_MS, answer: { of: entryOf, with: tampered } },
  { name: 'wrong hash: exposed chunk', withinMs: AT_ONCE_MS, answer: { of: exposed, with: tampered } },
  {
    name: 'wrong hash: lazy chunk',
    withinMs: AT_ONCE_MS,
    answer: { of: lazy, with: tampered },
    isLazy: true,
  },
  { name: 'wrong hash: css', withinMs: AT_ONCE_MS, answer: { of: style, with: tampered } },
  {
    name: 'throws on load',
    withinMs: AT_ONCE_MS,
    build: ({ remote, real }) => forgeEntry(remote.name, real, container(throwing('broken on load'))),
  },
  {
    name: 'throws while rendering',
    withinMs: AT_ONCE_MS,
    build: (target) => forgeEntry(target.remote.name, target.real, container(throwingWhenRendered(target))),
    crashes: true,
  },
  {
    name: 'second React',
    withinMs: AT_ONCE_MS,
    build: ({ remote, real, files }) =>
      forgeBuild(remote.name, real, files, (text, file) =>
        real.url.endsWith(`/${file}`)
          ? text.replaceAll(`"${real.extras.freehold.shared['react']}"`, '"^18.3.1"')
          : text,
      ),
  },
  {
    name: 'manifest with getPublicPath',
    withinMs: AT_ONCE_MS,
    build: ({ remote, real }) => forgeEntry(remote.name, real, () => manifest, 'mf-manifest.json'),
  },
  {
    name: 'lazy chunk hangs',
    withinMs: HANG_MS,
    answer: { of: lazy },
    isLazy: true,
  },
]

/** The build that is served during the fault. */
export const buildWith = ({ build }: Fault, target: Target): ForgedBuild =>
  build?.(target) ?? forgeBuild(target.remote.name, target.real, target.files)

/** Answers a request for one of the build's files, with the fault until it is fixed. */
export async function answerWith(
  { answer }: Fault,
  target: Target,
  { files }: ForgedBuild,
  route: Route,
  { time, isRepaired }: { time: PageTime; isRepaired: boolean },
): Promise<void> {
  const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
  const text = files.get(file)
  if (!isRepaired && answer?.of(file, target))
    return answer.with ? answer.with(route, text ?? '') : time.hold(route.request())
  if (text === undefined) return route.fulfill({ status: 404 })
  return route.fulfill(file.endsWith('.css') ? { contentType: 'text/css', body: text } : scriptOf(text))
}
