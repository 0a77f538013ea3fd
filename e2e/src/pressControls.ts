import type { Page } from '@playwright/test'

interface PressOptions {
  /** Opens the page, or opens it again after a control has left it, and waits until it is there. */
  open: () => Promise<void>
  /** Names of controls that are left alone. */
  skip: RegExp
}

/** A button, link, tab, switch, checkbox, radio button or fold of a page. */
interface Control {
  /** Its role, its name, and its place among those of the same. */
  key: string
  name: string
}

interface Pressing {
  /** The controls that can be pressed now. */
  list: () => Control[]
  /**
   * Gives a control the focus and returns how to press it: one that cannot have the focus by `click`, else by a key.
   * False if it is not there.
   */
  prepare: (key: string) => Promise<false | 'click' | 'Enter' | 'Space'>
  /** Clicks what has been prepared. */
  click: () => void
  /** Waits until nothing changes, and forgets what has. */
  awaitQuiet: () => Promise<void>
  hasChanged: () => boolean
}

/** How long a press may take to show. */
const EFFECT_MS = 4_000

/** Before the first press nothing happens for this long; a page that still loads is given more tries. */
const STILL_MS = 1_000
const STILL_TRIES = 15

/**
 * Presses every control of a page, with the keyboard where it can have the focus, and returns the names of those that
 * change nothing: no element, no focus, no scroll position, and no address, request, download, dialog, print or window.
 * Left alone is what leads to where one is: the open tab, the current page and a chosen radio button.
 */
export async function findDeadControls(page: Page, { open, skip }: PressOptions) {
  let happened = 0
  const count = () => (happened += 1)
  for (const event of ['request', 'download', 'filechooser', 'framenavigated'] as const)
    page.on(event as 'request', count)
  page.on('popup', (popup) => {
    count()
    void popup.close()
  })
  page.on('dialog', (dialog) => {
    count()
    void dialog.dismiss()
  })
  const openQuiet = async () => {
    await open()
    // What the page loads by itself is no effect of a press.
    await page.waitForLoadState('networkidle')
  }
  await page.addInitScript(installPressing)
  /** What changed by itself would pass for the effect of a press. */
  const awaitStillness = async () => {
    for (let tries = 1; ; tries += 1) {
      await page.evaluate(() => pressing.awaitQuiet())
      happened = 0
      await new Promise((resolve) => setTimeout(resolve, STILL_MS))
      if (happened === 0 && !(await page.evaluate(() => pressing.hasChanged()))) return
      if (tries === STILL_TRIES) throw new Error('The page never stops changing by itself')
    }
  }
  await openQuiet()
  await awaitStillness()
  const address = page.url()
  const dialogs = page.locator('dialog[open], [role="dialog"]')
  const all = await page.evaluate(() => pressing.list())
  const controls = all.filter(({ name }) => !skip.test(name))
  const dead: string[] = []
  const pressed: string[] = []
  for (const { key, name } of controls) {
    let way = await page.evaluate((one) => pressing.prepare(one), key)
    if (way === false) {
      // An earlier press has hidden it.
      await openQuiet()
      way = await page.evaluate((one) => pressing.prepare(one), key)
    }
    // An earlier press has changed what it is called, or has used it up.
    if (way === false) continue
    pressed.push(name)
    happened = 0
    if (way === 'click') await page.evaluate(() => pressing.click())
    else await page.keyboard.press(way)
    const until = Date.now() + EFFECT_MS
    // A page that is being left has no answer.
    const hasChanged = async () =>
      happened > 0 || (await page.evaluate(() => pressing.hasChanged()).catch(() => true))
    while (!(await hasChanged()) && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 30))
    if (!(await hasChanged())) dead.push(name)
    await page.evaluate(() => pressing.awaitQuiet()).catch(() => undefined)
    if (await dialogs.count().catch(() => 0)) await page.keyboard.press('Escape')
    if (page.url() !== address || (await dialogs.count().catch(() => 1))) await openQuiet()
  }
  return { dead, pressed }
}

declare const pressing: Pressing

/** Part of each document of the page, before its own scripts. */
function installPressing() {
  /** Rows of a table, and tags of a map, of which each has the same controls: these are enough. */
  const ALIKE_MAX = 2
  /** Nothing may change for this long before a control is pressed, unless something changes all the time. */
  const [QUIET_MS, QUIET_MAX_MS] = [150, 4_000]
  const controls =
    'button, a[href], summary, [role="button"], [role="tab"], [role="switch"], input[type="checkbox"], input[type="radio"]'
  const taken = '[aria-current]:not([aria-current="false"]), [aria-selected="true"], [type="radio"]:checked'
  const off = ':disabled, [aria-disabled="true"], [inert] *, [aria-hidden="true"] *'

  let changes = 0
  let changedAt = performance.now()
  const note = () => {
    changes += 1
    changedAt = performance.now()
  }
  globalThis.print = note
  new MutationObserver(note).observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  for (const event of ['focusin', 'scroll', 'fullscreenchange', 'change'])
    document.addEventListener(event, note, true)

  const nameOf = (element: HTMLElement) =>
    (
      element.getAttribute('aria-label') ||
      element.title ||
      element.innerText ||
      (element as HTMLInputElement).labels?.[0]?.innerText ||
      ''
    )
      .replaceAll(/\s+/g, ' ')
      .trim()

  function isPressable(element: HTMLElement) {
    const { width, height } = element.getBoundingClientRect()
    const isHere = width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
    const leaves = element instanceof HTMLAnchorElement && element.origin !== location.origin
    return isHere && !leaves && !element.matches(off) && !element.matches(taken)
  }

  function found() {
    const counts = new Map<string, number>()
    const next = (text: string) => {
      const count = (counts.get(text) ?? 0) + 1
      counts.set(text, count)
      return count
    }
    return [...document.querySelectorAll<HTMLElement>(controls)].filter(isPressable).flatMap((element) => {
      const row = element.closest('tbody tr, [role="row"]')
      if (row && [...row.parentElement!.children].indexOf(row) >= ALIKE_MAX) return []
      const name = nameOf(element)
      if (/\d dollars, |zoom in$/.test(name) && next('tags') > ALIKE_MAX) return []
      const text = `${element.getAttribute('role') ?? element.localName} ${name}`
      return [{ element, name, key: `${text} ${next(text)}` }]
    })
  }

  async function awaitQuiet() {
    const until = performance.now() + QUIET_MAX_MS
    while (performance.now() - changedAt < QUIET_MS && performance.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 20))
    changes = 0
  }

  let clicked: HTMLElement | undefined
  const pressing: Pressing = {
    click: () => clicked?.click(),
    list: () => found().map(({ key, name }) => ({ key, name })),
    awaitQuiet,
    hasChanged: () => changes > 0,
    async prepare(key) {
      let element: HTMLElement | undefined
      // One that is drawn anew meanwhile has to be looked for again.
      while (!element?.isConnected) {
        element = found().find((one) => one.key === key)?.element
        if (!element) return false
        element.focus()
        await awaitQuiet()
      }
      clicked = element
      if (document.activeElement !== element) return 'click'
      return element.matches('input, [role="switch"]') ? 'Space' : 'Enter'
    },
  }
  Object.assign(globalThis, { pressing })
}
