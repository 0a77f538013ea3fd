import type { Locator, Page } from '@playwright/test'
import type { PropertySummary } from '@freehold/contracts'
import { devices, expectAccessible } from '../src/axe'
import { ordinaryHome } from '../src/propertyPage'
import { infoWindow, tags } from '../src/searchPage'
import { demoAccounts, expect, signIn, test } from '../src/test'

/** The pages to check, and what each shows once it has loaded. */
const pagesWith = ({ _id }: PropertySummary): Record<string, (page: Page) => Locator> => ({
  '/app': (page) => page.getByRole('row', { name: /30-year fixed/ }),
  '/app/search': (page) => tags(page),
  [`/app/search?property=${_id}`]: (page) => infoWindow(page),
  '/app/search?list=open&strategy=buyHold': (page) => page.getByRole('row'),
  [`/app/property/${_id}`]: (page) => page.getByText('Figures match your inputs'),
  [`/app/property/${_id}?strategy=fixFlip`]: (page) => page.getByText('Profit by Sale Price and Months'),
  [`/app/property/${_id}/report?strategy=buyHold`]: (page) =>
    page.getByText('Appendix: Working of Every Figure'),
  [`/app/property/compare?property=${_id}`]: (page) => page.getByRole('table', { name: 'Comparison' }),
  '/app/profile/strategies': (page) => page.getByRole('switch'),
  '/app/account': (page) => page.getByRole('button', { name: 'Update Password' }),
  '/confirmEmail/token': (page) => page.getByRole('button', { name: 'Confirm Email Address' }),
  '/revertEmail/token': (page) => page.getByRole('button', { name: 'Restore Email Address' }),
  '/app/adminSettings/users': (page) => page.getByText(demoAccounts.Agent),
  '/app/adminSettings/rates': (page) => page.getByRole('rowheader', { name: '30-year fixed' }),
})

for (const [device, schemes] of [
  ['desktop', ['light', 'dark']],
  ['phone', ['dark', 'light']],
] as const) {
  const { viewport, tag } = devices[device]
  test(
    `every page has no axe violations on a ${device}, light and dark`,
    { tag },
    async ({ page, homes }) => {
      test.slow()
      await page.setViewportSize(viewport)
      await page.goto('/login')
      await expectAccessible(page, '/login', schemes)
      await signIn(page, 'Admin')
      for (const [path, content] of Object.entries(pagesWith(ordinaryHome(homes)))) {
        await page.emulateMedia({ colorScheme: schemes[0] })
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await expect(content(page).first()).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expectAccessible(page, path, schemes)
      }
    },
  )
}
