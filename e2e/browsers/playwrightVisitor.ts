import type { Locator, Page } from '@playwright/test'
import { expect } from '../src/test'
import type { Target, Visitor } from './visitor'

export function playwrightVisitor(page: Page): Visitor {
  const find = (target: Target): Locator =>
    locate(target.within ? find(target.within) : page, target)
      .filter({ visible: true })
      .first()
  return {
    open: async (path) => void (await page.goto(path)),
    path: async () => pathOf(page.url()),
    see: (target) => expect(find(target)).toBeVisible(),
    click: (target) => find(target).click(),
    type: async (field, text) => {
      // Over BiDi `fill` sets the value by script, which React does not notice.
      await find(field).click()
      await find(field).press('ControlOrMeta+a')
      await find(field).pressSequentially(text)
    },
    valueOf: (field) => find(field).inputValue(),
    textOf: (target) => find(target).innerText(),
    run: (expression) => page.evaluate(expression),
    failRemote: async (name) => {
      const files = new RegExp(`/remotes/${name}/`)
      await page.route(files, (route) => route.fulfill({ status: 503 }))
      return () => page.unroute(files)
    },
  }
}

function locate(root: Page | Locator, target: Target): Locator {
  if ('label' in target) return root.getByLabel(target.label, { exact: true })
  if ('text' in target) return root.getByText(target.text, { exact: true })
  const { role, within: _, ...rest } = target
  return root.getByRole(role, { ...rest, exact: true })
}

export function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
