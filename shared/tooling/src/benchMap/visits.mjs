/** During these visits the browser still compiles code. */
const WARM_UP = 40
const SAMPLES = 10

/**
 * What visits of the map leave in memory: the slope of the heap, and maps that are kept although their page is gone.
 * @param {import('playwright-core').Page} page
 * @param {number} count
 */
export async function visits(page, count) {
  const devtools = await page.context().newCDPSession(page)
  await visit(page, WARM_UP)
  const heap = [await heapOf(devtools)]
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await visit(page, count / SAMPLES)
    heap.push(await heapOf(devtools))
  }
  return {
    heapSlopeKbPerVisit: Math.round((slope(heap) / (count / SAMPLES) / 1_000) * 100) / 100,
    detachedMaps: await canvasesOf(devtools),
    heapMb: heap.map((bytes) => Math.round(bytes / 10_000) / 100),
  }
}

/**
 * @param {import('playwright-core').Page} page
 * @param {number} times
 */
async function visit(page, times) {
  for (let time = 0; time < times; time += 1) {
    await page.getByRole('link', { name: 'Search Properties' }).first().click()
    await page
      .getByRole('button', { name: /dollars/ })
      .first()
      .waitFor()
    await page.getByRole('link', { name: 'Home' }).first().click()
    await page.getByText('30-year fixed').first().waitFor()
  }
}

/** @param {import('playwright-core').CDPSession} devtools */
async function heapOf(devtools) {
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.collectGarbage')
  return (await devtools.send('Runtime.getHeapUsage')).usedSize
}

/**
 * Each map draws its base map on a canvas, and no other page has a canvas.
 * @param {import('playwright-core').CDPSession} devtools
 */
async function canvasesOf(devtools) {
  const { result } = await devtools.send('Runtime.evaluate', { expression: 'HTMLCanvasElement.prototype' })
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  })
  const { result: length } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  return length.value
}

/**
 * Slope of the line that fits the values best.
 * @param {number[]} values
 */
function slope(values) {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const above = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0)
  return above / values.reduce((sum, _, index) => sum + (index - middle) ** 2, 0)
}
