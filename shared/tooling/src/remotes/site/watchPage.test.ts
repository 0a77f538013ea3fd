import { EventEmitter } from 'node:events'
import type { Page } from 'playwright-core'
import { watchPage } from './watchPage'

/** What is noticed of one event of a page. */
async function noticed(event: string, of: object): Promise<string[]> {
  const page = Object.assign(new EventEmitter(), { addInitScript: async () => {} })
  const problems = await watchPage(page as unknown as Page)
  page.emit(event, of)
  return problems
}

const url = (path: string) => () => `https://freehold.test${path}`

test.each([
  ['/api/v1/properties', 503],
  ['/assets/1.js', 404],
  ['/remotes/a/entry.js', 500],
])('%s that answers %p is a fault [PLT-2]', async (path, status) => {
  const response = { url: url(`${path}?at=1`), status: () => status }
  expect(await noticed('response', response)).toEqual([`${path} answers ${status}`])
})

test.each([
  ['/api/v1/properties/smoke-run', 404],
  ['/api/v1/admin/users', 403],
  ['/api/v1/session', 401],
  ['/api/v1/auth/marketReport', 400],
  ['/api/v1/properties', 200],
  ['/assets/1.js', 304],
])('%s that answers %p is none [PLT-2]', async (path, status) => {
  expect(await noticed('response', { url: url(path), status: () => status })).toEqual([])
})

test.each([
  ['/remotes/a/entry.js', 'net::ERR_CONNECTION_RESET', ['/remotes/a/entry.js does not load: net::ERR_CONNECTION_RESET']], // oxfmt-ignore
  ['/assets/1.css', 'net::ERR_FAILED', ['/assets/1.css does not load: net::ERR_FAILED']],
  ['/assets/1.css', 'net::ERR_ABORTED', []],
  ['/tiles/1.png', 'net::ERR_CONNECTION_RESET', []],
])('%s without an answer because of %s [PLT-2]', async (path, errorText, expected) => {
  expect(await noticed('requestfailed', { url: url(path), failure: () => ({ errorText }) })).toEqual(expected)
})
