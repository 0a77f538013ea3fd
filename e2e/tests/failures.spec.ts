import type { Locator, Page, Route } from '@playwright/test'
import { endpointPath, type PropertySummary, reportVisit } from '@freehold/contracts'
import { cardOf, listVersions, targetOf, withNonce } from '../src/drill/drillRemote'
import { forgeBuild } from '../src/drill/forgedBuild'
import { drilledRemotes } from '../src/drill/drilledRemotes'
import { ordinaryHome } from '../src/propertyPage'
import { placeBox } from '../src/searchPage'
import { expect, demoAccounts, signIn, test } from '../src/test'

test('wrong credentials show a toast and keep the typed values [LOG-6]', async ({ page, watch }) => {
  watch.expectProblem(/status of 401/)
  await page.goto('/login')
  await page.getByLabel('Email').fill(demoAccounts.Investor)
  await page.getByLabel('Password', { exact: true }).fill('not it')
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(demoAccounts.Investor)
  await expect(page).toHaveURL('/login')
})

test('a property that does not exist has its own view within the shell [PRP-10]', async ({ page, watch }) => {
  watch.expectProblem(/status of 404/)
  await signIn(page, 'Investor', '/app/property/no-such-home')
  await expect(page.getByRole('heading', { name: 'Property not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a session that ends during use is removed and leads to sign-in [SES-6]', async ({ page, watch }) => {
  watch.expectProblem(/status of 401/)
  await signIn(page, 'Investor')
  await expect(page.getByText('30-year fixed')).toBeVisible()
  await page.getByRole('link', { name: 'Account' }).evaluate((link: HTMLElement) => {
    const session = JSON.parse(localStorage.getItem('freehold') ?? '{}') as Record<string, unknown>
    localStorage.setItem('freehold', JSON.stringify({ ...session, token: 'gone', refreshToken: 'gone' }))
    link.click()
  })
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('freehold'))).toBeNull()
})

test('a remote that fails to load affects only its own area, and Retry loads it without a page reload', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/status of 503|remote-search|RUNTIME-008/)
  await page.route(/\/remotes\/remote-search\//, (route) => route.fulfill({ status: 503 }))
  await signIn(page, 'Investor')
  await page.evaluate(() => Object.assign(globalThis, { stillThisPage: true }))
  await page.getByRole('link', { name: 'Search Properties' }).click()
  await expect(page.getByRole('alert')).toContainText(/search/i)
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible()
  await page.unroute(/\/remotes\/remote-search\//)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('combobox', { name: /search/i })).toBeVisible()
  expect(await page.evaluate(() => 'stillThisPage' in globalThis)).toBe(true)
})

const toast = (page: Page, text: string) => page.locator('[data-toast]').getByText(text, { exact: true })

interface Outage {
  name: string
  answer: (route: Route) => Promise<void> | void
  /** The text of the toast. */
  message: string
  /** Whether the page's clock has to be advanced until the call times out. */
  isEndless?: boolean
}

const outages: Outage[] = [
  {
    name: 'an error of the API',
    answer: (route) =>
      route.fulfill({
        status: 503,
        json: { error: { code: 'UNAVAILABLE', message: 'The database is away', requestId: 'r1' } },
      }),
    message: 'The database is away',
  },
  {
    name: "a proxy's text",
    answer: (route) => route.fulfill({ status: 502, contentType: 'text/plain', body: 'No upstream' }),
    message: 'No upstream',
  },
  {
    name: 'a lost connection',
    answer: (route) => route.abort('connectionrefused'),
    message: 'An error occurred',
  },
  { name: 'a time-out', answer: () => {}, message: 'An error occurred', isEndless: true },
]
/** The console reports each failed request, and errors that a route rethrows. */
const outageProblems =
  /status of 50[23]|ERR_CONNECTION_REFUSED|ERR_ABORTED|ERR_FAILED|(ApiError: The database is away|HttpError: No upstream|TypeError: Failed to fetch|TimeoutError: No response within 8 s)/

/** What the page reports of its visits. */
function recordReports(page: Page) {
  const reports: { remote: unknown; state: string }[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith(endpointPath(reportVisit))) return
    const { nonce, state } = request.postDataJSON()
    // The nonce is signed, not secret: it names its id, the user and the remote.
    const [, , remote] = JSON.parse(Buffer.from(nonce.split('.')[0], 'base64url').toString())
    reports.push({ remote, state })
  })
  return reports
}

