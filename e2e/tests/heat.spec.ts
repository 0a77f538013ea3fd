import type { Page } from '@playwright/test'
import { type HeatCell, type HeatMap, isAboveRoiThreshold } from '@freehold/contracts'
import { expectAccessible } from '../src/axe'
import { colorDifference, seenAs, visions } from '../src/colorVision'
import {
  cellKeyOf,
  cellOf,
  type Figures,
  figuresBy,
  isHeatCall,
  isZipCall,
  middleOf,
  watchHeat,
} from '../src/heatMap'
import { tabTo } from '../src/keyboard'
import { phone } from '../src/phone'
import { cameraOf, clusters, mapOf, pixelAt, tags } from '../src/searchPage'
import { expect, signIn, test } from '../src/test'

/** All of the demo town, in cells of a few blocks. */
const START = '46.6105,-119.52,13'

const toggle = (page: Page) => page.getByRole('button', { name: 'Heat Map' })
const legend = (page: Page) => page.getByRole('region', { name: 'Heat Map' })
const tableButton = (page: Page) => legend(page).getByRole('button', { name: 'Table' })
const table = (page: Page) => page.getByRole('complementary', { name: 'Heat map by ZIP' })
const cellKeys = (page: Page) => page.getByRole('application', { name: 'Cells of the heat map' })
const readOut = (page: Page) =>
  page.getByRole('status').filter({ hasText: /^[\d,]+ homes?, .*(per sq ft|with a figure)$/ })
const hexagons = (page: Page) =>
  mapOf(page)
    .locator('svg')
    .filter({ has: page.locator('pattern') })
const inView = (page: Page) => page.getByRole('status').filter({ hasText: /^[\d,]+ in view$/ })

async function openHeat(page: Page, query = '', at = START) {
  const last = await watchHeat(page)
  await signIn(page, 'Investor', `/app/search?at=${at}&heat=return${query}`)
  await expect(hexagons(page)).toBeAttached()
  return last
}

/** What the page reads out of a cell. */
function readOutOf({ count, medianReturn, medianPricePerSquareFoot: dollars }: Figures): string {
  const homes = `${count.toLocaleString('en-US')} ${count === 1 ? 'home' : 'homes'}`
  if (medianReturn === null && dollars === null) return `${homes}, fewer than 10 with a figure`
  const percent = Number(medianReturn)
  const sign = percent < 0 ? '\u2212' : ''
  const side = isAboveRoiThreshold(percent) ? 'above' : 'not above'
  return [
    homes,
    medianReturn === null
      ? 'no median ROI'
      : `median ROI ${sign}${Math.abs(percent).toFixed(2)}%, ${side} the 3% line`,
    dollars === null ? 'no price per sq ft' : `$${dollars} per sq ft`,
  ].join(', ')
}

/** Waits for the cells of what the map shows now. */
async function cellsOf(page: Page, last: Awaited<ReturnType<typeof watchHeat>>): Promise<HeatMap> {
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const { answer } = last.cells!
  await expect(legend(page)).toContainText(`${answer.total.toLocaleString('en-US')} homes`)
  return answer
}

/** The cell nearest to the middle of the map. */
async function middleCell(page: Page, { cells, zoom }: HeatMap): Promise<HeatCell> {
  const { lat, lng } = await cameraOf(page)
  const distance = (cell: HeatCell) => {
    const at = middleOf(cell, zoom)
    return Math.hypot((at.lat - lat) / Math.cos((lat * Math.PI) / 180), at.lng - lng)
  }
  return cells.toSorted((a, b) => distance(a) - distance(b))[0]!
}

const boxOfCells = (page: Page) =>
  hexagons(page).evaluate((svg) => {
    const boxes = [...svg.querySelectorAll(':scope > g path')]
      .map((path) => path.getBoundingClientRect())
      .filter(({ width }) => width > 0)
    return { left: Math.min(...boxes.map(({ left }) => left)), top: Math.min(...boxes.map(({ top }) => top)) }
  })

