/** So many are pressed in turns. */
const CHOICE = 5

/**
 * Where a tag of the map is, and its title: one that nothing covers and that is not selected, another one each turn.
 * Those low in the middle come first: there is room for a window over them, so that the map stays where it is.
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
    // Only until there are enough: to ask what lies over a place takes milliseconds where tags are many.
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

/** In the page: whether the window is that of a tag, whose title ends with the address. */
export const isWindowOf = (title) => {
  const shown = document.querySelector('[role="region"][aria-label="Map"] [role="dialog"] h2')?.textContent
  return Boolean(shown) && title.includes(`, ${shown}`)
}
