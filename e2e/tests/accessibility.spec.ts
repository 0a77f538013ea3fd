import axe from 'axe-core'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '../src/test'

async function violationsOf(page: Page) {
  // Evaluated by the debugger, which the page's content security policy does not bind.
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [device, viewport] of Object.entries({
    desktop: { width: 1440, height: 900 },
    phone: { width: 390, height: 844 },
  })) {
    test(`every page is free of axe violations on a ${device}, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize(viewport)
      await page.goto('/login')
      expect.soft(await violationsOf(page)).toEqual([])
      await signIn(page, 'Admin')
      for (const path of [
        '/app',
        '/app/search',
        '/app/profile/strategies',
        '/app/account',
        '/app/adminSettings/users',
      ]) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect.soft(await violationsOf(page), path).toEqual([])
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
      }
    })
  }
}