test('each home in view is in one cell, with the medians of its homes; measure and heat map are in the address [MKT-3]', async ({
  page,
  homes,
}) => {
  const last = await watchHeat(page)
  await signIn(page, 'Investor', `/app/search?at=${START}`)
  await expect(inView(page)).toHaveCount(1)
  await toggle(page).click()
  await expect(toggle(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL(/[?&]heat=return/)
  await expect(hexagons(page)).toBeAttached()
  await expect(tags(page).or(clusters(page))).toHaveCount(0)

  const { cells, zoom, total } = await cellsOf(page, last)
  const shown = new Map(cells.map(({ x, y, ...figures }) => [cellKeyOf({ x, y }), figures]))
  const expected = figuresBy(homes, last.cells!.bounds, 'buyHold', (home) => cellOf(home, zoom))
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(expected))
  expect(cells.filter(({ medianReturn }) => medianReturn !== null).length).toBeGreaterThan(10)
  expect(cells.filter(({ medianReturn }) => medianReturn === null).length).toBeGreaterThan(0)
  expect(cells.reduce((sum, { count }) => sum + count, 0)).toBe(total)
  await expect(inView(page)).toHaveText(`${total.toLocaleString('en-US')} in view`)
  await expect(legend(page)).toContainText(`${total.toLocaleString('en-US')} homes`)
  await expect(legend(page)).toContainText(/Median expected ROI, Buy\/Hold, by cell of 0\.\d miles/)
  await expect(legend(page).getByRole('listitem')).toHaveText([
    'under 1%',
    '1 to 3%',
    '3 to 4.5%',
    '4.5% or more',
  ])
  await expect(legend(page)).toContainText('Fewer than 10 homes, no figure')

  await legend(page).getByText('Price per sq ft').click()
  await expect(page).toHaveURL(/[?&]heat=price/)
  await expect(legend(page).getByRole('listitem')).toHaveCount(5)
  await page.reload()
  await expect(legend(page).getByRole('radio', { name: 'Price per sq ft' })).toBeChecked()
  await expect(legend(page)).toContainText('Median price per square foot, by cell of')
  await expect(hexagons(page)).toBeAttached()
  await legend(page).getByRole('button', { name: 'Hide' }).click()
  await expect(page).not.toHaveURL(/heat=/)
  await expect(hexagons(page)).toHaveCount(0)
  await expect(toggle(page)).toBeFocused()
  await expect(tags(page).or(clusters(page)).first()).toBeVisible()
})

test('filters and another strategy change the cells and what the legend says of them [MKT-3]', async ({
  page,
  homes,
}) => {
  const least = homes.map(({ LatestListingPrice }) => LatestListingPrice ?? 0).toSorted((a, b) => a - b)[
    Math.floor(homes.length / 2)
  ]!
  const last = await openHeat(page, `&strategy=brrrr&minPrice=${least}`)
  const { cells, zoom } = await cellsOf(page, last)
  const dear = homes.filter(({ LatestListingPrice }) => (LatestListingPrice ?? 0) >= least)
  const expected = figuresBy(dear, last.cells!.bounds, 'brrrr', (home) => cellOf(home, zoom))
  expect(Object.fromEntries(cells.map(({ x, y, ...figures }) => [cellKeyOf({ x, y }), figures]))).toEqual(
    Object.fromEntries(expected),
  )
  await expect(legend(page)).toContainText('Median expected ROI, BRRRR, by cell of')

  await page.goto(page.url().replace('strategy=brrrr', 'strategy=buyHold&returnCase=conservative'))
  await expect(legend(page)).toContainText('Median conservative ROI, Buy/Hold, by cell of')
  const expectedReturns = figuresBy(dear, last.cells!.bounds, 'buyHold', (home) => cellOf(home, zoom))
  for (const cell of last.cells!.answer.cells) {
    const { count, medianReturn } = expectedReturns.get(cellKeyOf(cell))!
    expect(cell.count).toBe(count)
    if (medianReturn !== null) expect(Number(cell.medianReturn)).toBeLessThan(Number(medianReturn))
  }
  await page.goto(page.url().replace(/minPrice=\d+/, 'minPrice=90000000'))
  await expect(legend(page)).toContainText('No homes match the filters here')
  await expect(hexagons(page)).toHaveCount(0)
})

test('the keys read out one cell after another, zoom in to one, and leave [MKT-3]', async ({ page }) => {
  const last = await openHeat(page)
  const around = await cellsOf(page, last)
  const keys = new Set(around.cells.map(cellKeyOf))
  const hasNeighbors = ({ x, y }: HeatCell) =>
    [
      { x: x + 1, y },
      { x, y: y + 1 },
      { x, y: y + 2 },
    ].every((cell) => keys.has(cellKeyOf(cell)))
  const start = around.cells.filter(hasNeighbors)
  const { x, y } = start[Math.floor(start.length / 2)]!
  const { lat, lng } = middleOf({ x, y }, around.zoom)
  await page.goto(`/app/search?at=${lat},${lng},13&heat=return`)
  await expect(hexagons(page)).toBeAttached()
  const heat = await cellsOf(page, last)
  const byKey = new Map(heat.cells.map((cell) => [cellKeyOf(cell), cell]))
  await tabTo(page, cellKeys(page))
  const expectRead = (x: number, y: number) =>
    expect(readOut(page)).toHaveText(readOutOf(byKey.get(cellKeyOf({ x, y }))!))
  await expectRead(x, y)
  await page.keyboard.press('ArrowRight')
  await expectRead(x + 1, y)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  await expectRead(x, y + 1)
  await page.keyboard.press('ArrowDown')
  await expectRead(x, y + 2)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expectRead(x, y)
  await page.keyboard.press('Escape')
  await expect(readOut(page)).toHaveCount(0)
  await expect(mapOf(page)).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await expect(cellKeys(page)).toBeFocused()
  await expectRead(x, y)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await cameraOf(page)).zoom).toBeGreaterThan(15)
  const camera = await cameraOf(page)
  expect(camera.lat).toBeCloseTo(middleOf({ x, y }, heat.zoom).lat, 2)
  expect(camera.lng).toBeCloseTo(middleOf({ x, y }, heat.zoom).lng, 2)
  await expect(tags(page).first()).toBeVisible()
  await expect(hexagons(page).locator(':scope > g')).toHaveCSS('opacity', '0.35')
})

