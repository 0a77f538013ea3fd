import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS } from '@freehold/contracts'

/** How much smaller the next attempt is, as nobody knows beforehand how well an image compresses. */
const STEP = 0.8

/** The image as a PNG, as large as the limits of a logo allow, and never larger than it is. */
export async function scaleDown(image: ImageBitmap): Promise<Blob> {
  let scale = Math.min(1, LOGO_MAX_PIXELS / Math.max(image.width, image.height))
  let png = await draw(image, scale)
  while (png.size > LOGO_MAX_BYTES) {
    scale *= STEP
    png = await draw(image, scale)
  }
  return png
}

function draw(image: ImageBitmap, scale: number): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((png) => (png ? resolve(png) : reject(new Error('The browser cannot write a PNG')))),
  )
}
