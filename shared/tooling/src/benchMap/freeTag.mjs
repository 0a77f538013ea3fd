/** The number of tags to choose from in turns. */
const CHOICE = 5

/**
 * The position and title of an uncovered, unselected tag, another one each turn. Tags low in the middle come first:
 * their window fits above them, so the map does not move.
 * @param {import('playwright-core').Page} page
 * @param {number} turn
 */
export async function freeTag(page, turn) {
  const free = await page.evaluate((choice) => {
    const map = /** @type {Element} */ (document.querySelector('[role="region"][aria-label="Map"]'))
    const { left, width, bottom } = map.getBoundingClientRect()
    /** @type {HTMLElement[]} */
    const unselected = [...map.querySelectorAll(/** @type {any} */ ('[role="button"][aria-pressed="false"]'))]
    const tags = unselected.map((element) => {
      const at = element.getBoundingClientRect()
      const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
      return { element, x, y, away: Math.hypot(x - left - width / 2, y - bottom) }
    })
    /** @type {{ title: string, x: number, y: number }[]} */
    const free = []
    // Stops when there are enough: finding the element at a point takes milliseconds when there are many tags.
    for (const { element, x, y } of tags.toSorted((a, b) => a.away - b.away)) {
      if (free.length === choice) break
      if (document.elementFromPoint(x, y)?.closest('[role="button"]') === element)
        free.push({ title: element.title, x, y })
    }
    return free
  }, CHOICE)
  const tag = free[turn % free.length]
  if (tag === undefined) throw new Error('No tag of the map can be pressed')
  return tag
}

/** Runs in the page: whether the window belongs to a tag, whose title ends with the address. */
export const isWindowOf = (/** @type {string} */ title) => {
  const shown = document.querySelector('[role="region"][aria-label="Map"] [role="dialog"] h2')?.textContent
  return Boolean(shown) && title.includes(`, ${shown}`)
}