test('cells move with the map, are read out where the pointer is, and a press zooms in to one [MKT-3]', async ({
  page,
}) => {
  const last = await openHeat(page)
  const heat = await cellsOf(page, last)
  const cell = await middleCell(page, heat)
  const at = await pixelAt(page, middleOf(cell, heat.zoom))
  await page.mouse.move(at.x, at.y)
  await expect(readOut(page)).toHaveText(readOutOf(cell))
  await page.mouse.move(30, 30)
  await expect(readOut(page)).toHaveCount(0)

  const asked: string[] = []
  await page.route(isHeatCall, (route) => {
    asked.push(route.request().url())
    // The first is on its way until another view is asked for.
    return asked.length === 1 ? undefined : route.fallback()
  })
  const aborted = page.waitForEvent('requestfailed', (request) => isHeatCall(new URL(request.url())))
  const before = await boxOfCells(page)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x - 60, at.y - 40, { steps: 5 })
  const during = await boxOfCells(page)
  expect(during.left).toBeCloseTo(before.left - 60, 0)
  expect(during.top).toBeCloseTo(before.top - 40, 0)
  await page.mouse.up()
  await expect.poll(() => asked.length).toBe(1)
  const after = await boxOfCells(page)
  expect(after).toEqual(during)
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 60, at.y + 40, { steps: 5 })
  await page.mouse.up()
  await aborted
  await cellsOf(page, last)
  await page.mouse.click(at.x, at.y)
  await expect.poll(async () => (await cameraOf(page)).zoom).toBeGreaterThan(15)
  expect((await cameraOf(page)).lat).toBeCloseTo(middleOf(cell, heat.zoom).lat, 2)
})

const zips = async (page: Page) =>
  (await table(page).getByRole('rowheader').allTextContents()).map((text) => text.slice(0, 6))