/** Makes a call fail by the outage, and waits until the page says so. */
async function failCall(
  page: Page,
  { answer, isEndless = false }: Outage,
  { url, send, shown }: { url: string | RegExp; send: () => Promise<unknown>; shown: Locator },
) {
  await page.route(url, answer)
  const asked = page.waitForRequest(url)
  await send()
  await asked
  if (!isEndless) return expect(shown).toBeVisible()
  // In small steps, because the page's code loads in real time and has a timeout too.
  return expect(async () => {
    await page.clock.runFor(500)
    await expect(shown).toBeVisible({ timeout: 10 })
  }).toPass({ intervals: [10] })
}

const loads = (home: PropertySummary) => [
  { remote: 'remote-account', path: '/app/profile/markets', call: '**/auth/lookups/investmentMarkets' },
  { remote: 'remote-account', path: '/app/account', call: '**/auth/userDetails' },
  { remote: 'remote-admin', path: '/app/adminSettings/users', call: '**/admin/users?**' },
  {
    remote: 'remote-property',
    path: `/app/property/${home._id}/report`,
    call: `**/auth/property/${home._id}`,
  },
]

for (const outage of outages) {
  test(`${outage.name} while a page loads shows a toast and is not reported as a crash [ADM-14]`, async ({
    page,
    homes,
    watch,
  }) => {
    watch.expectProblem(outageProblems)
    await page.clock.install()
    await signIn(page, 'Admin', '/app/help')
    const reports = recordReports(page)
    for (const { remote, path, call } of loads(ordinaryHome(homes))) {
      await failCall(page, outage, {
        url: call,
        send: () => page.goto(path, { waitUntil: 'commit' }),
        shown: toast(page, outage.message),
      })
      await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible()
      await expect(page.getByText('Failed to fetch')).toHaveCount(0)
      await expect.poll(() => reports).toContainEqual({ remote, state: 'loaded' })
      await page.unroute(call)
    }
    expect(reports.filter(({ state }) => state === 'failed')).toEqual([])
  })

  test(`${outage.name} during a save shows a toast and is not reported as a crash [ADM-14] [PRF-4] [ACC-6]`, async ({
    page,
    homes,
    watch,
  }) => {
    watch.expectProblem(outageProblems)
    await page.clock.install()
    await signIn(page, 'Admin', '/app/help')
    const reports = recordReports(page)
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const dialog = page.getByRole('dialog')

    const shown = toast(page, outage.message)
    const fail = (url: string, send: () => Promise<unknown>) => failCall(page, outage, { url, send, shown })

    await page.goto('/app/profile/strategies')
    await fail('**/auth/profile/strategies', () => page.getByRole('switch').first().click())

    await page.goto('/app/account')
    await page.getByLabel('First Name').fill('Dana')
    await fail('**/auth/userDetails', () => press('Update User Details'))

    page.on('dialog', (asking) => void asking.accept())
    await page.goto('/app/adminSettings/markets/add')
    await dialog.getByLabel('City').fill('Nowhere')
    await dialog.getByLabel('State').selectOption('WA')
    await fail('**/admin/market', () => press('Save'))
    await expect(dialog.getByLabel('City')).toHaveValue('Nowhere')

    await page.goto(`/app/property/${ordinaryHome(homes)._id}`)
    await press('Save Analysis')
    await fail('**/auth/savedAnalyses', () => dialog.getByRole('button', { name: 'Save Analysis' }).click())
    await expect(dialog.getByLabel('Name')).toBeVisible()

    expect(reports.filter(({ state }) => state === 'failed')).toEqual([])
  })

  test(`${outage.name} on a property or a search shows a message in place, without a toast or a report [PRP-9] [MAP-12] [ADM-14]`, async ({
    page,
    homes,
    person,
    watch,
  }) => {
    watch.expectProblem(outageProblems)
    await page.clock.install()
    await signIn(page, person, '/app/help')
    const reports = recordReports(page)
    const { _id } = ordinaryHome(homes)
    const open = (path: string) => () => page.goto(path, { waitUntil: 'commit' })
    await failCall(page, outage, {
      url: `**/auth/property/${_id}`,
      send: open(`/app/property/${_id}`),
      shown: page.getByRole('heading', { name: 'This property cannot be shown' }),
    })
    await expect(page.locator('[data-toast]')).toHaveCount(0)

    await failCall(page, outage, {
      url: '**/searchProperties?**',
      send: open('/app/search'),
      shown: page.getByText("Couldn't load the homes here"),
    })
    await expect(page.locator('[data-toast]')).toHaveCount(0)

    await placeBox(page).fill('Wrenf')
    await expect(page.getByRole('option').first()).toBeVisible()
    await failCall(page, outage, {
      url: /\/places\/(?!autocomplete)/,
      send: () => placeBox(page).press('Enter'),
      shown: toast(page, outage.message),
    })
    expect(reports.filter(({ state }) => state === 'failed')).toEqual([])
  })
}

