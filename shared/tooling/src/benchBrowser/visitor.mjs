import { chromium } from '@playwright/test'
import { createJiti } from 'jiti'
import { chromiumFlags, ensureChromium } from '../chromium.mjs'
import { applyProfile } from './profiles.mjs'
import { countTraffic, waitUntilQuiet } from './networkTraffic.mjs'

/** @type {typeof import('@freehold/contracts')} */
const { demoPassword, demoUsernames } = await createJiti(import.meta.url).import('@freehold/contracts')

/**
 * @typedef {import('playwright-core').Browser} Browser
 * @typedef {import('playwright-core').BrowserContextOptions} ContextOptions
 * @typedef {Awaited<ReturnType<typeof sessionOf>>} StorageState
 * @typedef {'investor' | 'admin'} DemoUser
 */

export async function openBrowser() {
  return chromium.launch({ executablePath: await ensureChromium(), args: chromiumFlags })
}

const desktop = { viewport: { width: 1440, height: 900 } }

/**
 * Signs in and returns the page, by default as an investor on a desktop.
 * @param {Browser} browser
 * @param {string} address
 * @param {{ as?: DemoUser, context?: ContextOptions }} [options]
 */
export async function signIn(browser, address, { as = 'investor', context: options = desktop } = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(demoUsernames[as])
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(`${address}/app/`)
  await page.getByText('30-year fixed').first().waitFor()
  return page
}

/**
 * The cookies and local storage of a signed-in page, for contexts that start with an empty cache.
 * @param {import('playwright-core').Page} page
 */
const sessionOf = (page) => page.context().storageState()

/**
 * The id of a home of the demo market, which is the same in every run.
 * @param {StorageState} storageState
 * @param {string} address
 * @returns {Promise<string>}
 */
export async function firstHomeOf(storageState, address) {
  const items = storageState.origins.flatMap(({ localStorage }) => localStorage)
  const session = JSON.parse(items.find(({ name }) => name === 'freehold')?.value ?? '')
  const bounds = JSON.stringify({ sw: { lat: 20, lng: -170 }, ne: { lat: 70, lng: -60 } })
  const query = new URLSearchParams({ type: 'bounds', zoom: '4', bounds })
  const answer = await fetch(`${address}/api/v1/auth/searchProperties?${query}`, {
    headers: { authorization: session.token },
  })
  return (await answer.json()).data[0]._id
}

/**
 * Sessions of the demo's investor and admin, whose dashboards have loaded completely.
 * @param {Browser} browser
 * @param {string} address
 */
export async function signInAll(browser, address) {
  const sessionAs = async (/** @type {DemoUser} */ as) => {
    const page = await signIn(browser, address, { as })
    await waitUntilQuiet(countTraffic(await applyProfile(page, null)))
    const session = await sessionOf(page)
    await page.context().close()
    return session
  }
  return { investor: await sessionAs('investor'), admin: await sessionAs('admin') }
}
