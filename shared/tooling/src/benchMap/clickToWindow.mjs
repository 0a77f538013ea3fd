import { freeTag } from './freeTag.mjs'
import { afterSearch } from './moveMap.mjs'

/**
 * Measures from the click on a tag to the frame that shows its window with the data of the search (ms).
 * @param {import('playwright-core').Page} page
 * @param {number} turn
 */
export async function clickToWindow(page, turn) {
  const { x, y, title } = await freeTag(page, turn)
  await page.mouse.move(x, y)
  await page.evaluate(noteClickAndWindow, title.split(', ').at(-1))
  await page.mouse.down()
  await page.mouse.up()
  const ms = await page.evaluate(async () => {
    const { opened, click } = globalThis.freeholdBench
    return (await opened) - click.timeStamp
  })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await afterSearch(page)
  return ms
}

/**
 * Runs in the page: records the next click, and when the window of this street is drawn.
 * @param {string | undefined} street
 */
function noteClickAndWindow(street) {
  const map = /** @type {Element} */ (document.querySelector('[role="region"][aria-label="Map"]'))
  const bench = {
    click: /** @type {MouseEvent | null} */ (null),
    opened: new Promise((resolve) => {
      const look = () => {
        if (map.querySelector('[role="dialog"] h2')?.textContent !== street) return
        observer.disconnect()
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
      }
      const observer = new MutationObserver(look)
      observer.observe(map, { childList: true, subtree: true, characterData: true })
    }),
  }
  globalThis.freeholdBench = bench
  addEventListener('click', (event) => (bench.click = event), { capture: true, once: true })
}
