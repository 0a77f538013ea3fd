import axe, { type RunOnly } from 'axe-core'
import type { Page } from '@playwright/test'
import { phone } from './phone'
import { endurance } from './suites'
import { expect } from './test'

/** The viewports to check. On a phone axe finds hardly anything else, so only endurance tests check it. */
export const devices = {
  desktop: { viewport: { width: 1440, height: 900 }, tag: [] },
  phone: { viewport: phone, tag: [endurance] },
}
/**
 * Finishes running transitions, so that axe does not check a color between two themes or states. Waiting for them could
 * hang: a page that draws no frames never finishes a transition.
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

/** The rules that depend on colors, the only difference between themes. */
const colorRules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } satisfies RunOnly

/** Violations of WCAG 2.2 AA and of best practices in the current state of the page. */
async function violationsOf(page: Page, runOnly: RunOnly) {
  await endTransitions(page)
  // Runs through the debugger, which the page's content security policy does not affect. Only once per page, because
  // the script has half a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (runOnly) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, { runOnly }),
    runOnly,
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Expects no violations in both themes, and no horizontal scrolling. */
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