test('a release that declares a range of an earlier ui is refused by name before it runs, and one that fits takes its place', async ({
  page,
  admin,
  watch,
}) => {
  watch.expectProblem(/it needs @freehold\/ui/)
  const { real, files } = await targetOf(drilledRemotes.account, admin)
  // Today's build with its range replaced: only the declaration is old, which is what the shell compares.
  const range = real.extras.freehold.shared['@freehold/ui']!
  const former = forgeBuild('remote-account', real, files, (text) => text.replaceAll(range, '^0.1.0'))
  former.deployment.extras.freehold.shared = { ...real.extras.freehold.shared, '@freehold/ui': '^0.1.0' }
  await page.route(`**${former.directory}**`, (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    return route.fulfill({
      contentType: file.endsWith('.css') ? 'text/css' : 'text/javascript',
      body: former.files.get(file) ?? '',
    })
  })
  const ran = () => page.evaluate((name) => name in globalThis, former.deployment.extras.freehold.globalName)
  let versions = [former.deployment, real]
  await listVersions(page, 'remote-account', () => versions)
  await signIn(page, 'Investor', '/app/profile/interests')
  await expect(drilledRemotes.account.content(page)).toBeVisible()
  expect(await ran()).toBe(false)

  versions = [former.deployment]
  await page.evaluate(() => localStorage.removeItem('freehold.remotes'))
  await page.reload()
  const why = `it needs @freehold/ui ^0.1.0, the shell has ${range.slice(1)}`
  await expect(cardOf(page, 'Profile')).toContainText(`remote-account 9.9.9, ${why}`)
  expect(await ran()).toBe(false)
  versions = [real]
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(drilledRemotes.account.content(page)).toBeVisible()
})

test('an error in a remote\u2019s code is shown by the shell and reported as a crash, also past its own boundary', async ({
  page,
  admin,
  watch,
}) => {
  watch.expectProblem(/Cannot read properties of undefined/)
  const target = await targetOf(drilledRemotes.account, admin)
  let isBroken = 0
  const broken = forgeBuild('remote-account', target.real, target.files, (text) =>
    text.replaceAll(/title: ?"Investment Interests", ?list/g, () => {
      isBroken += 1
      return 'title:(void 0).broken,list'
    }),
  )
  expect(isBroken).toBe(1)
  await page.route(`**${broken.directory}**`, (route) => {
    const file = new URL(route.request().url()).pathname.split('/').at(-1) ?? ''
    const contentType = file.endsWith('.css') ? 'text/css' : 'text/javascript'
    return route.fulfill({ contentType, body: broken.files.get(file) ?? '' })
  })
  const reports: unknown[] = []
  await page.route(`**${endpointPath(reportVisit)}`, (route) => {
    const { nonce, state, reason = state } = route.request().postDataJSON()
    if (nonce === 'broken') reports.push(reason)
    return route.fulfill({ status: 204 })
  })
  await listVersions(page, 'remote-account', () => [withNonce(broken.deployment, 'broken'), target.real])
  await signIn(page, 'Investor', '/app/profile/interests')
  await expect(cardOf(page, 'Profile')).toBeVisible()
  await expect(page.locator('[data-toast]')).toHaveCount(0)
  await expect.poll(() => reports).toEqual(['loading', 'loaded', 'render'])
})
