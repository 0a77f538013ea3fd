import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS, logoTypes } from '@freehold/contracts'
import { scaleDown } from './scaleDown'

/**
 * The image of a file as the data URL of a logo. A PNG or JPEG within the limits stays as it is; any other image that the
 * browser can read becomes a PNG within them. Rejects if the file is no image.
 */
export async function readLogo(file: File): Promise<string> {
  const image = await createImageBitmap(file)
  try {
    return await toDataUrl(isLogo(file, image) ? file : await scaleDown(image))
  } finally {
    image.close()
  }
}

const isLogo = ({ type, size }: File, { width, height }: ImageBitmap) =>
  logoTypes.some((known) => known === type) &&
  size <= LOGO_MAX_BYTES &&
  Math.max(width, height) <= LOGO_MAX_PIXELS

const toDataUrl = (file: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })
