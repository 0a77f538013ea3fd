import type { View } from '../engine'
import { topLeft, worldSize } from '../mercator'

const MAX_ZOOM = 19

export interface RasterTile {
  image: HTMLImageElement
  /** CSS px from the view's corner. */
  left: number
  top: number
  size: number
}

/**
 * The raster tiles of a view, without those that cannot be loaded.
 * @param url with {z}, {x} and {y}
 * @param signal when it aborts, what has not come is left out
 */
export async function loadRasterTiles(url: string, view: View, signal: AbortSignal): Promise<RasterTile[]> {
  const z = Math.max(0, Math.min(MAX_ZOOM, Math.round(view.zoom)))
  const count = 2 ** z
  const size = worldSize(view.zoom) / count
  const corner = topLeft(view)
  const tiles: Promise<RasterTile | null>[] = []
  const lastRow = Math.min(count - 1, Math.floor((corner.y + view.height) / size))
  for (let y = Math.max(0, Math.floor(corner.y / size)); y <= lastRow; y++)
    for (let x = Math.floor(corner.x / size); x <= Math.floor((corner.x + view.width) / size); x++) {
      const parts = { z, x: ((x % count) + count) % count, y }
      const address = url.replaceAll(/\{([zxy])\}/g, (_, part: keyof typeof parts) => String(parts[part]))
      const place = { left: x * size - corner.x, top: y * size - corner.y, size }
      tiles.push(loadImage(address, signal).then((image) => image && { image, ...place }))
    }
  return (await Promise.all(tiles)).filter((tile) => tile !== null)
}

const loadImage = (address: string, signal: AbortSignal) =>
  new Promise<HTMLImageElement | null>((resolve) => {
    const image = new Image()
    image.addEventListener('load', () => resolve(image))
    image.addEventListener('error', () => resolve(null))
    signal.addEventListener('abort', () => resolve(null))
    image.src = address
  })
