/** Watches the requests of a page; answers what waits until none is under way and the page has nothing left to do. */
export function watchRequests(page) {
  const underWay = new Set()
  let onOver = () => {}
  const end = (request) => {
    underWay.delete(request)
    if (underWay.size === 0) onOver()
  }
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return async function settled() {
    // What is idle has sent its requests, and what has their answers may send others.
    do {
      if (underWay.size > 0) await new Promise((resolve) => (onOver = resolve))
      await page.evaluate(untilIdle)
    } while (underWay.size > 0)
  }
}

/** In the page: until the next frame has been drawn and nothing is left to do. */
const untilIdle = () =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve))),
  )
