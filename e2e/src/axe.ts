import axe from 'axe-core'
import type { Page } from '@playwright/test'
import { expect } from './test'

/** Colours on their way from one theme or state to the next are neither's, and axe would judge them. */
const endTransitions = (page: Page) =>
  page.evaluate(async () => {
    const running = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    for (let transitions = running(); transitions.length > 0; transitions = running())
      await Promise.allSettled(transitions.map((transition) => transition.finished))
  })

/** What axe finds wrong with the page as it stands, as WCAG 2.2 AA and good practice have it. */
export async function violationsOf(page: Page) {
  await endTransitions(page)
  // Evaluated by the debugger, which the page's content security policy does not bind.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  )
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** The page as it stands is free of violations in both themes, and does not scroll sideways. */
export async function expectAccessible(page: Page, state: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect.soft(await violationsOf(page), `${state}, ${colorScheme}`).toEqual([])
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(overflow, `${state} scrolls sideways`).toBeLessThanOrEqual(0)
}
