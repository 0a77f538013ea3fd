import axe, { type RunOnly } from 'axe-core'
import type { Page } from '@playwright/test'
import { endurance } from './suites'
import { expect } from './test'

/** The viewports to check. Axe's results hardly differ on a phone, so phones are checked in the endurance tests only. */
export const devices = {
  desktop: { viewport: { width: 1440, height: 900 }, tag: [] },
  phone: { viewport: { width: 390, height: 844 }, tag: [endurance] },
}
/**
 * Skips running transitions to their end, so that axe does not judge a color halfway between two themes or states.
 * Awaiting them could hang: a page that draws no frames never finishes a transition.
 */
const endTransitions = (page: Page) =>
  page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  })

type ColorScheme = 'light' | 'dark'

const everyRule = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
} satisfies RunOnly

/** The rules whose outcome depends on colors: a theme changes nothing else. */
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } satisfies RunOnly

/** What axe finds wrong with the page in its present state, by WCAG 2.2 AA and good practice. */
async function violationsOf(page: Page, runOnly: RunOnly) {
  await endTransitions(page)
  // Evaluated by the debugger, which the page's content security policy does not bind; half a megabyte, so once a page.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (runOnly) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { runOnly }),
    runOnly,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** The page in its present state is free of violations in both themes, and does not scroll sideways. */
export async function expectAccessible(
  page: Page,
  state: string,
  [first, second]: readonly [ColorScheme, ColorScheme] = ['light', 'dark'],
) {
  for (const [colorScheme, rules] of [
    [first, everyRule],
    [second, colorRules],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await violationsOf(page, rules), `${state}, ${colorScheme}`).toEqual([])
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${state} scrolls sideways`).toBeLessThanOrEqual(0)
}
