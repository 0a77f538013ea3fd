import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from '@playwright/test'
import type { WebDriver } from 'selenium-webdriver'
import { demoServer } from '../src/demoServer'
import { type Observation, ProblemLog } from '../src/problemLog'

/** URL of the watching script, to which it also posts its reports. */
const WATCH_PATH = '/watch-of-the-test'
/** A page that only sends a report, so that all reports of earlier pages have arrived when its own does. */
const LAST_PAGE_PATH = '/last-page-of-the-test'
const lastPage = `<!doctype html><title>The last page</title><link rel="icon" href="data:,">
<script>navigator.sendBeacon('${LAST_PAGE_PATH}')</script>`
/** Reports arrive fast on one machine. The limit keeps a lost report from hanging the test. */
const LAST_REPORT_TIMEOUT_MS = 15_000

export interface WatchedSite {
  address: string
  /** Problems in the pages and with the responses they got. */
  log: ProblemLog
  /** The number of requests in flight. */
  underWay: number
  /** The number of reports of the last page. */
  lastPages: number
  /** Requests whose path contains this get a 503; null refuses none. */
  refused: string | null
  /** Requests whose path contains this get no response before the promise is resolved. */
  held: { path: string; until: Promise<void> }[]
  close(): Promise<void>
}

/**
 * A proxy of the demo server for browsers whose driver has no console log: it adds a first script to every document that
 * reports errors. The script is a file of the site itself, so the content security policy stays unchanged.
 */
export async function serveWatched(): Promise<WatchedSite> {
  const server = createServer((asked, answer) => void handle(asked, answer, site))
  const site: WatchedSite = {
    address: '',
    log: new ProblemLog(),
    underWay: 0,
    lastPages: 0,
    refused: null,
    held: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  site.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return site
}

/** Leaves the current page, and waits until all its requests and reports have arrived. */
export async function leavePage(driver: WebDriver, site: WatchedSite) {
  const expected = { underWay: 0, lastPages: site.lastPages + 1 }
  await driver.get(site.address + LAST_PAGE_PATH)
  await expect
    .poll(() => ({ underWay: site.underWay, lastPages: site.lastPages }), { timeout: LAST_REPORT_TIMEOUT_MS })
    .toEqual(expected)
  await driver.get('about:blank')
}

async function handle(asked: IncomingMessage, answer: ServerResponse, site: WatchedSite) {
  const { url = '', method } = asked
  site.underWay += 1
  answer.once('close', () => (site.underWay -= 1))
  if (url === WATCH_PATH && method === 'POST') {
    site.log.add(JSON.parse(await textOf(asked)) as Observation)
    answer.writeHead(204).end()
  } else if (url === LAST_PAGE_PATH && method === 'POST') {
    site.lastPages += 1
    answer.writeHead(204).end()
  } else if (url === LAST_PAGE_PATH) {
    answer.writeHead(200, { 'Content-Type': 'text/html' }).end(lastPage)
  } else if (url === WATCH_PATH) {
    answer
      .writeHead(200, { 'Content-Type': 'text/javascript' })
      .end(`(${String(watchDocument)})('${WATCH_PATH}')`)
  } else if (site.refused !== null && url.includes(site.refused)) {
    noteAnswer(site, 503, url)
    answer.writeHead(503).end()
  } else {
    site.log.add({ kind: 'request', method: method ?? '', url: site.address + url })
    await site.held.find(({ path }) => url.includes(path))?.until
    passOn(asked, answer, site)
  }
}

function passOn(asked: IncomingMessage, answer: ServerResponse, site: WatchedSite) {
  const isDocument =
    asked.headers['sec-fetch-dest'] === 'document' || asked.headers.accept?.includes('text/html')
  const headers = { ...asked.headers }
  if (isDocument) for (const name of ['accept-encoding', 'if-none-match']) delete headers[name]
  const sent = request(`${demoServer.address}${asked.url}`, { method: asked.method, headers }, (got) => {
    const status = got.statusCode ?? 502
    if (status >= 400) noteAnswer(site, status, asked.url ?? '')
    if (got.headers['content-type']?.startsWith('text/html')) void addScript(got, answer)
    else got.pipe(answer.writeHead(status, got.headers))
  })
  sent.on('error', () => answer.destroy())
  answer.on('close', () => sent.destroy())
  asked.pipe(sent)
}

async function addScript(got: IncomingMessage, answer: ServerResponse) {
  const html = (await textOf(got)).replace('<head>', `<head><script src="${WATCH_PATH}"></script>`)
  answer
    .writeHead(got.statusCode ?? 502, { ...got.headers, 'content-length': Buffer.byteLength(html) })
    .end(html)
}

/** Uses the wording of Chromium's console. */
const noteAnswer = ({ log }: WatchedSite, status: number, url: string) =>
  log.add({
    kind: 'console error',
    text: `Failed to load resource: the server responded with a status of ${status}`,
    url,
  })

async function textOf(stream: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Runs in the page: only its source text is sent there. */
function watchDocument(reportTo: string) {
  const report = (observation: Observation) => navigator.sendBeacon(reportTo, JSON.stringify(observation))
  const describe = (thing: unknown) =>
    thing instanceof Error ? `${thing.name}: ${thing.message}\n${thing.stack ?? ''}` : String(thing)
  const inConsole = (text: string) => report({ kind: 'console error', text, url: location.href })
  addEventListener(
    'error',
    ({ error, message, target }) => {
      // For a file that failed to load, the event has an element as its target and no error.
      const file =
        target instanceof HTMLElement && (target.getAttribute('src') ?? target.getAttribute('href'))
      if (file) inConsole(`Failed to load resource: ${file}`)
      else report({ kind: 'page error', text: error ? describe(error) : message })
    },
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) =>
    report({ kind: 'page error', text: describe(reason) }),
  )
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
    inConsole(`CSP violation: ${violatedDirective} ${blockedURI} ${sourceFile}`),
  )
  const write = console.error
  console.error = (...args: unknown[]) => {
    inConsole(args.map(describe).join(' '))
    write(...args)
  }
}
