import { paths, type RemoteRelease } from '@freehold/contracts'
import type { Page } from 'playwright-core'

export const PAGE_TIMEOUT_MS = 20_000
export const DASHBOARD = '/app'

/** A page that a release declares. */
export interface OwnedPage {
  remote: string
  path: string
}

/** The pages that a release declares: its paths, and those that have chunks. */
export const pagesOf = ({ name, paths: owned, pages = {} }: RemoteRelease): OwnedPage[] =>
  [...new Set([...owned, ...Object.keys(pages)])].map((path) => ({ remote: name, path }))

/**
 * The pages of all releases by turns, and then the first page of each again: so that each release is visited before and after
 * each other one, whichever of them leaves something behind in the page that the other stumbles over.
 */
export function planVisits(releases: readonly RemoteRelease[]): OwnedPage[] {
  const pages = releases.map(pagesOf)
  const rounds = Math.max(0, ...pages.map(({ length }) => length))
  const byTurns = Array.from({ length: rounds }, (_, round) => pages.flatMap((own) => own[round] ?? []))
  return [...byTurns.flat(), ...pages.flatMap(([first]) => first ?? [])]
}

/** Turns an owned path into a URL path. Any id will do: a 'not found' page is a page too. */
export const toAddress = (owned: string) => owned.replace(/\/\*$/, '').replace(/:\w+/g, 'smoke-run')

/** What the shell shows instead of a page that failed. Shells of before do not mark it; their heading says it. */
const failurePage = '[data-failed-page]'

/** Headings that the shell shows instead of a page. */
const refusals = new Set([
  'This part of Freehold is not available',
  'Something went wrong',
  'Not allowed',
  'Page not found',
])

/** Follows a link without loading a new document; resolves once the previous page is gone. */
export async function goWithin(page: Page, to: string): Promise<void> {
  await page.evaluate((pathname) => {
    document.querySelector('main :is(h1, h2, h3, h4)')?.setAttribute('data-before', '')
    history.pushState({}, '', pathname)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)
  // If it stays, `headingRefusal` reports a page without a heading.
  await page
    .locator('[data-before]')
    .waitFor({ state: 'detached' })
    .catch(() => {})
}

/** Excludes headings of the previous page and of skeletons. */
const ownHeading = ':is(h1, h2, h3, h4):not([data-before]):not([aria-busy="true"] *)'

/** Undefined once the page shows its own heading. */
export async function headingRefusal(page: Page): Promise<string | undefined> {
  const heading = page.getByRole('main').locator(ownHeading).first()
  try {
    await heading.waitFor({ state: 'attached' })
  } catch {
    return `it shows no heading within ${PAGE_TIMEOUT_MS / 1_000} s`
  }
  const text = (await heading.textContent())?.trim() ?? ''
  if (new URL(page.url()).pathname === paths.login()) return 'it leads to the login'
  const isRefusal = refusals.has(text) || (await page.locator(failurePage).count()) > 0
  return isRefusal ? `it shows '${text}'` : undefined
}
