import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { WebDriver, WebElement } from 'selenium-webdriver'
import { expect } from '../src/test'
import { pathOf } from './playwrightVisitor'
import type { Target, Visitor } from './visitor'
import type { WatchedSite } from './watchedSite'

const TIMEOUT_MS = 30_000

const require = createRequire(import.meta.url)

/** Finds elements by role and name within the page. WebDriver scripts are exempt from the page's CSP. */
const library = readFileSync(
  require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

export function webdriverVisitor(driver: WebDriver, site: WatchedSite): Visitor {
  /** The elements on the page, those that a click would reach first. */
  async function find(target: Target): Promise<WebElement[]> {
    const isThere = await driver.executeScript<boolean>('return "TestingLibraryDom" in globalThis')
    if (!isThere) await driver.executeScript(library)
    return driver.executeScript<WebElement[]>(
      `return (${String(findInPage)})(arguments[0])`,
      serialize(target),
    )
  }

  /** Shows the page in error messages, as screenshots hung. */
  const showPage = () =>
    driver.executeScript<string>('return `${location.href}\n${document.body.innerText.slice(0, 1000)}`')

  /** Retries until it succeeds, because an element may disappear before it is used. */
  async function withFirst<T>(target: Target, use: (element: WebElement) => Promise<T>): Promise<T> {
    let result: T | undefined
    await expect(async () => {
      const [first] = await find(target)
      if (!first) throw new Error(`Nothing is ${describe(target)} on ${await showPage()}`)
      result = await use(first)
    }).toPass({ timeout: TIMEOUT_MS })
    return result as T
  }

  return {
    open: (path) => driver.get(`${site.address}${path}`),
    path: async () => pathOf(await driver.getCurrentUrl()),
    see: (target) => withFirst(target, async () => {}),
    click: (target) =>
      withFirst(target, async (element) => {
        const isSteady = await driver.executeAsyncScript<boolean>(
          `(${String(checkSteady)})(arguments[0], arguments[1])`,
          element,
        )
        if (!isSteady) throw new Error(`Still moving: ${describe(target)}`)
        await element.click()
      }),
    type: async (field, text) => {
      await withFirst(field, async (element) => {
        await element.click()
        // WebKit's driver keeps Control down after a chord.
        await driver.executeScript('arguments[0].select()', element)
        await element.sendKeys(text)
      })
    },
    valueOf: (field) => withFirst(field, async (element) => (await element.getProperty('value')) ?? ''),
    textOf: (target) => withFirst(target, (element) => element.getText()),
    run: <T>(expression: string) => driver.executeScript<T>(`return ${expression}`),
    failRemote: async (name) => {
      site.refused = `/remotes/${name}/`
      return async () => void (site.refused = null)
    },
  }
}

type Plain = { [key: string]: Plain | string | boolean | undefined | { source: string; flags: string } }

/** A target as JSON, because WebDriver cannot pass regular expressions. */
const serialize = (target: Target): Plain =>
  Object.fromEntries(
    Object.entries(target).map(([key, value]) => [
      key,
      value instanceof RegExp
        ? { source: value.source, flags: value.flags }
        : key === 'within'
          ? serialize(value as Target)
          : value,
    ]),
  )

const describe = (target: Target) => JSON.stringify(serialize(target))

interface Queries {
  queryAllByRole(root: Element, role: string, options: object): HTMLElement[]
  queryAllByLabelText(root: Element, label: string): HTMLElement[]
  queryAllByText(root: Element, text: string): HTMLElement[]
}

/** Runs in the page: only its source text is sent there. */
// oxlint-disable-next-line typescript/no-explicit-any -- a target as parsed JSON
function findInPage(target: Record<string, any>, root: Element = document.body): HTMLElement[] {
  const queries = (globalThis as unknown as { TestingLibraryDom: Queries }).TestingLibraryDom
  if (target['within']) {
    const [inner] = findInPage(target['within'])
    return inner ? findInPage({ ...target, within: undefined }, inner) : []
  }
  const { role, name, label, text, within: _, ...states } = target
  const named = name?.source === undefined ? name : new RegExp(name.source, name.flags)
  const found = role
    ? queries.queryAllByRole(root, role, { ...states, ...(named !== undefined && { name: named }) })
    : label
      ? queries.queryAllByLabelText(root, label)
      : queries.queryAllByText(root, text)
  const visible = found.filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const isReached = (element: HTMLElement) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && element.contains(hit)
  }
  return visible.toSorted((a, b) => Number(isReached(b)) - Number(isReached(a)))
}

/** Runs in the page. A click on a moving element would miss it. */
function checkSteady(element: HTMLElement, done: (isSteady: boolean) => void) {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const placeNow = () => JSON.stringify(element.getBoundingClientRect())
  const before = placeNow()
  requestAnimationFrame(() => requestAnimationFrame(() => done(placeNow() === before)))
}
