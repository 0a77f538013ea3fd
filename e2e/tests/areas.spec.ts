import type { CDPSession, Page } from '@playwright/test'
import { type LngLat, parseAreas, paths, type PropertySummary } from '@freehold/contracts'
import { expectAccessible } from '../src/axe'
import { tabTo } from '../src/keyboard'
import { phone } from '../src/phone'
import { cameraOf, centerOf, dragMap, infoWindow, mapOf, tags } from '../src/searchPage'
import { expect, signIn, test } from '../src/test'

type Pixel = readonly [x: number, y: number]

const START = '46.6105,-119.52,17'
/** Around some of the homes at the start, on a desktop. */
const corners: readonly Pixel[] = [
  [500, 300],
  [900, 280],
  [1_000, 600],
  [480, 640],
]

const drawButton = (page: Page) => page.getByRole('button', { name: 'Draw Area' })
const tools = (page: Page) => page.getByRole('group', { name: 'Draw an area' })
const said = (page: Page) => page.getByRole('status').filter({ hasText: /^Area \d/ })
const chip = (page: Page, number: number) =>
  page.getByRole('button', { name: new RegExp(`^Area ${number} [\\d,]+ homes?$`) })
const areasIn = (page: Page) => parseAreas(new URL(page.url()).searchParams.get('areas') ?? '')
const countIn = (text: string | null) => Number(/([\d,]+) homes?/.exec(text ?? '')?.[1]?.replace(',', ''))

/** A tag that neither the page's bar nor the tools can cover. */
async function tagAmid(page: Page) {
  for (const tag of await tags(page).all()) {
    const { x, y } = await centerOf(tag)
    if (x > 300 && x < 1_200 && y > 350 && y < 750) return tag
  }
  throw new Error('No tag is in the middle of the map')
}

async function openMap(page: Page, query = '') {
  await signIn(page, 'Investor', `/app/search?at=${START}${query}`)
  await expect(tags(page).first()).toBeVisible()
}

async function beginDrawing(page: Page) {
  await drawButton(page).click()
  await expect(said(page)).toBeVisible()
}

async function clickAll(page: Page, pixels: readonly Pixel[]) {
  for (const [x, y] of pixels) await page.mouse.click(x, y)
}

async function drag(page: Page, [fromX, fromY]: Pixel, [toX, toY]: Pixel) {
  await page.mouse.move(fromX, fromY)
  await page.mouse.down()
  await page.mouse.move(toX, toY, { steps: 5 })
  await page.mouse.up()
}

/** The homes in an area whose lines do not cross, by the crossings of a line to the east. */
const homesIn = (homes: readonly PropertySummary[], area: readonly LngLat[]) =>
  homes.filter(({ location: { coordinates } }) => {
    const [lng, lat] = coordinates
    const crossings = area.filter(([x1, y1], index) => {
      const [x2, y2] = area[(index + 1) % area.length]!
      return y1 > lat !== y2 > lat && lng < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)
    })
    return crossings.length % 2 === 1
  })

async function expectCounted(page: Page, number: number, homes: readonly PropertySummary[]) {
  await expect(chip(page, number)).toBeVisible()
  const found = homesIn(homes, areasIn(page)[number - 1]!)
  expect(found.length).toBeGreaterThan(0)
  await expect.poll(async () => countIn(await chip(page, number).textContent())).toBe(found.length)
}

/** What the list says of all areas, which must be in view. */
const expectListed = (page: Page, count: number) =>
  expect(page.getByRole('button', { name: /^List/ })).toHaveText(new RegExp(`^List${count}\\b`))

