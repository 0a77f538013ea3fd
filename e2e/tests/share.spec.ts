import type { Page } from '@playwright/test'
import {
  deleteAnalysis,
  openSharedReport,
  paths,
  type PropertySummary,
  revokeShareLink,
  saveAnalysis,
  shareAnalysis,
  type ShareInput,
  storageKeys,
  storedInputOf,
  StrategyKey,
} from '@freehold/contracts'
import { expectAccessible } from '../src/axe'
import { phone } from '../src/phone'
import { ordinaryHome } from '../src/propertyPage'
import { type Person, type SignedInApi, signInToApi } from '../src/signedInApi'
import { expect, signIn, test } from '../src/test'

/** Saves an analysis of a home with its own inputs. */
async function saveOwn(api: SignedInApi, { _id }: PropertySummary, strategy: StrategyKey = 'brrrr') {
  const inputs = storedInputOf(await api.findHome(_id), strategy)!
  const body = { name: 'Kept private', strategy, propertyId: _id, inputs: { ...inputs } }
  return api.call(saveAnalysis, { body })
}

/** Shares a new analysis of the person's. */
async function share(
  person: Person,
  home: PropertySummary,
  { strategy, ...choice }: Partial<ShareInput> & { strategy?: StrategyKey } = {},
) {
  const api = await signInToApi(person.username, person.password)
  const saved = await saveOwn(api, home, strategy)
  const params = { id: saved._id }
  const body = { days: 30 as const, showsAddress: true, ...choice }
  return { api, saved, link: await api.call(shareAnalysis, { params, body }) }
}

const workingTitle = 'All Inputs and How Every Figure Is Calculated'

const ended = (page: Page) => page.getByRole('heading', { level: 1, name: 'This Link Has Ended' })

test('a link shows the report to a browser without a session, which asks the API for nothing else [DEAL-2]', async ({
  page,
  homes,
  person,
}) => {
  const home = ordinaryHome(homes)
  const { saved, link } = await share(person, home)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
    expect(pathname.startsWith('/remotes/')).toBe(false)
  })
  const answer = await page.goto(paths.sharedReport(link.token))
  expect(answer?.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' })
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: home.PropertyAddressFull })).toBeVisible()
  await expect(main).toContainText(`Shared by ${person.firstName} ${person.lastName}, ${person.accountName}`)
  await expect(main).toContainText(`${Math.abs(saved.cashOnCashRoi!).toFixed(2)}%`)
  await expect(main).not.toContainText('Kept private')
  await expect(page).toHaveURL('/s')
  expect(new Set(asked)).toEqual(new Set(['POST /api/v1/open-shared-report']))
  await page.reload()
  await expect(main.getByRole('heading', { level: 1, name: home.PropertyAddressFull })).toBeVisible()
  await main.getByText(workingTitle).click()
  await expect(main.getByRole('heading', { name: 'Inputs and their sources' })).toBeVisible()
  await expectAccessible(page, 'shared report')
  await page.getByRole('link', { name: 'Log In' }).click()
  await expect(page).toHaveURL('/login')
})

test('a reader whose session works or has ended reads the report without it, also after a reload [DEAL-2]', async ({
  page,
  openContext,
  homes,
  person,
}) => {
  const home = ordinaryHome(homes)
  const { link } = await share(person, home)
  const reader = await (await openContext()).newPage()
  await signIn(reader, person)
  await expect(reader.getByText('30-year fixed')).toBeVisible()
  await reader.waitForLoadState('networkidle')
  const stored = await reader.evaluate(() => JSON.stringify(localStorage))
  const asked: string[] = []
  reader.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    asked.push(pathname)
    expect(request.headers()).not.toHaveProperty('authorization')
    expect(request.headers()).not.toHaveProperty('cookie')
  })
  // The calls of the page before end with it.
  await reader.goto('about:blank')
  asked.length = 0
  await reader.goto(paths.sharedReport(link.token))
  await expect(reader.getByRole('heading', { level: 1, name: home.PropertyAddressFull })).toBeVisible()
  await reader.waitForLoadState('networkidle')
  expect(asked).toEqual(['/api/v1/open-shared-report'])
  expect(await reader.evaluate(() => JSON.stringify(localStorage))).toBe(stored)

  await page.addInitScript(({ session, signedIn }) => {
    localStorage.setItem(session, JSON.stringify({ token: 'ended', refreshToken: 'ended' }))
    localStorage.setItem(signedIn, 'true')
  }, storageKeys)
  await page.goto(paths.sharedReport(link.token))
  const heading = page.getByRole('heading', { level: 1, name: home.PropertyAddressFull })
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page).toHaveURL('/s')
})

test('a report shared without its address has no house number, also on a phone [DEAL-2]', async ({
  openContext,
  homes,
  person,
}) => {
  const home = ordinaryHome(homes)
  const { link } = await share(person, home, { showsAddress: false })
  const page = await (await openContext({ viewport: phone })).newPage()
  const answered = page.waitForResponse(`**/api/v1${openSharedReport.path}`)
  await page.goto(paths.sharedReport(link.token))
  const [number = '', ...street] = home.PropertyAddressFull.split(' ')
  await expect(page.getByRole('heading', { level: 1, name: street.join(' '), exact: true })).toBeVisible()
  expect(await (await answered).text()).not.toContain(`${number} ${street[0]}`)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(phone.width)
})

