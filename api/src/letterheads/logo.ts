import { LOGO_MAX_BYTES, LOGO_MAX_PIXELS, logoRefusals, type LogoType } from '@freehold/contracts'
import { invalidInput } from '../http/httpErrors'
import { readImageHeader } from './readImageHeader'

export interface Logo {
  type: LogoType
  file: Uint8Array
}

/** The image of a data URL of base64, with the format that its file has. Throws a 400 if it is no logo. */
export function parseLogo(dataUrl: string): Logo {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1)
  const file = Buffer.from(base64, 'base64')
  const header = readImageHeader(file)
  if (header === null || file.toString('base64') !== base64) throw refused('format')
  if (file.length > LOGO_MAX_BYTES) throw refused('bytes')
  if (Math.max(header.width, header.height) > LOGO_MAX_PIXELS) throw refused('pixels')
  return { type: header.type, file }
}

const refused = (reason: keyof typeof logoRefusals) => invalidInput({ logo: logoRefusals[reason] })

export const logoDataUrl = ({ type, file }: Logo) =>
  `data:${type};base64,${Buffer.from(file).toString('base64')}`
