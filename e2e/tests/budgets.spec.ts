import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { scriptBudgets } from '@freehold/contracts'
import { expect, type Page, test } from '@playwright/test'
import { neverIdle } from '../src/neverIdle'
import { fillInSignIn, signIn } from '../src/test'

const root = join(import.meta.dirname, '../..')
const gzipBytes = (file: string) => gzipSync(readFileSync(file), { level: 9 }).byteLength
const sum = (files: string[]) => files.reduce((total, file) => total + gzipBytes(file), 0)

/** What the page itself names, and what its boot script is told to ask for behind sign-in. */
function shellScripts() {
  const page = readFileSync(join(root, 'host/dist/index.html'), 'utf8')
  const files = /data-files='([^']+)'/.exec(page)?.[1] ?? '{}'
  const { app = [] } = JSON.parse(files) as { app?: [url: string, integrity: string][] }
  const inDist = (url: string) => join(root, 'host/dist', url)
  return {
    atSignIn: [...page.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, url]) => inDist(url ?? '')),
    behind: app.map(([url]) => inDist(url)).filter((file) => file.endsWith('.js')),
  }
}

// Bytes are exact: the same sources build to the same files on every machine.
test('sign-in needs at most 150 kB of JavaScript, gzip', () => {
  const { atSignIn } = shellScripts()
  expect(atSignIn.length).toBeGreaterThan(2)
  expect(sum(atSignIn)).toBeLessThanOrEqual(scriptBudgets.signIn)
})

test('the dashboard needs at most 220 kB of JavaScript, gzip', () => {
  const { atSignIn, behind } = shellScripts()
  expect(behind.length).toBeGreaterThan(0)
  expect(sum([...atSignIn, ...behind])).toBeLessThanOrEqual(scriptBudgets.dashboard)
})

/** The files of the builds that a page's scripts are, as they come. */
function watchScripts(page: Page) {
  const files: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const [, remote, name] = /^\/remotes\/([\w-]+)\/[^/]+\/(.*\.js)$/.exec(pathname) ?? []
    if (/^\/assets\/.*\.js$/.test(pathname)) files.push(join(root, 'host/dist', pathname))
    if (remote !== undefined && name !== undefined) files.push(join(root, remote, 'dist', name))
  })
  return files
}

test('a browser fetches on sign-in and on the dashboard what the budgets count, and nothing twice', async ({
  page,
}) => {
  const fetched = watchScripts(page)
  const { atSignIn, behind } = shellScripts()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  expect(fetched.toSorted()).toEqual(atSignIn.toSorted())
  await page.route('**/api/v1/auth/remotes', (route) => route.abort())
  await fillInSignIn(page, 'Investor')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('30-year fixed')).toBeVisible()
  expect(fetched.toSorted()).toEqual([...atSignIn, ...behind].toSorted())
})

test('the search page with its map needs at most 450 kB of JavaScript, gzip, and fetches nothing twice', async ({
  page,
  browser,
}) => {
  await signIn(page, 'Investor')
  const storageState = await page.context().storageState()
  const context = await browser.newContext({ storageState })
  const search = await context.newPage()
  // What is fetched ahead belongs to other pages.
  await search.addInitScript(neverIdle)
  const fetched = watchScripts(search)
  await search.goto('/app/search')
  const map = search.getByRole('region', { name: 'Map' })
  await expect(map.getByRole('button', { name: /dollars/ }).first()).toBeVisible()
  expect(fetched.map((file) => basename(file))).toEqual([...new Set(fetched.map((file) => basename(file)))])
  expect(fetched.filter((file) => file.includes('remote-search')).length).toBeGreaterThan(3)
  expect(sum(fetched)).toBeLessThanOrEqual(scriptBudgets.search)
  await context.close()
})

for (const remote of ['remote-search', 'remote-property', 'remote-admin', 'remote-account']) {
  test(`what ${remote} loads at once is at most 60 kB of JavaScript, gzip`, () => {
    const dist = join(root, remote, 'dist')
    const { entry, preload } = JSON.parse(readFileSync(join(dist, 'release.json'), 'utf8')) as {
      entry: string
      preload: string[]
    }
    expect(readdirSync(dist)).toEqual(expect.arrayContaining([entry, ...preload]))
    expect(sum([entry, ...preload].map((file) => join(dist, file)))).toBeLessThanOrEqual(scriptBudgets.remote)
  })
}