/** Each strategy is read at another width: what is checked is the same, and so are the parts. */
const widths: Record<StrategyKey, { width: number; height: number }> = {
  buyHold: { width: 1440, height: 900 },
  brrrr: phone,
  fixFlip: { width: 768, height: 1024 },
  shortTerm: { width: 1024, height: 768 },
}

for (const strategy of StrategyKey.options)
  test(`${strategy} is shared with the figures, cash and assumptions that a lender asks for [DEAL-2]`, async ({
    openContext,
    homes,
    person,
  }) => {
    const page = await (await openContext({ viewport: widths[strategy] })).newPage()
    const { link } = await share(person, ordinaryHome(homes), { strategy })
    const answered = page.waitForResponse(`**/api/v1${openSharedReport.path}`)
    await page.goto(paths.sharedReport(link.token))
    const { data } = (await (await answered).json()) as {
      data: { steps: { key: string; value: number }[]; scenarioId: string }
    }
    const valueOf = (key: string) => data.steps.find((step) => step.key === key)?.value
    const main = page.getByRole('main')
    const needed = valueOf('totalCashNeeded') ?? valueOf('cashNeeded') ?? valueOf('totalInvestment') ?? NaN
    const dollars = `$${Math.ceil(Number((needed - 1e-6).toFixed(6))).toLocaleString('en-US')}`
    await expect(main.getByRole('row', { name: /^Cash needed/ })).toContainText(dollars)
    await expect(main.getByText('Loan to value (LTV)')).toBeVisible()
    await expect(main.getByRole('img', { name: /^Of \$|^Costs of \$/ })).toBeVisible()
    await expect(main.getByRole('heading', { name: 'Key Assumptions and Their Sources' })).toBeVisible()
    await expect(main).toContainText(`Scenario ${data.scenarioId}.`)
    await expect(main.getByRole('heading', { name: 'Inputs and their sources' })).toBeHidden()
    await expectAccessible(page, `${strategy} shared`)
  })

test('the working of a shared report is printed in full [DEAL-2]', async ({ page, homes, person }) => {
  const { link } = await share(person, ordinaryHome(homes))
  await page.goto(paths.sharedReport(link.token))
  const working = page.getByRole('group').filter({ hasText: workingTitle })
  await expect(working).toBeVisible()
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const { open } = document.querySelector('main details') as HTMLDetailsElement
      document.body.dataset['printed'] = String(open)
    })
  })
  await page.pdf()
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'true')
  await expect(page.getByRole('heading', { name: 'Inputs and their sources' })).toBeHidden()
})

test('revoked, deleted and unknown links end in one page [DEAL-2]', async ({
  openContext,
  homes,
  person,
  watch,
}) => {
  watch.expectProblem(/status of 404/)
  const home = ordinaryHome(homes)
  const { api, saved, link } = await share(person, home)
  const other = await share(person, home)
  const page = await (await openContext()).newPage()
  await page.goto(paths.sharedReport('unknown'))
  await expect(ended(page)).toBeVisible()
  await expect(page).toHaveURL('/s')
  const shown = await page.getByRole('main').textContent()
  await api.call(revokeShareLink, { params: { id: saved._id, link: link._id } })
  await api.call(deleteAnalysis, { params: { id: other.saved._id } })
  for (const { token } of [link, other.link]) {
    await page.goto(paths.sharedReport(token))
    await expect(ended(page)).toBeVisible()
    await expect(page.getByRole('main')).toHaveText(shown ?? '')
  }
  await expectAccessible(page, 'ended link')
})

test('the owner shares from the open analysis, a reader without an account opens the link, and it is revoked [DEAL-2]', async ({
  page,
  openContext,
  homes,
  person,
  watch,
}) => {
  watch.expectProblem(/status of 404/)
  const home = ordinaryHome(homes)
  const saved = await saveOwn(await signInToApi(person.username, person.password), home)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, person, paths.property(home._id, { strategy: 'brrrr', analysis: saved._id }))
  const bar = page.getByRole('region', { name: 'Saved analysis' })
  await bar.getByRole('button', { name: 'Share' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share This Analysis' })
  await dialog.getByRole('button', { name: 'Create Link' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Copy Link' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(address)
  await expectAccessible(page, 'share dialog')
  await page.setViewportSize(phone)
  const [note, done] = [
    dialog.getByText('Revoking works at once'),
    dialog.getByRole('button', { name: 'Done' }),
  ]
  const [noteBox, doneBox] = [await note.boundingBox(), await done.boundingBox()]
  expect(noteBox!.y + noteBox!.height).toBeLessThanOrEqual(doneBox!.y)

  const reader = await (await openContext()).newPage()
  await reader.goto(address)
  await expect(reader.getByRole('heading', { level: 1, name: home.PropertyAddressFull })).toBeVisible()
  await expect(reader.getByRole('main')).toContainText('Interest rate')
  await reader.getByText(workingTitle).click()
  await expect(reader.getByRole('row', { name: /^Interest rate/ })).toContainText('Rate of the day')
  expect(await reader.evaluate(() => Object.keys(localStorage))).toEqual([])

  await page.getByRole('button', { name: 'Done' }).click()
  await bar.getByRole('button', { name: 'Share' }).click()
  await expect(dialog.getByRole('listitem')).toContainText('Opened once, last')
  await dialog.getByRole('button', { name: /^Revoke the link/ }).click()
  await expect(page.getByText('Link revoked')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Links to This Analysis' })).toBeFocused()
  await reader.reload()
  await expect(ended(reader)).toBeVisible()
})