test('the table has the same figures by ZIP, leads to the market of one, and gives the focus back [MKT-3]', async ({
  page,
  homes,
}) => {
  const last = await openHeat(page)
  await tableButton(page).click()
  await expect(page).toHaveURL(/[?&]list=open/)
  await expect(table(page).getByRole('button', { name: 'Close table' })).toBeFocused()
  await expect(table(page).getByRole('rowheader').first()).toBeVisible()
  const isSameView = () => JSON.stringify(last.areas?.bounds) === JSON.stringify(last.cells?.bounds)
  await expect.poll(isSameView).toBe(true)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  const expected = figuresBy(homes, last.areas!.bounds, 'buyHold', (home) => home.PropertyAddressZIP)
  expect(
    Object.fromEntries(
      last.areas!.answer.areas.map(({ postalCode, city: _city, ...figures }) => [postalCode, figures]),
    ),
  ).toEqual(Object.fromEntries(expected))
  const [zip, { count, medianReturn, medianPricePerSquareFoot }] = [...expected][0]!
  const row = table(page).getByRole('row', { name: new RegExp(`^${zip}`) })
  await expect(row.getByRole('cell').first()).toHaveText(count.toLocaleString('en-US'))
  await expect(row).toContainText(`${Math.abs(Number(medianReturn)).toFixed(2)}%`)
  await expect(row).toContainText(`$${medianPricePerSquareFoot}`)

  await page.reload()
  await table(page).getByRole('link', { name: zip }).click()
  await expect(page).toHaveURL(new RegExp(`/app/search/market\\?zip=${zip}`))
  await page.goBack()
  await expect(table(page)).toBeVisible()
  await table(page).getByRole('button', { name: 'Close table' }).press('Escape')
  await expect(table(page)).toHaveCount(0)
  await expect(tableButton(page)).toBeFocused()
})

test('ZIP codes are in the order of the measure, or of a column, those without its figure last [MKT-3]', async ({
  page,
}) => {
  // The demo town has one.
  const area = (
    postalCode: string,
    count: number,
    medianReturn: number | 'Infinity' | null,
    medianPricePerSquareFoot: number | null,
  ) => ({ postalCode, city: null, count, medianReturn, medianPricePerSquareFoot })
  const areas = [
    area('98103', 218, 1.22, 642),
    area('98402', 212, 5.64, 318),
    area('98004', 9, null, null),
    area('98118', 152, -0.42, 642),
    area('', 20, 'Infinity', null),
  ]
  await openHeat(page)
  await page.route(isZipCall, (route) => route.fulfill({ json: { data: { total: 812, areas } } }))
  await tableButton(page).click()
  const expectOrder = async (heading: string, direction: string, order: readonly string[]) => {
    await expect(table(page).getByRole('columnheader', { name: heading })).toHaveAttribute(
      'aria-sort',
      direction,
    )
    await expect.poll(() => zips(page)).toEqual(order)
  }
  await expect(table(page)).toContainText('5 of 812 in view')
  await expectOrder('Median ROI', 'descending', ['No ZIP', '98402', '98103', '98118', '98004'])
  await legend(page).getByText('Price per sq ft').click()
  await expectOrder('$ / sq ft', 'descending', ['98103', '98118', '98402', 'No ZIP', '98004'])
  await table(page).getByRole('button', { name: '$ / sq ft' }).click()
  await expectOrder('$ / sq ft', 'ascending', ['98402', '98103', '98118', 'No ZIP', '98004'])
  await table(page).getByRole('button', { name: 'Homes' }).click()
  await expectOrder('Homes', 'descending', ['98103', '98402', '98118', 'No ZIP', '98004'])
  await table(page).getByRole('button', { name: 'ZIP' }).click()
  await expectOrder('ZIP', 'ascending', ['No ZIP', '98004', '98103', '98118', '98402'])
})

