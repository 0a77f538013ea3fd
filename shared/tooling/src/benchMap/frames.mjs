/**
 * Starts recording in a page how long each frame takes (ms).
 * @param {import('playwright-core').Page} page
 */
export const startFrames = (page) =>
  page.evaluate(() => {
    const record = { ...globalThis.freeholdBench, frames: [], released: 0, isOn: true }
    globalThis.freeholdBench = record
    let last = performance.now()
    const tick = (/** @type {number} */ now) => {
      record.frames.push(now - last)
      last = now
      if (record.isOn) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
    record.release = () => (record.released = record.frames.length)
    addEventListener('pointerup', record.release, { capture: true })
  })

/**
 * Stops recording. Returns the frames up to the last release of the map, and the longest one after it.
 * @param {import('playwright-core').Page} page
 * @returns {Promise<{ frames: number[], longestAfterMs: number }>}
 */
export async function endFrames(page) {
  const { frames, released } = await page.evaluate(() => {
    const record = globalThis.freeholdBench
    record.isOn = false
    removeEventListener('pointerup', record.release, { capture: true })
    return { frames: record.frames, released: record.released }
  })
  return { frames: frames.slice(0, released), longestAfterMs: Math.max(...frames.slice(released)) }
}