test('a polygon drawn with the mouse limits the search, stays in the address and goes with Back [MKT-6]', async ({
  page,
  homes,
}) => {
  await openMap(page)
  await beginDrawing(page)
  await expect(tools(page).getByRole('button', { name: 'Finish Area' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const tag = await centerOf(await tagAmid(page))
  await clickAll(page, [...corners, [tag.x, tag.y]])
  await expect(infoWindow(page)).toHaveCount(0)
  await expect(said(page)).toContainText('Area 1: 5 points')
  await tools(page).getByRole('button', { name: 'Undo Point' }).click()
  await expect(said(page)).toHaveText(/^Area 1: 4 points, [\d,]+ homes\.$/)
  const drawn = countIn(await said(page).textContent())

  await page.mouse.click(...corners[0]!)
  await expect(tools(page)).toHaveCount(0)
  await expect(page).toHaveURL(/[?&]areas=/)
  expect(areasIn(page).map(({ length }) => length)).toEqual([4])
  await expectCounted(page, 1, homes)
  expect(countIn(await chip(page, 1).textContent())).toBe(drawn)
  await expectListed(page, drawn)

  await page.reload()
  await expectCounted(page, 1, homes)
  await expectListed(page, drawn)
  await page.goBack()
  await expect(page).not.toHaveURL(/areas=/)
  await expect(chip(page, 1)).toHaveCount(0)
})

test('the market of a drawn area is that of its homes, and leads back to the map with it [MKT-6] [MKT-9]', async ({
  page,
  homes,
}) => {
  await openMap(page)
  await expect(page.getByRole('link', { name: 'Market', exact: true })).toHaveCount(0)
  await beginDrawing(page)
  await clickAll(page, corners)
  await page.keyboard.press('Enter')
  await expectCounted(page, 1, homes)
  const areas = new URL(page.url()).searchParams.get('areas')!
  const forSale = homesIn(homes, areasIn(page)[0]!).filter(({ listingStatus }) => listingStatus === 'forSale')

  await page.getByRole('link', { name: 'Market', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Drawn area' })).toBeVisible()
  await expect(page).toHaveURL(paths.market({ areas }))
  const figure = page.locator('dl > div').filter({ has: page.getByText('For sale', { exact: true }) })
  await expect(figure.locator('dd').first()).toHaveText(String(forSale.length))

  await page.getByRole('link', { name: 'Back to Search' }).click()
  await expect(chip(page, 1)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('areas')).toBe(areas)
})

test('while drawing, dragging moves the map, a corner, or a middle; crossed lines are pointed out [MKT-6]', async ({
  page,
}) => {
  await openMap(page)
  await beginDrawing(page)
  await clickAll(page, corners)
  await drag(page, [700, 290], [700, 180])
  await expect(said(page)).toContainText('Area 1: 5 points')
  await drag(page, corners[3]!, [1_100, 400])
  await expect(said(page)).toContainText('Area 1: 5 points')
  await expect(said(page)).toContainText('The lines cross; both parts count.')
  const before = await cameraOf(page)
  await dragMap(page, { x: -150, y: -100 })
  await expect.poll(async () => (await cameraOf(page)).lng).toBeGreaterThan(before.lng)
  await expect(said(page)).toContainText('Area 1: 5 points')

  await tools(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(tools(page)).toHaveCount(0)
  await expect(drawButton(page)).toBeFocused()
  await expect(page).not.toHaveURL(/areas=/)
  await (await tagAmid(page)).click()
  await expect(infoWindow(page)).toBeVisible()
})

test('two areas are drawn with the keyboard alone; Escape cancels a third [MKT-6]', async ({
  page,
  homes,
}) => {
  await openMap(page)
  const draw = async (path: readonly (readonly [key: string, times: number])[]) => {
    await tabTo(page, drawButton(page))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('application', { name: 'Drawing on the map' })).toBeFocused()
    for (const [key, times] of path)
      for (let press = 0; press < times; press++) await page.keyboard.press(key)
  }
  const box = (width: number) =>
    [
      ['Space', 1],
      ['Shift+ArrowRight', width],
      ['Space', 1],
      ['Shift+ArrowDown', 20],
      ['Space', 1],
      ['ArrowDown', 15],
      ['Space', 1],
      ['Backspace', 1],
      ['Shift+ArrowLeft', width],
      ['Space', 1],
    ] as const
  await draw(box(25))
  await expect(said(page)).toContainText('Area 1: 4 points')
  await page.keyboard.press('Enter')
  await expectCounted(page, 1, homes)
  await expect(drawButton(page)).toBeFocused()

  await draw([['Shift+ArrowLeft', 30], ['Shift+ArrowUp', 12], ...box(20)])
  await expect(said(page)).toContainText('Area 2: 4 points')
  await page.keyboard.press('Enter')
  await expectCounted(page, 2, homes)
  expect(areasIn(page)).toHaveLength(2)
  const both = new Set(areasIn(page).flatMap((area) => homesIn(homes, area)))
  await expectListed(page, both.size)

  await draw(box(10))
  await page.keyboard.press('Escape')
  await expect(tools(page)).toHaveCount(0)
  expect(areasIn(page)).toHaveLength(2)
})

test('a freehand line is drawn with the mouse and with keys, reduced to what a search accepts [MKT-6]', async ({
  page,
  homes,
}) => {
  await openMap(page)
  await beginDrawing(page)
  await tools(page).getByRole('button', { name: 'Freehand' }).click()
  await page.mouse.move(960, 450)
  await page.mouse.down()
  for (let step = 1; step <= 120; step++) {
    const angle = (step / 120) * 2 * Math.PI
    const radius = 260 + 15 * Math.sin(9 * angle)
    await page.mouse.move(700 + radius * Math.cos(angle), 450 + radius * Math.sin(angle))
  }
  await page.mouse.up()
  await expectCounted(page, 1, homes)
  await expect(infoWindow(page)).toHaveCount(0)
  expect(areasIn(page)[0]!.length).toBeGreaterThan(20)
  expect(areasIn(page)[0]!.length).toBeLessThanOrEqual(80)

  await tabTo(page, drawButton(page))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Shift+Tab')
  await tabTo(page, tools(page).getByRole('button', { name: 'Freehand' }))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft'])
    for (let press = 0; press < 12; press++) await page.keyboard.press(`Shift+${key}`)
  await page.keyboard.press('Space')
  await expect(chip(page, 2)).toBeVisible()
  expect(areasIn(page)).toHaveLength(2)
})

test('a finished area is changed by dragging, by keys, and removed [MKT-6]', async ({ page, homes }) => {
  await openMap(page)
  await beginDrawing(page)
  await clickAll(page, corners)
  await page.keyboard.press('Enter')
  await expectCounted(page, 1, homes)

  await chip(page, 1).click()
  const change = page.getByRole('group', { name: 'Change Area 1' })
  await drag(page, corners[2]!, [1_150, 700])
  await drag(page, [490, 470], [420, 470])
  await expect(said(page)).toContainText('Area 1: 5 points')
  await change.getByRole('button', { name: 'Finish Area' }).click()
  await expect(chip(page, 1)).toBeFocused()
  await expect.poll(() => areasIn(page)[0]!.length).toBe(5)
  await expectCounted(page, 1, homes)
  const wide = areasIn(page)[0]!

  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('Area 1: 5 points')
  // The cross begins in the middle of the map.
  const box = (await mapOf(page).boundingBox())!
  const [dx, dy] = [corners[1]![0] - (box.x + box.width / 2), corners[1]![1] - (box.y + box.height / 2)]
  for (let press = 0; press < Math.abs(Math.round(dx / 10)); press++)
    await page.keyboard.press(`Shift+Arrow${dx > 0 ? 'Right' : 'Left'}`)
  for (let press = 0; press < Math.abs(Math.round(dy / 10)); press++)
    await page.keyboard.press(`Shift+Arrow${dy > 0 ? 'Down' : 'Up'}`)
  await page.keyboard.press('Space')
  await expect(said(page)).toContainText('The cross holds the line')
  for (let press = 0; press < 8; press++) await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Space')
  await expect(said(page)).not.toContainText('The cross holds the line')
  await page.keyboard.press('Enter')
  await expect.poll(() => JSON.stringify(areasIn(page)[0])).not.toBe(JSON.stringify(wide))
  expect(areasIn(page)[0]).toHaveLength(5)
  await expectCounted(page, 1, homes)

  await page.getByRole('button', { name: 'Remove Area 1' }).click()
  await expect(chip(page, 1)).toHaveCount(0)
  await expect(page).not.toHaveURL(/areas=/)
})

test('an area across the antimeridian stays in one piece [MKT-6]', async ({ page }) => {
  await signIn(page, 'Investor', '/app/search?at=0,179.9,9')
  await expect(page.getByRole('button', { name: /^List/ })).toBeVisible()
  await beginDrawing(page)
  await clickAll(page, corners)
  await page.mouse.click(...corners[0]!)
  await expect(chip(page, 1)).toBeVisible()
  const [area] = areasIn(page)
  const lngs = area!.map(([lng]) => lng)
  expect(Math.max(...lngs)).toBeGreaterThan(180)
  expect(Math.max(...lngs) - Math.min(...lngs)).toBeLessThan(3)
  const place = await centerOf(chip(page, 1))
  await page.goto(page.url().replace('179.9', '-179.9'))
  await expect(chip(page, 1)).toBeVisible()
  const moved = await centerOf(chip(page, 1))
  const degreePx = (256 * 2 ** 9) / 360
  expect(moved.x).toBeCloseTo(place.x - 0.2 * degreePx, 0)
})

const touch = (
  session: CDPSession,
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly Pixel[],
) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) })

test('areas are drawn with a finger, on the narrowest phone too [MKT-6]', async ({ openContext, homes }) => {
  const context = await openContext({ viewport: phone, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await openMap(page)
  const session = await context.newCDPSession(page)
  const tap = (pixels: readonly Pixel[]) =>
    pixels.reduce((before, [x, y]) => before.then(() => page.touchscreen.tap(x, y)), Promise.resolve())
  await drawButton(page).tap()
  await expect(said(page)).toBeVisible()
  const small: readonly Pixel[] = [
    [80, 330],
    [320, 320],
    [330, 600],
    [70, 610],
  ]
  await tap(small)
  // Counted a while after the last tap, so that its mouse events are over.
  await expect(said(page)).toHaveText(/^Area 1: 4 points, [\d,]+ homes?\.$/)
  const { lng } = await cameraOf(page)
  await touch(session, 'touchStart', [[300, 700]])
  for (let step = 1; step <= 10; step++) await touch(session, 'touchMove', [[300 - step * 6, 700]])
  await touch(session, 'touchEnd', [])
  await expect.poll(async () => (await cameraOf(page)).lng).toBeGreaterThan(lng)
  await expect(said(page)).toContainText('Area 1: 4 points')
  await tools(page).getByRole('button', { name: 'Finish Area' }).tap()
  await expectCounted(page, 1, homes)

  await page.setViewportSize({ width: 320, height: 700 })
  await drawButton(page).tap()
  await tools(page).getByRole('button', { name: 'Freehand' }).tap()
  for (const button of await tools(page).getByRole('button').all()) {
    const size = (await button.boundingBox())!
    expect(Math.min(size.width, size.height)).toBeGreaterThanOrEqual(40)
    expect(size.x + size.width).toBeLessThanOrEqual(320)
  }
  await touch(session, 'touchStart', [[220, 420]])
  for (let step = 1; step <= 40; step++) {
    const angle = (step / 40) * 2 * Math.PI
    await touch(session, 'touchMove', [[160 + 60 * Math.cos(angle), 420 + 60 * Math.sin(angle)]])
  }
  await touch(session, 'touchEnd', [])
  await expect(chip(page, 2)).toBeVisible()
  expect(areasIn(page)).toHaveLength(2)
})

test('drawing and finished areas are accessible [MKT-6]', async ({ page }) => {
  await openMap(page, '&status=sold')
  await beginDrawing(page)
  await clickAll(page, corners)
  await expect(said(page)).toContainText('homes')
  await expectAccessible(page, 'drawing')
  await page.mouse.click(...corners[0]!)
  await expect(chip(page, 1)).toBeVisible()
  await expectAccessible(page, 'finished area')
  await chip(page, 1).click()
  await expect(said(page)).toContainText('homes')
  await expectAccessible(page, 'changing an area')
  await page.setViewportSize({ width: 320, height: 700 })
  await beginDrawing(page)
  await expectAccessible(page, 'drawing on a narrow phone')
})