test('a failure keeps the cells and offers Retry; after an outage cells and table come without it [MKT-3]', async ({
  page,
  watch,
}) => {
  watch.expectProblem(/Failed to load resource|net::ERR_FAILED|heat map could not be loaded/)
  await page.route(isHeatCall, (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(page, 'Investor', `/app/search?at=${START}&heat=return`)
  await expect(legend(page).getByRole('status')).toContainText("Couldn't load")
  await page.unroute(isHeatCall)
  await legend(page).getByRole('button', { name: 'Retry' }).click()
  await expect(hexagons(page)).toBeAttached()
  await expect(legend(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)

  const isEither = (url: URL) => isHeatCall(url) || isZipCall(url)
  await page.route(isEither, (route) => route.abort())
  await tableButton(page).click()
  await expect(table(page)).toContainText("Couldn't load the figures")
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(legend(page).getByRole('status')).toContainText("Couldn't update")
  await expect(hexagons(page)).toBeAttached()
  await page.unroute(isEither)
  await expect(table(page).getByRole('rowheader').first()).toBeVisible()
  await expect(legend(page).getByRole('button', { name: 'Retry' })).toHaveCount(0)
})

test('on a phone the legend is below the map, a tap reads a cell out, another zooms in, and the table covers the map [MKT-3]', async ({
  openContext,
}) => {
  const context = await openContext({ viewport: phone, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  const last = await watchHeat(page)
  await signIn(page, 'Investor', `/app/search?at=${START}&list=open`)
  await toggle(page).tap()
  await expect(hexagons(page)).toBeAttached()
  await expect(page).not.toHaveURL(/list=/)
  const heat = await cellsOf(page, last)
  const [map, sheet] = [(await mapOf(page).boundingBox())!, (await legend(page).boundingBox())!]
  expect(sheet.y).toBeCloseTo(map.y + map.height, 0)
  expect(sheet).toMatchObject({ x: 0, width: phone.width })
  expect(sheet.y + sheet.height).toBeCloseTo(phone.height, 0)

  await tableButton(page).tap()
  await expect(table(page)).toBeVisible()
  await expect(legend(page)).toBeHidden()
  await table(page).getByRole('button', { name: 'Close table' }).tap()
  await expect(legend(page)).toBeVisible()

  const cell = await middleCell(page, heat)
  const at = await pixelAt(page, middleOf(cell, heat.zoom))
  await page.touchscreen.tap(at.x, at.y)
  await expect(readOut(page)).toHaveText(readOutOf(cell))
  expect((await cameraOf(page)).zoom).toBe(13)
  await expectAccessible(page, 'heat map on a phone')
  await page.touchscreen.tap(at.x, at.y)
  await expect.poll(async () => (await cameraOf(page)).zoom).toBeGreaterThan(14)
})

test('the heat map and its table are accessible, and its colors differ for all kinds of eyes in both themes [MKT-3]', async ({
  page,
}) => {
  await openHeat(page, '&list=open')
  await expect(table(page).getByRole('rowheader').first()).toBeVisible()
  await tabTo(page, cellKeys(page))
  await expect(readOut(page)).toHaveCount(1)
  await expectAccessible(page, 'heat map')
  const shades = () =>
    legend(page)
      .locator('li i')
      .evaluateAll((swatches) => swatches.map((swatch) => getComputedStyle(swatch).color))
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await legend(page).getByText('ROI', { exact: true }).click()
    await expect.poll(async () => (await shades()).length).toBe(4)
    const returns = await shades()
    for (const [kind, vision] of Object.entries(visions)) {
      const seen = returns.map((color) => seenAs(color, vision))
      const apart = seen.flatMap((one, index) =>
        seen.slice(index + 1).map((other) => colorDifference(one, other)),
      )
      expect(Math.min(...apart), `${kind}, ${colorScheme}`).toBeGreaterThan(20)
    }
    await legend(page).getByText('Price per sq ft').click()
    await expect.poll(async () => (await shades()).length).toBe(5)
    // Away from the ground: darker on a light one, lighter on a dark one.
    const lightness = (await shades()).map((color) => seenAs(color, visions.full)[0])
    const steps = lightness.slice(1).map((value, index) => value - lightness[index]!)
    for (const step of steps) expect(colorScheme === 'light' ? -step : step).toBeGreaterThan(8)
  }
})
