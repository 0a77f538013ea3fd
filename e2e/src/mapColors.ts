import type { Page } from '@playwright/test'
import { ground } from './basemapFixture'
import { mapOf, pixelAt } from './searchPage'
import { expect } from './test'

export type Color = [red: number, green: number, blue: number]

/** In thousandths of a degree east and north of the corner of the archives. */
export type Position = [east: number, north: number]

/** CSS px. */
interface Size {
  width: number
  height: number
}

/** The part of the page of a size around a position. */
async function clipAround(page: Page, [east, north]: Position, { width, height }: Size) {
  const { x, y } = await pixelAt(page, { lat: ground.lat + north / 1000, lng: ground.lng + east / 1000 })
  return { x: Math.round(x - (width - 1) / 2), y: Math.round(y - (height - 1) / 2), width, height }
}

/** Draws a screenshot on a canvas, and returns the color of its first pixel and how many have nearly that of `wanted`. */
const readPixels = (page: Page, shot: Buffer, wanted: Color) =>
  page.evaluate(
    async ([base64, [red, green, blue]]) => {
      const image = new Image()
      image.src = `data:image/png;base64,${base64}`
      await image.decode()
      const canvas = document.createElement('canvas')
      ;[canvas.width, canvas.height] = [image.width, image.height]
      const context = canvas.getContext('2d')!
      context.drawImage(image, 0, 0)
      const { data } = context.getImageData(0, 0, image.width, image.height)
      let count = 0
      for (let i = 0; i < data.length; i += 4)
        if (Math.abs(data[i]! - red) + Math.abs(data[i + 1]! - green) + Math.abs(data[i + 2]! - blue) < 6)
          count++
      return { first: [...data.subarray(0, 3)] as Color, count }
    },
    [shot.toString('base64'), wanted] as const,
  )

/** The color that the screen shows at a position. */
export async function colorAt(page: Page, ...position: Position): Promise<Color> {
  const clip = await clipAround(page, position, { width: 1, height: 1 })
  return (await readPixels(page, await page.screenshot({ clip, scale: 'css' }), [0, 0, 0])).first
}

/** The color of a CSS color in the page's present theme. */
const colorOf = (page: Page, css: string) =>
  page.evaluate((color) => {
    const probe = document.body.appendChild(document.createElement('span'))
    probe.style.color = color
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.fillStyle = getComputedStyle(probe).color
    canvas.fillRect(0, 0, 1, 1)
    probe.remove()
    return [...canvas.getImageData(0, 0, 1, 1).data.subarray(0, 3)] as Color
  }, css)

/** The color of a token of the map. */
export const token = (page: Page, name: string) => colorOf(page, `var(--fh-map-${name})`)

/** A color of the system's, as in forced colors. */
export const systemColor = (page: Page, name: 'Canvas' | 'CanvasText') => colorOf(page, name)

/** Waits until a position has the color of a token. */
export async function expectToken(page: Page, [east, north]: Position, name: string) {
  const expected = await token(page, name)
  await expect
    .poll(() => colorAt(page, east, north), { message: `${name} at ${east}, ${north}` })
    .toEqual(expected)
}

/** How many device pixels have nearly the color of a token: of the map, or around a position. */
export async function countPixels(page: Page, name: string, around?: { at: Position; size: Size }) {
  const shot = around
    ? await page.screenshot({ clip: await clipAround(page, around.at, around.size) })
    : await mapOf(page).screenshot()
  return (await readPixels(page, shot, await token(page, name))).count
}
