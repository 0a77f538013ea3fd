import type { Locator, Page } from '@playwright/test'
import {
  addToShortlist,
  paths,
  recordRecentSearch,
  saveAnalysis,
  updateProfileMarkets,
  type PropertySummary,
} from '@freehold/contracts'
import { adminPath, openAdmin, test as adminTest } from '../src/adminSite'
import { findDeadControls } from '../src/pressControls'
import { ordinaryHome } from '../src/propertyPage'
import { signInToApi } from '../src/signedInApi'
import { drill, endurance } from '../src/suites'
import { expect, signIn, test } from '../src/test'

/** What ends the visit, and what takes away the data that other controls need. */
const DESTRUCTIVE = /^(Log ?out|Sign out|End|Delete|Remove|Roll back|Revoke|Deactivate|Shortlist .*remove)/i

/** Everything has loaded, and the first controls can be pressed. */
const settled = async (page: Page, shown: Locator) => {
  await expect(shown.first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

const investorPages: Record<string, { path: (homes: string[]) => string; shown: (page: Page) => Locator }> = {
  dashboard: { path: () => paths.app, shown: (page) => page.getByText('30-year fixed') },
  search: {
    path: () => '/app/search?at=46.6105,-119.52,17&list=open',
    shown: (page) => page.getByRole('complementary').getByRole('row'),
  },
  ...Object.fromEntries(
    (['buyHold', 'brrrr', 'fixFlip', 'shortTerm'] as const).map((strategy) => [
      `property, ${strategy}`,
      {
        path: ([id]: string[]) => paths.property(id!, { strategy }),
        shown: (page: Page) => page.getByText('Figures match your inputs'),
      },
    ]),
  ),
  report: {
    path: ([id]) => paths.propertyReport(id!, { strategy: 'buyHold' }),
    shown: (page) => page.getByRole('button', { name: 'Print or Save as PDF' }),
  },
  comparison: {
    path: (ids) => paths.compare({ properties: ids.map((id) => ({ id })), strategy: 'buyHold' }),
    shown: (page) => page.getByRole('table', { name: 'Comparison' }),
  },
  ...Object.fromEntries(
    (['markets', 'interests', 'strategies', 'experience'] as const).map((tab) => [
      `profile, ${tab}`,
      {
        path: () => paths.profile(tab),
        shown: (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }),
      },
    ]),
  ),
  account: { path: () => paths.account, shown: (page) => page.getByText('Update Password') },
  help: { path: () => paths.help, shown: (page) => page.getByRole('heading', { name: 'Help' }) },
}

/** These pages have the controls of the fourth strategy's page, and few of their own. */
const drilled = new Set(['property, brrrr', 'property, fixFlip', 'property, shortTerm'])

for (const [name, { path, shown }] of Object.entries(investorPages))
  test(
    `every control does something: ${name} [USE-17]`,
    { tag: drilled.has(name) ? drill : endurance },
    async ({ page, context, homes, person, watch }) => {
      test.setTimeout(300_000)
      // Requests of a page that is left.
      watch.expectProblem(/ERR_ABORTED|Failed to fetch/)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const ids = [ordinaryHome(homes), homes.findLast(isComplete)!].map(({ _id }) => _id)
      await prepare(person, ids)
      await signIn(page, person, paths.help)
      const open = async () => {
        await page.goto(path(ids))
        await settled(page, shown(page))
      }
      const { dead, pressed } = await findDeadControls(page, { open, skip: DESTRUCTIVE })
      expect(pressed.length).toBeGreaterThan(5)
      expect(dead).toEqual([])
    },
  )

test('a control without effect is found [USE-17]', async ({ page, person }) => {
  await signIn(page, person, paths.help)
  const open = async () => {
    await page.goto(paths.help)
    await page.getByRole('main').evaluate((main) => {
      for (const [name, press] of [
        ['Dead', () => {}],
        ['Deleted', () => {}],
        ['Late', () => setTimeout(() => main.append('Done'), 1_000)],
      ] as const) {
        const button = main.appendChild(document.createElement('button'))
        button.textContent = name
        button.addEventListener('click', press)
      }
    })
  }
  const { dead, pressed } = await findDeadControls(page, {
    open,
    skip: /^(Delete|Logout|Ines|Theme|\w+ Properties)/,
  })
  expect(dead).toEqual(['Dead'])
  expect(pressed).toEqual(expect.arrayContaining(['Dead', 'Late', 'Home']))
})

const isComplete = ({ BedroomsTotal, LatestListingPrice }: PropertySummary) =>
  BedroomsTotal && LatestListingPrice

/** Something in each list of the dashboard. */
async function prepare({ username, password }: { username: string; password: string }, ids: string[]) {
  const own = await signInToApi(username, password)
  const { fixFlipInput } = await own.findHome(ids[0]!)
  const body = {
    name: 'Careful',
    strategy: 'fixFlip' as const,
    propertyId: ids[0]!,
    inputs: { ...fixFlipInput },
  }
  await own.call(saveAnalysis, { body })
  for (const id of ids) await own.call(addToShortlist, { params: { id } })
  const viewport = { ne: { lat: 46.64, lng: -119.5 }, sw: { lat: 46.6, lng: -119.56 } }
  await own.call(recordRecentSearch, { body: { search: 'Wrenfield, WA', viewport } })
  await own.call(updateProfileMarkets, { body: { updates: ['wrenfield-wa'] } })
}

const adminPages = [
  'users',
  'markets',
  'interests',
  'strategies',
  'rates',
  'imports',
  'imports/csv',
  'listings',
  'homes',
  'basemaps',
  'platform',
]

for (const path of adminPages)
  adminTest(
    `every control of Admin Settings does something: ${path} [USE-17]`,
    { tag: endurance },
    async ({ page, context, watch }) => {
      adminTest.setTimeout(300_000)
      watch.expectProblem(/ERR_ABORTED|Failed to fetch/)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await openAdmin(page, path)
      const open = async () => {
        await page.goto(adminPath(path))
        await settled(page, page.getByRole('main').getByRole('heading', { level: 2 }))
      }
      const { dead, pressed } = await findDeadControls(page, { open, skip: DESTRUCTIVE })
      expect(pressed.length).toBeGreaterThan(5)
      expect(dead).toEqual([])
    },
  )
