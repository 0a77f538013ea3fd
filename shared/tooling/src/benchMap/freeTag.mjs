/** So many are pressed in turns. */
const CHOICE = 5

/**
 * Where a tag of the map is, and its title: one that nothing covers and that is not selected, another one each turn.
 * Those low in the middle come first: there is room for a window over them, so that the map stays where it is.
 */
export async function freeTag(page, turn) {
  const tags = await page.evaluate(() => {
    const map = document.querySelector('[role="region"][aria-label="Map"]')
    const { left, width, bottom } = map.getBoundingClientRect()
    return [...map.querySelectorAll('[role="button"][aria-pressed="false"]')].flatMap((tag) => {
      const at = tag.getBoundingClientRect()
      const [x, y] = [at.x + at.width / 2, at.y + at.height / 2]
      if (document.elementFromPoint(x, y)?.closest('[role="button"]') !== tag) return []
      return { title: tag.title, x, y, away: Math.hypot(x - left - width / 2, y - bottom) }
    })
  })
  if (tags.length === 0) throw new Error('No tag of the map can be pressed')
  const nearest = tags.toSorted((a, b) => a.away - b.away).slice(0, CHOICE)
  return nearest[turn % nearest.length]
}

/** In the page: whether the window is that of a tag, whose title ends with the address. */
export const isWindowOf = (title) => {
  const shown = document.querySelector('[role="region"][aria-label="Map"] [role="dialog"] h2')?.textContent
  return Boolean(shown) && title.includes(`, ${shown}`)
}
