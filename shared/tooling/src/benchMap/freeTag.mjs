/** The number of tags to choose from in turns. */
const CHOICE = 5

/**
 * The position and title of an uncovered, unselected tag, another one each turn. Tags low in the middle come first:
 * their window fits above them, so the map does not move.
 */
export async function freeTag(page, turn) {
  const free = await page.evaluate((choice) => {
    const map = document.querySelector('[role="region"][aria-label="Map"]')
    const { left, width, bottom } = map.getBoundingClientRect()
    const tags = [...map.querySelectorAll('[role="button"][aria-pressed="false"]')].map((element) => {
      const at = element.getBoundingClientRect()
      const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
      return { element, x, y, away: Math.hypot(x - left - width / 2, y - bottom) }
    })
    const free = []
    // Stops when there are enough: finding the element at a point takes milliseconds when there are many tags.
    for (const { element, x, y } of tags.toSorted((a, b) => a.away - b.away)) {
      if (free.length === choice) break
      if (document.elementFromPoint(x, y)?.closest('[role="button"]') === element)
        free.push({ title: element.title, x, y })
    }
    return free
  }, CHOICE)
  if (free.length === 0) throw new Error('No tag of the map can be pressed')
  return free[turn % free.length]
}

/** Runs in the page: whether the window belongs to a tag, whose title ends with the address. */
export const isWindowOf = (title) => {
  const shown = document.querySelector('[role="region"][aria-label="Map"] [role="dialog"] h2')?.textContent
  return Boolean(shown) && title.includes(`, ${shown}`)
}
