import type { LogoType } from '@freehold/contracts'

export interface ImageHeader {
  type: LogoType
  width: number
  height: number
}

/**
 * The format and size, in pixels, that the beginning of a PNG or JPEG file states; null for any other file. The name and
 * the media type of a file say nothing of it.
 */
export function readImageHeader(file: Uint8Array): ImageHeader | null {
  const size = readPngSize(file) ?? readJpegSize(file)
  return size !== null && size.width > 0 && size.height > 0 ? size : null
}

const view = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

/** A signature of 8 bytes, then the chunk IHDR of 13, which begins with width and height. */
const PNG_BEGINNING = Uint8Array.of(
  0x89,
  0x50,
  0x4e,
  0x47,
  0x0d,
  0x0a,
  0x1a,
  0x0a,
  0,
  0,
  0,
  13,
  0x49,
  0x48,
  0x44,
  0x52,
)

function readPngSize(file: Uint8Array): ImageHeader | null {
  const at = PNG_BEGINNING.length
  if (file.length < at + 8 || PNG_BEGINNING.some((byte, index) => file[index] !== byte)) return null
  return { type: 'image/png', width: view(file).getUint32(at), height: view(file).getUint32(at + 4) }
}

const JPEG_START = 0xffd8
const START_OF_SCAN = 0xda
/** DHT, JPG and DAC lie among the markers that start a frame. */
const NO_FRAMES = new Set([0xc4, 0xc8, 0xcc])
const startsFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.has(marker)

/** Segments of a marker (0xFF and a code) and a length. That of the frame has precision, height and width. */
function readJpegSize(file: Uint8Array): ImageHeader | null {
  const data = view(file)
  if (file.length < 2 || data.getUint16(0) !== JPEG_START) return null
  let at = 2
  while (at + 9 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1]!
    if (marker === START_OF_SCAN) return null
    if (startsFrame(marker))
      return { type: 'image/jpeg', height: data.getUint16(at + 5), width: data.getUint16(at + 7) }
    // Any number of 0xFF may precede a marker.
    at += marker === 0xff ? 1 : 2 + data.getUint16(at + 2)
  }
  return null
}
