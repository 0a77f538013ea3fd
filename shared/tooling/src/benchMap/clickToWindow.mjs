import { goTo } from './panFrames.mjs'
import { percentile } from '../benchBrowser/statistics.mjs'

const CLICKS = 20

/** From the click on a tag to the frame that shows its window, filled with what the search has found. */
export async function clickToWindow(page) {
  await goTo(page, 17)
  const waits = []
  for (let click = 0; click < CLICKS; click += 1) {
    waits.push(
      await page.evaluate(async (click) => {
        const map = document.querySelector('[role="region"][aria-label="Map"]')
        const tags = [...map.querySelectorAll('[role="button"][aria-pressed="false"]')]
        const tag = tags[(click * 7) % tags.length]
        const street = tag.title.split(', ').at(-1)
        const opened = new Promise((resolve) => {
          const look = () => {
            if (map.querySelector('[role="dialog"] h2')?.textContent !== street) return
            observer.disconnect()
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))
          }
          const observer = new MutationObserver(look)
          observer.observe(map, { childList: true, subtree: true, characterData: true })
        })
        const start = performance.now()
        tag.click()
        return (await opened) - start
      }, click),
    )
    await page.waitForTimeout(400)
  }
  return { clicks: CLICKS, p50Ms: percentile(waits, 50), p95Ms: percentile(waits, 95) }
}
