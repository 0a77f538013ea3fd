import { chromium } from '@playwright/test'
import { ensureChromium } from '../chromium.mjs'

const args = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

export async function openBrowser() {
  return chromium.launch({ executablePath: await ensureChromium(), args })
}

/** A signed-in investor on a desktop. */
export async function signIn(browser, address) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill('investor@freehold.test')
  await page.getByLabel('Password', { exact: true }).fill('freehold-demo')
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.getByRole('link', { name: 'Search Properties' }).first().waitFor()
  return page
}

/** The value that so many percent of all do not exceed. */
export function percentile(values, percent) {
  const sorted = values.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))]
  return value === undefined ? null : Math.round(value * 10) / 10
}
