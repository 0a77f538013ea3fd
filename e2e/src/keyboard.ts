import type { Locator, Page } from '@playwright/test'
import { expect } from './test'

/** More Tab stops than any page has before the control of a test. */
const MOST_STOPS = 60

/** Presses Tab until the control has the focus. */
export async function tabTo(page: Page, control: Locator) {
  await expect(control).toBeVisible()
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}
